import type { WorkLoad } from '#core/orders/desk/due-desk.ts'
import { formatDayWords } from '#core/shared/shop-time.ts'
import { DueBadge } from './due-badge.tsx'
import { PlannedDay } from './due-part.tsx'
import { amountOfWork } from './amount-of-work.ts'

/** What is promised for one day. */
export function DayOrders({
  load,
  day,
  onOpen,
}: {
  load: WorkLoad
  day: WorkLoad['days'][number]
  onOpen: (id: string) => void
}) {
  const ids = new Set(day.orders)
  const orders = load.orders.filter(({ id }) => ids.has(id))
  return (
    <div className="mt-2 rounded-surface border border-line bg-surface p-4">
      <h2 className="text-17">{formatDayWords(day.day)}</h2>
      {day.percent < 100 && (
        <p className="text-13 text-quiet">
          {day.percent === 0 ? 'Closed.' : `${day.percent} % of a usual day.`}
        </p>
      )}
      {orders.length === 0 && <p className="mt-2 text-15 text-quiet">Nothing is promised for this day.</p>}
      <ul>
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 text-15"
          >
            <button
              type="button"
              className="min-h-8 font-semibold tabular-nums underline underline-offset-4"
              onClick={() => onOpen(order.id)}
            >
              {order.number}
            </button>
            <span className="min-w-0 flex-1 basis-40 truncate">
              {order.nama}, {order.product}
            </span>
            <span className="text-quiet tabular-nums">
              {order.work.map(({ way, units }) => amountOfWork(units, way)).join(', ')}
            </span>
            <DueBadge order={order} />
            <PlannedDay order={order} />
          </li>
        ))}
      </ul>
    </div>
  )
}
