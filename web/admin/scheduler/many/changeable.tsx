import { counted } from '../../../../core/shared/counted.ts'
import type { Chosen } from './use-selection.ts'

export type ManyOperation = 'cancel' | 'delete' | 'reschedule'

/** How many of the chosen messages an operation can change. */
export const changeable = ({ total, counts }: Chosen, operation: ManyOperation) =>
  operation === 'delete' ? total - counts.sending : counts.pending

/** Says what of the selection stays as it is. */
export function Others({ chosen, operation }: { chosen: Chosen; operation: ManyOperation }) {
  const others = chosen.total - changeable(chosen, operation)
  if (others === 0) return null
  return (
    <span className="mt-3 block">
      {operation === 'delete'
        ? `${counted(others, 'message')} of the selection: being sent at the moment, left as it is.`
        : `${counted(others, 'message')} of the selection: not pending, left as it is.`}
    </span>
  )
}
