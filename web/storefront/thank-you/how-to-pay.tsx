import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { getNextAmountDue, type OrderBalance } from '#core/payments/order-balance.ts'
import { formatRinggit } from '#core/shared/money.ts'
import type { PaymentDetails } from '#core/settings/settings.ts'
import { PayOnline } from '../payment/pay-online.tsx'
import { PaymentSlip, type SlipCredentials } from './payment-slip.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

interface ToPay {
  orderNumber: string
  total_sen: number
  balance?: OrderBalance | undefined
  payment: PaymentDetails
  /** Amount that can be paid online now. 0 if the shop has no online payment. */
  online_sen: number
  slips: number
  rejected_slips?: number | undefined
}

/**
 * Shows the payment details of the WhatsApp message to customers whom the message doesn't reach: accounts to copy,
 * and the unchanged QR code.
 */
export function HowToPay({
  order,
  credentials,
  slipKey,
  onSlips,
}: {
  order: ToPay
  credentials: SlipCredentials
  slipKey: string
  onSlips?: (slips: number) => void
}) {
  const t = useTexts(thanksTexts)
  const { accounts, qr_image_url } = order.payment
  if (order.total_sen === 0) return <NothingToPay />
  const { balance } = order
  const toPaySen = balance ? getNextAmountDue(balance) : order.total_sen
  if (balance && toPaySen === 0) return <NothingToPay receivedSen={balance.received_sen} />
  const amount = (toPaySen / 100).toFixed(2)
  const receivedSen = balance?.received_sen ?? 0
  const laterSen = balance ? balance.due_sen - toPaySen : 0
  return (
    <section aria-labelledby="pay" className="rounded-surface border border-line bg-surface p-4 md:p-5">
      <h2 id="pay" className="text-20">
        {t.howToPay}
      </h2>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block text-13 text-quiet">
            {balance && balance.deposit_due_sen > 0
              ? t.depositToPay
              : receivedSen > 0
                ? t.balanceToPay
                : t.toPay}
          </span>
          <Money sen={toPaySen} className="block font-display text-34 leading-10 font-bold" />
        </p>
        <CopyButton text={amount} aria-label={t.copyAmount(amount)} />
      </div>
      {(laterSen > 0 || receivedSen > 0) && (
        <p className="mt-1 text-15 text-quiet">
          {[
            receivedSen > 0 && t.receivedSoFar(formatRinggit(receivedSen)),
            laterSen > 0 && t.balanceLater(formatRinggit(laterSen)),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {order.online_sen > 0 && (
        <PayOnline order={order.orderNumber} linkKey={slipKey} sen={order.online_sen} />
      )}
      <ul className="mt-2 grid">
        <Copied title={order.orderNumber} note={t.reference} label={t.copyReference} />
        {accounts.map((account) => (
          <Copied
            key={account.number}
            title={account.number}
            note={`${account.bank}, ${account.holder}`}
            text={account.number.replaceAll(/[\s-]/g, '')}
            label={t.copyAccount(account.bank)}
          />
        ))}
      </ul>
      {accounts.length === 0 && !qr_image_url && (
        <p className="rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">{t.accountComes}</p>
      )}
      {/* The upload comes first, because the QR code would push it off the screen of a phone. */}
      <PaymentSlip
        received={order.slips}
        rejected={order.rejected_slips ?? 0}
        credentials={credentials}
        opens={{ order: order.orderNumber, key: slipKey }}
        onSlips={onSlips}
      />
      {qr_image_url && (
        <PaymentQr
          url={qr_image_url}
          caption={order.payment.qr_caption}
          number={order.orderNumber}
          sen={toPaySen}
        />
      )}
    </section>
  )
}

export function NothingToPay({ receivedSen = 0 }: { receivedSen?: number }) {
  const t = useTexts(thanksTexts)
  return (
    <p className="rounded-surface border border-line bg-surface p-5 text-17 font-semibold">
      {receivedSen > 0 ? t.paidInFull(formatRinggit(receivedSen)) : t.nothingToPay}
    </p>
  )
}

/** `text` is copied instead of the shown value if both differ. */
function Copied({
  title,
  note,
  text = title,
  label,
}: {
  title: string
  note: string
  text?: string
  label: string
}) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-t border-line py-2">
      <span className="min-w-0 text-15">
        <span className="block font-semibold tabular-nums">{title}</span>
        <span className="block text-quiet">{note}</span>
      </span>
      <CopyButton text={text} aria-label={label} />
    </li>
  )
}

/** Shows the QR code exactly as the bank issued it, without an amount. */
function PaymentQr({
  url,
  caption,
  number,
  sen,
}: {
  url: string
  caption: string
  number: string
  sen: number
}) {
  const t = useTexts(thanksTexts)
  return (
    <figure className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-4">
        <Picture
          src={url}
          alt={caption || t.qr}
          width={240}
          height={240}
          className="rounded-small bg-[#fff]"
        />
        <div className="grid justify-items-start gap-3">
          <dl className="grid gap-1 text-15">
            <dt className="text-13 text-quiet">{t.toPay}</dt>
            <dd>
              <Money sen={sen} className="text-20 font-bold" />
            </dd>
            <dt className="text-13 text-quiet">{t.reference}</dt>
            <dd className="text-20 font-bold tabular-nums">{number}</dd>
          </dl>
          <a href={url} download="qr-bayaran" className={buttonClass()}>
            <DownloadIcon />
            {t.saveQr}
          </a>
        </div>
      </div>
      <figcaption className="mt-2 text-13 text-quiet">
        {caption && <>{caption}. </>}
        {t.qrHint}
      </figcaption>
    </figure>
  )
}
