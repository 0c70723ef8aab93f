import { formatCount } from '#core/shared/format-count.ts'
import type { ChosenMessages } from './use-message-selection.ts'

export type BulkOperation = 'cancel' | 'delete' | 'reschedule' | 'release'

/**
 * Returns how many of the chosen messages the operation can change. For `release`, this is an upper limit.
 */
export function countChangeableMessages({ total, counts }: ChosenMessages, operation: BulkOperation): number {
  if (operation === 'delete') return total - counts.sending
  return operation === 'release' ? counts.failed : counts.pending
}

export function UnchangedNote({ chosen, operation }: { chosen: ChosenMessages; operation: BulkOperation }) {
  const others = chosen.total - countChangeableMessages(chosen, operation)
  if (others === 0 || operation === 'release') return null
  const are = others === 1 ? 'is' : 'are'
  return (
    <span className="mt-3 block">
      {operation === 'delete'
        ? `${formatCount(others, 'selected message')} ${are} being sent and will not be deleted.`
        : `${formatCount(others, 'selected message')} ${are} not pending and will not be changed.`}
    </span>
  )
}
