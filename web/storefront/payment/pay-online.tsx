import { startCheckout } from '#core/payments/checkout-calls.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { paymentErrorMessages } from '../texts/payment-errors.ts'
import { paymentTexts } from '../texts/payment.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { useOpenPaymentPage } from './use-open-payment-page.ts'

export function PayOnline({ order, linkKey, sen }: { order: string; linkKey: string; sen: Sen }) {
  const t = useTexts(paymentTexts)
  const problemText = useFormatProblem(paymentErrorMessages)
  const { open, isOpening, problem } = useOpenPaymentPage(() => api(startCheckout, { order, key: linkKey }))
  return (
    <div data-scripted className="mt-3 grid gap-2">
      <Button
        variant="primary"
        size="large"
        busy={isOpening}
        onClick={open}
        className="max-sm:w-full sm:w-fit"
      >
        {t.payNow(formatRinggit(sen))}
      </Button>
      <p className="text-15 text-quiet">{t.payHint}</p>
      <div aria-live="polite">{problem && <ErrorNote>{problemText(problem)}</ErrorNote>}</div>
      <p className="mt-2 text-15 font-semibold">{t.orTransfer}</p>
    </div>
  )
}
