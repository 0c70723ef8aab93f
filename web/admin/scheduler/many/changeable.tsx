import { formatCount } from '#core/shared/format-count.ts'
import type { Chosen } from './use-selection.ts'

export type ManyOperation = 'cancel' | 'delete' | 'reschedule' | 'release'

/** How many of the chosen messages an operation can change; for `release`, how many at most. */
export function changeable({ total, counts }: Chosen, operation: ManyOperation): number {
  if (operation === 'delete') return total - counts.sending
  return operation === 'release' ? counts.failed : counts.pending
}

/** Says what of the selection stays as it is. */
export function Others({ chosen, operation }: { chosen: Chosen; operation: ManyOperation }) {
  const others = chosen.total - changeable(chosen, operation)
  if (others === 0 || operation === 'release') return null
  return (
    <span className="mt-3 block">
      {operation === 'delete'
        ? `${formatCount(others, 'message')} of the selection: being sent at the moment, left as it is.`
        : `${formatCount(others, 'message')} of the selection: not pending, left as it is.`}
    </span>
  )
}
