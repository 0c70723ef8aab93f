import { useQuery } from '@tanstack/react-query'
import { orderSlip } from '../../../../core/orders/follow/slips.ts'
import type { ListedOrder } from '../../../../core/orders/desk/order-list.ts'
import { formatListTime } from '../../../../core/shared/shop-time.ts'
import { apiFile } from '../../../api.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { ErrorNote } from '../../../ui/states/error-note.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useObjectUrl } from '../../../use-object-url.ts'

/** The slips themselves, one below the other. */
export function SlipList({ order }: { order: ListedOrder }) {
  return (
    <ul className="grid gap-6">
      {order.slips.map((slip) => (
        <li key={slip.id}>
          <p className="mb-2 text-13 text-quiet tabular-nums">
            Sent {formatListTime(new Date(slip.added_at))}
          </p>
          <Slip order={order.id} slip={slip} name={`slip-${order.number}`} />
        </li>
      ))}
    </ul>
  )
}

function Slip({ order, slip, name }: { order: string; slip: ListedOrder['slips'][number]; name: string }) {
  const file = useQuery({
    queryKey: ['slip', order, slip.id],
    queryFn: ({ signal }) => apiFile(orderSlip, { id: order, slip: slip.id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const url = useObjectUrl(file.data)
  if (file.isError) return <ErrorNote>{file.error.message}</ErrorNote>
  if (!url) return <Skeleton className="h-64 w-full" />
  if (slip.type === 'application/pdf')
    return (
      <a href={url} download={`${name}.pdf`} className={buttonLook()}>
        Save the PDF
      </a>
    )
  return (
    <img src={url} alt="Payment slip" className="mx-auto max-h-[70vh] rounded-small border border-line" />
  )
}
