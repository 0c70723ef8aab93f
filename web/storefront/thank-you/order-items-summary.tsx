import type { ReactNode } from 'react'
import type { OrderView } from '#core/orders/order-view.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { useLanguage } from '#web/language.ts'
import { Money } from '#web/ui/money.tsx'
import { PreviousPrice } from '#web/ui/previous-price.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ReadyDateText } from '../order/ready-line.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { getOrderLines } from './item-lines.ts'

type ShownOrder = Pick<
  OrderView,
  | 'goods'
  | 'orderNumber'
  | 'discount'
  | 'reductions'
  | 'deliveryMethod'
  | 'pickupPlace'
  | 'shipping_sen'
  | 'total_sen'
> &
  Partial<Pick<OrderView, 'ready'>>

export function OrderItemsSummary({ order }: { order: ShownOrder | null }) {
  const t = useTexts(thanksTexts)
  const ironOn = useTexts(ironOnTexts)
  const language = useLanguage()
  const lines = order
    ? getOrderLines(order.goods, t, ironOn, language)
    : [
        [t.size, ''],
        [t.quantity, ''],
      ]
  return (
    <section aria-labelledby="ordered" className="crop-marks m-4 border border-line bg-surface p-5">
      <h2 id="ordered" className="flex flex-wrap items-baseline justify-between gap-2 text-20">
        {order ? order.goods.product : <Skeleton className="h-6 w-48" />}
        <span className="text-15 font-normal text-quiet tabular-nums">
          {order && t.number(order.orderNumber)}
        </span>
      </h2>
      <dl className="mt-3">
        {lines.map(([name, value], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines can repeat, and their order never changes
          <Row key={at} name={name}>
            {value ? <span className="whitespace-nowrap">{value}</span> : <Skeleton className="h-5 w-20" />}
          </Row>
        ))}
        {order && 'deal' in order.goods && order.goods.deal && (
          <Row name={t.deal}>
            <span className="flex flex-wrap items-baseline justify-end gap-x-2">
              <PreviousPrice sen={order.goods.deal.usual_sen} words={t.usual} />
              <Money sen={order.goods.deal.price_sen} />
            </span>
          </Row>
        )}
        {order?.discount && (
          <Row name={t.discount(order.discount.code)}>−{formatRinggit(order.discount.sen)}</Row>
        )}
        {order?.reductions?.map(({ reason, number, sen }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be equal, and their order never changes
          <Row key={at} name={t.reduced(reason, number)}>
            −{formatRinggit(sen)}
          </Row>
        ))}
        <Row name={t.delivery}>
          {order ? (
            order.deliveryMethod === 'pos' ? (
              <>
                {t.post}, <Money sen={order.shipping_sen} />
              </>
            ) : (
              t.pickUp(order.pickupPlace)
            )
          ) : (
            <Skeleton className="h-5 w-32" />
          )}
        </Row>
        {order?.ready && (
          <Row name={t.readyDay}>
            <ReadyDateText ready={order.ready} />
          </Row>
        )}
        <Row name={t.total}>
          {order ? (
            <Money sen={order.total_sen} className="text-20 font-bold" />
          ) : (
            <Skeleton className="h-6 w-24" />
          )}
        </Row>
      </dl>
    </section>
  )
}

function Row({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 text-15">
      <dt className="text-quiet">{name}</dt>
      <dd className="ml-auto min-w-0 text-right wrap-anywhere *:whitespace-normal font-semibold">
        {children}
      </dd>
    </div>
  )
}
