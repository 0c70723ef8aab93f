import type { Dispatch, SetStateAction } from 'react'
import { mayGoElsewhere } from '#core/orders/follow/change-address.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import type { FollowedOrder } from '#core/orders/follow/followed-order.ts'
import { Design } from '../design/design.tsx'
import { HowToPay, NothingToPay } from '../thank-you/how-to-pay.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { ChangeAddress } from './change-address.tsx'
import { PickUpCode } from './pick-up-code.tsx'
import { SayWords } from './say-words-later.tsx'

/** What its customer can do about an order that he follows; `linkKey`: of the link that it was opened by. */
export function FollowedParts({
  order,
  linkKey,
  phone,
  setOrder,
}: {
  order: FollowedOrder
  linkKey: string | null
  /** The phone by which the order was found; null if it was opened by a link. */
  phone: string | null
  setOrder: Dispatch<SetStateAction<FollowedOrder | null>>
}) {
  return (
    <>
      {order.pick_up_code && (
        <div className="mt-6">
          <PickUpCode number={order.orderNumber} code={order.pick_up_code} />
        </div>
      )}
      {order.words && (
        <div className="mt-6">
          <SayWords key={order.orderNumber} order={order.orderNumber} start={order.words} />
        </div>
      )}
      {linkKey === null && phone && (order.design_by_link || mayGoElsewhere(order)) && (
        <div className="mt-6">
          <AskForLink phone={phone} design={order.design_by_link} address={mayGoElsewhere(order)} />
        </div>
      )}
      {linkKey !== null && mayGoElsewhere(order) && (
        <div className="mt-6">
          <ChangeAddress key={order.orderNumber} order={order} linkKey={linkKey} onChanged={setOrder} />
        </div>
      )}
      {order.design_key && order.stage !== 'cancelled' && (
        <div className="mt-6">
          <Design key={order.orderNumber} order={order.orderNumber} designKey={order.design_key} />
        </div>
      )}
    </>
  )
}

/** How to pay and the upload of the slip, first on the page for as long as the order is unpaid. */
export function Payment({
  order,
  setOrder,
}: {
  order: FollowedOrder
  setOrder: Dispatch<SetStateAction<FollowedOrder | null>>
}) {
  if (order.total_sen === 0 && isOrdered(order.stage)) return <NothingToPay />
  if (!order.to_pay) return null
  return (
    <HowToPay
      key={order.orderNumber}
      order={{ ...order, payment: order.to_pay.payment }}
      proof={{ order: order.orderNumber, key: order.to_pay.slip_key }}
      slipKey={order.to_pay.slip_key}
      onSlips={(slips) =>
        setOrder((now) => (now?.orderNumber === order.orderNumber ? { ...now, slips } : now))
      }
    />
  )
}
