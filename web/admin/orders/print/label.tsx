import { formatKilograms } from '#core/orders/admin/parcel-weight.ts'
import { cx } from '#web/ui/cx.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { PrintPage, type PrintProps } from './print-page.tsx'

export default function AddressLabelPage() {
  return (
    <PrintPage title="Address label" paper="105mm 148mm">
      {(props) => <Address {...props} />}
    </PrintPage>
  )
}

/** Long addresses use a smaller font, so that the postcode and the order number fit on the label. */
function addressSize(letters: number): string {
  if (letters <= 130) return 'text-[4.6mm]'
  return letters <= 240 ? 'text-[3.4mm]' : 'text-[2.6mm]'
}

function Address({ order, weight, shop, link }: PrintProps) {
  const { address1, address2, postcode, city, state } = order.address
  const letters = [order.nama, address1, address2, city].join('').length
  return (
    <article
      lang="ms"
      aria-label={`Address label ${order.number}`}
      className="mx-auto flex h-[148mm] w-[105mm] flex-col justify-between overflow-hidden bg-surface p-[7mm] text-ink"
    >
      <section className="text-[3.2mm] leading-snug">
        {shop.logo && (
          <img
            src={shop.logo.url}
            alt=""
            className="mb-[2mm] max-h-[9mm] max-w-[50mm] object-contain object-left"
          />
        )}
        <p className="font-semibold">Daripada: {shop.name}</p>
        <p className="whitespace-pre-line">{shop.address}</p>
        <p>{shop.phone}</p>
      </section>
      <section
        className={cx('border-y-[0.4mm] border-ink py-[5mm] leading-snug break-words', addressSize(letters))}
      >
        <p className="text-[0.7em]">Kepada:</p>
        <p className="text-[1.2em] leading-tight font-bold">{order.nama}</p>
        {order.phone && <p className="font-semibold tabular-nums">{order.phone}</p>}
        {order.delivery_method === 'pos' ? (
          <>
            <p className="mt-[2mm]">{address1}</p>
            {address2 && <p>{address2}</p>}
            <p>
              <span className="text-[7mm] font-bold tabular-nums">{postcode}</span> {city}
            </p>
            <p className="uppercase">{state}</p>
          </>
        ) : (
          <p className="mt-[2mm]">Ambil sendiri: {order.deliver_to.join(', ')}</p>
        )}
      </section>
      <section className="flex items-end justify-between gap-[4mm]">
        <div className="min-w-0 text-[3.2mm] leading-snug">
          <p className="text-[5mm] font-bold tabular-nums">{order.number}</p>
          <p className="line-clamp-6 break-words">{order.goods.product}</p>
          {weight && order.delivery_method === 'pos' && (
            <p className="tabular-nums">
              Berat: {weight.weighed ? '' : 'kira-kira '}
              {formatKilograms(weight.grams)} kg
            </p>
          )}
          {order.tracking && <p className="font-semibold tabular-nums">{order.tracking}</p>}
        </div>
        <QrCode text={link} label="QR code that opens the order" className="size-[26mm] shrink-0" />
      </section>
    </article>
  )
}
