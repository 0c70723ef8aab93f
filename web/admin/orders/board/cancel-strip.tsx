import { cx } from '#web/ui/cx.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { usePlace } from '#web/admin/drag.tsx'
import type { Part } from './column.tsx'
import type { ShownColumn } from './columns.ts'

/** Where orders are dropped that come to nothing; those that were lie in the table. */
export function CancelStrip({
  shown: { column, count },
  part,
  onShow,
}: {
  shown: ShownColumn
  part: Part
  onShow: (stage: OrderStage) => void
}) {
  const { place } = usePlace(column.key)
  return (
    <section
      aria-label={column.label}
      {...place}
      className={cx(
        'mt-3 flex min-h-12 items-center justify-between gap-3 rounded-surface border border-dashed px-3 text-15',
        part === 'over' ? 'border-wrong bg-wrong-wash text-wrong' : 'border-edge text-quiet',
        part === 'not' && 'opacity-60',
      )}
    >
      <h2 className="font-text text-15 font-semibold">
        {part === 'may' || part === 'over' ? 'Drop here to cancel the order' : column.label}
      </h2>
      <button
        type="button"
        onClick={() => onShow('cancelled')}
        className="-mr-1 min-h-9 rounded-control px-2 text-13 text-link tabular-nums hover:underline"
      >
        Show {count} in the table
      </button>
    </section>
  )
}
