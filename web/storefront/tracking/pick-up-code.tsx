import { lazy, Suspense } from 'react'
import { formatPickUpCode } from '#core/orders/shipping/scanned-code.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** Loaded only for orders that are picked up. */
const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

/** Shows the code for the counter, as a QR code and as text. */
export function PickUpCode({ number, code }: { number: string; code: string }) {
  const t = useTexts(thanksTexts)
  return (
    <section
      aria-labelledby="pick-up"
      className="grid justify-items-center gap-3 rounded-surface border border-line bg-surface p-5 text-center"
    >
      <h2 id="pick-up" className="text-20">
        {t.pickUpCode}
      </h2>
      <span className="block size-44">
        <Suspense>
          <QrCode
            text={formatPickUpCode(number, code)}
            label={t.pickUpQr}
            className="size-44 rounded-control"
          />
        </Suspense>
      </span>
      <p className="font-display text-34 font-bold tracking-wider tabular-nums">
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </p>
      <p className="text-15 text-quiet">{t.pickUpNote}</p>
    </section>
  )
}
