import { useQuery } from '@tanstack/react-query'
import { rejectOrderSlip } from '#core/orders/admin/order-payments.ts'
import { getOrderSlip } from '#core/orders/tracking/slips.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useChangeOrder } from '../details/use-change-order.ts'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'

/** Leaves out rejected slips and slips from which a payment was recorded. */
export const listOpenSlips = (order: ListedOrder) =>
  order.slips.filter(({ rejected, recorded }) => !rejected && !recorded)

/** The open slips, for dialogs in which staff record a payment. */
export function SlipSection({ order }: { order: ListedOrder }) {
  return (
    <section aria-label="Payment slips" className="min-w-0">
      <p className="mb-2 text-13 text-quiet">
        A payment slip is not proof of payment. Check your bank account.
      </p>
      <SlipList order={order} />
    </section>
  )
}

/** `decides` also lists the other slips and lets staff reject slips. */
export function SlipList({ order, decides = false }: { order: ListedOrder; decides?: boolean }) {
  return (
    <ul className="grid gap-6">
      {(decides ? order.slips : listOpenSlips(order)).map((slip) => (
        <li key={slip.id}>
          <p className="mb-2 text-13 text-quiet tabular-nums">
            Sent {formatListTime(new Date(slip.added_at))}
          </p>
          {slip.twins.length > 0 && (
            <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
              The same picture was sent for order {slip.twins.join(', ')}.
            </p>
          )}
          {decides && <SlipDecision order={order.id} slip={slip} />}
          {!slip.rejected && <Slip order={order.id} slip={slip} name={`slip-${order.number}`} />}
        </li>
      ))}
    </ul>
  )
}

function SlipDecision({ order, slip }: { order: string; slip: ListedOrder['slips'][number] }) {
  const isRejected = slip.rejected === true
  const change = useChangeOrder(
    rejectOrderSlip,
    isRejected ? 'Slip marked to be checked again' : 'Slip marked as not a payment for this order',
  )
  if (slip.recorded) return <p className="mb-2 text-15 text-good">A payment was recorded from this slip.</p>
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
      {isRejected && <span className="text-quiet">Not a payment for this order.</span>}
      <Button
        size="small"
        busy={change.isPending}
        onClick={() => change.mutate({ id: order, slip: slip.id, rejected: !isRejected })}
      >
        {isRejected ? 'Undo' : 'Not a payment for this order'}
      </Button>
    </p>
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
