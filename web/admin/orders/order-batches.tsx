import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { formatBatchName } from '../production/batch-status.tsx'
import { useOrderBatches } from '../production/production-queries.ts'

/** Links to the batches that contain an order. Shows nothing if there are none. */
export function OrderBatches({ order }: { order: string }) {
  const batches = useOrderBatches(order).data ?? []
  if (batches.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-15">
      {batches.map((batch) => (
        <Link
          key={batch.id}
          to={`/admin/orders/production/${batch.id}`}
          className={cx('tabular-nums', batch.undone && 'text-quiet line-through')}
        >
          {formatBatchName(batch)}
        </Link>
      ))}
    </p>
  )
}
