import { groupIssues, maxOpenDays, type GroupIssue } from '#core/orders/groups/group-order.ts'
import { fillParams, type IssueParams } from '#core/shared/coded-issues.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'

const dayMs = 86_400_000

export const createFieldRefusal = (
  field: string,
  code: GroupIssue,
  params: IssueParams = {},
): Refusal<'invalid_input'> =>
  refuse('invalid_input', {
    fields: { [field]: fillParams(groupIssues[code], params) },
    issues: { [field]: { code, params } },
  })

export function checkClosingTime(at: Date, now = new Date()): Refusal<'invalid_input'> | null {
  if (at <= now) return createFieldRefusal('closes_at', 'group_closing_past')
  const latest = now.getTime() + maxOpenDays * dayMs
  return at.getTime() > latest
    ? createFieldRefusal('closes_at', 'group_closing_late', { most: maxOpenDays })
    : null
}
