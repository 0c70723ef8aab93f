import { formatCount } from '#core/shared/format-count.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CloseIcon } from '#web/ui/icons.tsx'
import type { UnchangedOrders } from './use-bulk-change.ts'

export function UnchangedOrdersNote({ stayed, onClose }: { stayed: UnchangedOrders; onClose: () => void }) {
  if (stayed.length === 0) return null
  return (
    <section
      role="alert"
      aria-label="Orders not changed"
      className="mb-4 flex items-start gap-3 rounded-control bg-caution-wash py-1 pr-1 pl-3 text-15"
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold text-caution">{formatCount(stayed.length, 'order')} not changed</p>
        <ul className="mt-1 max-h-60 overflow-y-auto">
          {stayed.map(({ id, number, why }) => (
            <li key={id} className="break-words">
              <span className="font-semibold tabular-nums">{number}</span> {why}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Dismiss" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}
