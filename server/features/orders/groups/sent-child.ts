import { type ChildPick, isNumbered } from '#core/orders/group/group-order.ts'
import type { Child, Group } from '../store/group-tables.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { wrongField } from './group-trouble.ts'
import { tagTrouble } from './group-goods.ts'
import type { TagRefusal } from '#core/orders/tags/name-tag.ts'
import { type IssueParams, filled } from '#core/shared/issues.ts'
import { ironOnIssues } from '#core/orders/goods/iron-on-issues.ts'

/** A child as it is sent; `secret`: its own parent's, undefined where the organiser or staff send it. */
export interface SentChild {
  id: string
  version: number
  name: string
  section: string
  picks: ChildPick[]
  number?: string | undefined
  phone?: string | undefined
  /** The parent agrees to promotions to this phone. */
  offers?: boolean | undefined
  secret?: string
}

/** Whether nothing would change. */
export function isSame(child: Child, { phone }: SentChild, fields: Fields): boolean {
  return (
    child.name === fields.name &&
    child.section === fields.section &&
    child.number === fields.number &&
    (phone === undefined || child.phone === phone) &&
    picksText(child.picks) === picksText(fields.picks)
  )
}

/** The same text for the same picks, in whatever order their choices are kept. */
const picksText = (picks: ChildPick[]) =>
  JSON.stringify(
    picks.map(({ quantity, colour, choices }) => [
      quantity,
      colour,
      Object.entries(choices).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  )

const hasSome =
  ({ items }: Group, picks: ChildPick[]) =>
  (kind: (item: Group['items'][number]) => boolean) =>
    items.some((item, at) => kind(item) && (picks[at]?.quantity ?? 0) > 0)

export const numberOf = (
  group: Group,
  { picks, number }: Pick<SentChild, 'picks' | 'number'>,
): string | null => (hasSome(group, picks)(isNumbered) ? (number ?? null) : null)

/** What is wrong with a child for this group; null: nothing. */
export function wrongIn(group: Group, sent: SentChild): Refusal<'invalid_input'> | null {
  const some = hasSome(group, sent.picks)
  if (!some(() => true)) return wrongField('picks', 'pick_needed')
  if (some(isNumbered) && sent.number === undefined) return wrongField('number', 'number_needed')
  const uncoloured = group.items.findIndex(
    ({ kind }, at) => kind === 'nametag' && (sent.picks[at]?.quantity ?? 0) > 0 && !sent.picks[at]?.colour,
  )
  if (uncoloured !== -1) return wrongField(`picks.${uncoloured}.colour`, 'colour_needed')
  const tag = tagTrouble(group, sent)
  return tag && wrongTag(tag)
}

const tagCodes = {
  empty: 'child_needed',
  too_long: 'too_long_for_tag',
  script: 'other_script',
  character: 'unprintable',
} as const

function wrongTag(refusal: TagRefusal): Refusal<'invalid_input'> {
  const code = tagCodes[refusal.reason]
  const params: IssueParams = 'character' in refusal ? { character: refusal.character } : {}
  return refuse('invalid_input', {
    fields: { name: filled(ironOnIssues[code], params) },
    issues: { name: { code, params } },
  })
}

export type Fields = Pick<Child, 'name' | 'section' | 'picks' | 'number' | 'priceSen'>
