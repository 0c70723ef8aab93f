import { isPostageUncertain } from '#core/orders/delivery.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ParcelLabelSection } from '../labels/parcel-label.tsx'
import { ParcelWeightLine } from '../labels/parcel-weight-line.tsx'
import { OrderSection } from './order-section.tsx'

export function DeliverySection({ details }: { details: OrderDetails }) {
  const { order } = details
  const post = order.delivery_method === 'pos'
  return (
    <OrderSection title={post ? 'Ship to' : 'Pickup'}>
      {order.deliver_to.map((line) => (
        <p key={line} className="text-15 break-words">
          {line}
        </p>
      ))}
      {post && isPostageUncertain(order.address) && (
        <p className="mt-1 text-15 text-caution">
          Postcode {order.address.postcode} is not in {order.address.state}. Check with the customer before
          posting, because the postage may be wrong.
        </p>
      )}
      {order.tracking && (
        <p className="mt-1 flex items-center gap-2 text-15">
          Tracking number <span className="font-semibold tabular-nums">{order.tracking}</span>
          <CopyButton text={order.tracking} aria-label="Copy tracking number" />
          <ParcelLink parcel={details.parcel} />
        </p>
      )}
      {post && <ParcelWeightLine order={order} weight={details.parcel_weight} />}
      {post && <ParcelLabelSection order={order} />}
      {post && (
        <div className="mt-2">
          <CopyButton text={[order.nama, order.phone, ...order.deliver_to].join('\n')}>
            Copy name, phone and address
          </CopyButton>
        </div>
      )}
    </OrderSection>
  )
}

function ParcelLink({ parcel }: { parcel: OrderDetails['parcel'] }) {
  if (!parcel) return null
  return (
    <a href={parcel.page} target="_blank" rel="noreferrer" className="text-link underline">
      {parcel.carrier}
    </a>
  )
}
