import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orderSlip } from '../../../core/contracts/after-order.ts'
import type { ListedOrder } from '../../../core/contracts/order-list.ts'
import { ringgitText } from '../../../core/values/money.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { apiFile } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ReceiptIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** The slips that the customer has sent, to look at; nothing where none has come. */
export function PaymentSlips({ order }: { order: ListedOrder }) {
  const [open, setOpen] = useState(false)
  const { slips } = order
  if (slips.length === 0) return null
  return (
    <>
      <Button
        size="small"
        icon={<ReceiptIcon width={16} height={16} />}
        aria-label={`Payment slips of ${order.number}`}
        onClick={() => setOpen(true)}
      >
        {slips.length === 1 ? 'Slip' : `${slips.length} slips`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Payment slip of ${order.number}`}
        description={`${order.nama}, to pay ${ringgitText(order.total_sen)}. A slip is no proof: look for the money in the bank.`}
      >
        <SlipList order={order} />
      </Dialog>
    </>
  )
}

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
