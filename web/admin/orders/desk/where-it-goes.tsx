import { isPostageInDoubt } from '#core/orders/delivery.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ParcelLabel } from '../labels/parcel-label.tsx'
import { WeightOfParcel } from '../labels/weight-of-parcel.tsx'
import { OrderPart } from './order-part.tsx'

/** The address with all that is known of the parcel, or the place where it is picked up. */
export function WhereItGoes({ details }: { details: OrderDetails }) {
  const { order } = details
  const post = order.delivery_method === 'pos'
  return (
    <OrderPart title={post ? 'Post to' : 'Pick-up at'}>
      {order.deliver_to.map((line) => (
        <p key={line} className="text-15 break-words">
          {line}
        </p>
      ))}
      {post && isPostageInDoubt(order.address) && (
        <p className="mt-1 text-15 text-caution">
          {order.address.postcode} and {order.address.state} lie on different sides of the sea. Ask the
          customer before you post it: the postage may not be right.
        </p>
      )}
      {order.tracking && (
        <p className="mt-1 flex items-center gap-2 text-15">
          Tracking number <span className="font-semibold tabular-nums">{order.tracking}</span>
          <CopyButton text={order.tracking} aria-label="Copy the tracking number" />
          <ParcelLink parcel={details.parcel} />
        </p>
      )}
      {post && <WeightOfParcel order={order} weight={details.parcel_weight} />}
      {post && <ParcelLabel order={order} />}
      {post && (
        <div className="mt-2">
          <CopyButton text={[order.nama, order.phone, ...order.deliver_to].join('\n')}>
            Copy with name and phone
          </CopyButton>
        </div>
      )}
    </OrderPart>
  )
}

/** The carrier's own page, where the number says whose it is. */
function ParcelLink({ parcel }: { parcel: OrderDetails['parcel'] }) {
  if (!parcel) return null
  return (
    <a href={parcel.page} target="_blank" rel="noreferrer" className="text-link underline">
      {parcel.carrier}
    </a>
  )
}
