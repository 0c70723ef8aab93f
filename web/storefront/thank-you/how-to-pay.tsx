import type { OrderView } from '../../../core/contracts/orders.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Money } from '../../ui/money.tsx'
import { Picture } from '../../ui/picture.tsx'

/** What the WhatsApp message says too, for those whom it doesn't reach: accounts to copy, and the QR unaltered. */
export function HowToPay({ order }: { order: OrderView }) {
  const { accounts, qr_image_url, qr_caption } = order.payment
  return (
    <section aria-labelledby="pay" className="rounded-surface border border-line bg-surface p-5">
      <h2 id="pay" className="text-20">
        Cara bayaran
      </h2>
      <p className="mt-1 text-15 text-quiet">
        Rujukan bayaran: <b className="text-ink tabular-nums">{order.orderNumber}</b>
      </p>
      <p className="mt-4 font-display text-34 font-bold">
        <Money sen={order.total_sen} />
      </p>
      <ul className="mt-4 grid">
        {accounts.map((account) => (
          <li
            key={account.number}
            className="flex min-h-14 items-center justify-between gap-4 border-t border-line py-2"
          >
            <span className="min-w-0 text-15">
              <span className="block font-semibold tabular-nums">{account.number}</span>
              <span className="block text-quiet">
                {account.bank}, {account.holder}
              </span>
            </span>
            <CopyButton
              text={account.number.replaceAll(/\s/g, '')}
              aria-label={`Salin nombor akaun ${account.bank}`}
            />
          </li>
        ))}
      </ul>
      {qr_image_url && (
        <figure className="mt-4 border-t border-line pt-4">
          <Picture
            src={qr_image_url}
            alt={qr_caption}
            width={240}
            height={240}
            className="rounded-small bg-[#fff]"
          />
          <figcaption className="mt-2 text-13 text-quiet">{qr_caption}</figcaption>
        </figure>
      )}
    </section>
  )
}
