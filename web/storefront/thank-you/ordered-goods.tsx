import type { ReactNode } from 'react'
import type { OrderKind, OrderView } from '../../../core/contracts/orders.ts'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Line = [name: string, value: string]

/** What each kind of order shows of its goods; complete by the compiler's word. */
const linesOf: { [Kind in OrderKind]: (goods: Extract<OrderView['goods'], { kind: Kind }>) => Line[] } = {
  sticker: jobLines,
  nametag: (goods) => [
    ...goods.rows.map(({ namaAnak, warna, bilangan }): Line => [`${namaAnak}, ${warna}`, `${bilangan} set`]),
    ['Jumlah name tag', String(goods.tags)],
  ],
  logo: (goods) => [
    ...goods.rows.map(({ namaSekolah, bilangan, logos }): Line => [
      namaSekolah,
      `${bilangan} set, ${logos} logo`,
    ]),
    ['Jumlah logo', String(goods.logos)],
  ],
  ppsticker: (goods) => [['Bahan', goods.material], ...jobLines(goods)],
}

function jobLines(goods: { size: string; quantity: number }): Line[] {
  return [
    ['Saiz', goods.size],
    ['Kuantiti', `${goods.quantity.toLocaleString('en-MY')} keping`],
  ]
}

/** The order in short; grey places while it is on its way. */
export function OrderedGoods({ order }: { order: OrderView | null }) {
  const lines = order
    ? linesOf[order.goods.kind](order.goods as never)
    : [
        ['Saiz', ''],
        ['Kuantiti', ''],
      ]
  return (
    <section aria-labelledby="ordered" className="crop-marks m-4 border border-line bg-surface p-5">
      <h2 id="ordered" className="flex flex-wrap items-baseline justify-between gap-2 text-20">
        {order ? order.goods.product : <Skeleton className="h-6 w-48" />}
        <span className="text-15 font-normal text-quiet tabular-nums">
          {order && `No. ${order.orderNumber}`}
        </span>
      </h2>
      <dl className="mt-3">
        {lines.map(([name, value], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
          <Row key={at} name={name}>
            {value || <Skeleton className="h-5 w-20" />}
          </Row>
        ))}
        <Row name="Penghantaran">
          {order ? (
            order.deliveryMethod === 'pos' ? (
              <>
                Pos, <Money sen={order.shipping_sen} />
              </>
            ) : (
              `Ambil sendiri, ${order.pickupPlace}`
            )
          ) : (
            <Skeleton className="h-5 w-32" />
          )}
        </Row>
        <Row name="Jumlah">
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
    <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line text-15">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}
