import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { ringgitText } from '#core/shared/money.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Money } from '#web/ui/money.tsx'
import { PaymentSlips } from '../files/payment-slips.tsx'
import { OrderPart } from './order-part.tsx'

/** What an order comes to, and what came in. */
export function OrderPayment({ order, onSee }: { order: ListedOrder; onSee: () => void }) {
  const atWork = order.stage !== 'new' && isOrdered(order.stage)
  return (
    <OrderPart title={order.paid_at ? 'Paid' : order.stage === 'quoted' ? 'Quoted' : 'To pay'}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money sen={order.total_sen} className="text-20 font-bold" />
        {order.delivery_method === 'pos' && (
          <span className="text-15 text-quiet">
            <Money sen={order.shipping_sen} /> of it for the post
          </span>
        )}
      </p>
      {order.discount && (
        <p className="text-15 text-quiet wrap-anywhere">
          {ringgitText(order.discount.sen)} taken off{' '}
          {order.discount.code ? `by coupon ${order.discount.code}` : 'by staff'}
        </p>
      )}
      {order.paid_at && (
        <p className="text-13 text-quiet tabular-nums">
          {order.paid_sen !== null && order.paid_sen !== order.total_sen && (
            <>
              <Money sen={order.paid_sen} /> came,{' '}
            </>
          )}
          seen {formatListTime(new Date(order.paid_at))}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {order.slips.length > 0 && <PaymentSlips order={order} />}
        {atWork && (
          <Button size="small" onClick={onSee}>
            {order.paid_at ? 'Change what came in' : 'Money seen'}
          </Button>
        )}
        {order.paid_at && (
          <ButtonLink size="small" to={`/admin/orders/${order.id}/receipt`}>
            Receipt
          </ButtonLink>
        )}
      </p>
    </OrderPart>
  )
}
