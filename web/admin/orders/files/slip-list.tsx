import { useQuery } from '@tanstack/react-query'
import { getOrderSlip } from '#core/orders/tracking/slips.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { fetchApiFile } from '#web/api.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'

export function SlipList({ order }: { order: ListedOrder }) {
  return (
    <ul className="grid gap-6">
      {order.slips.map((slip) => (
        <li key={slip.id}>
          <p className="mb-2 text-13 text-quiet tabular-nums">
            Sent {formatListTime(new Date(slip.added_at))}
          </p>
          {slip.twins.length > 0 && (
            <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
              The same picture was sent for order {slip.twins.join(', ')}.
            </p>
          )}
          <Slip order={order.id} slip={slip} name={`slip-${order.number}`} />
        </li>
      ))}
    </ul>
  )
}

function Slip({ order, slip, name }: { order: string; slip: ListedOrder['slips'][number]; name: string }) {
  const file = useQuery({
    queryKey: ['slip', order, slip.id],
    queryFn: ({ signal }) => fetchApiFile(getOrderSlip, { id: order, slip: slip.id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const url = useObjectUrl(file.data)
  if (file.isError) return <ErrorNote>{file.error.message}</ErrorNote>
  if (slip.type === 'application/pdf')
    return url ? (
      <a href={url} download={`${name}.pdf`} className={buttonClass()}>
        Download PDF
      </a>
    ) : (
      <Skeleton className="h-(--control) w-32" />
    )
  // The size is fixed, so that the dialog doesn't resize when the picture loads.
  return (
    <div className="grid h-[70vh] grid-cols-1 grid-rows-1 items-start justify-items-center">
      {url ? (
        <img
          src={url}
          alt="Payment slip"
          className="max-h-full min-h-0 max-w-full rounded-small border border-line"
        />
      ) : (
        <Skeleton className="h-full w-full" />
      )}
    </div>
  )
}
