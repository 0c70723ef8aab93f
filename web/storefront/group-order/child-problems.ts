import type { ChildDraft } from './kept-children.ts'
import type { ShownItem } from '#core/orders/group/shown-group.ts'
import type { Problem } from '../texts/problems.ts'
import { childFields } from '#core/orders/group/group-order.ts'
import { issueIn } from '#core/shared/issues.ts'

/** What the server would refuse, told before it is sent. */
export function problemsOf(
  draft: ChildDraft,
  numbered: boolean,
  items: readonly ShownItem[],
): Record<string, Problem> {
  const found: Record<string, Problem> = {}
  const look = (field: 'name' | 'number' | 'picks', value: unknown) => {
    const read = childFields[field].safeParse(value)
    const [first] = read.error?.issues ?? []
    if (first) found[field] = { code: 'invalid_input', ...issueIn(first), words: first.message }
  }
  look('name', draft.name)
  look('picks', draft.picks)
  if (numbered) look('number', draft.number)
  for (const [at, { kind }] of items.entries()) {
    const pick = draft.picks[at]
    if (kind === 'nametag' && pick && pick.quantity > 0 && pick.colour === '')
      found[`picks.${at}.colour`] = { code: 'colour_needed', words: '' }
  }
  return found
}
