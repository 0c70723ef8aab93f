import { repeatCheckout, type CheckoutView } from '#core/payments/checkout-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AlertIcon, CheckCircleIcon } from '#web/ui/icons.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Spinner } from '#web/ui/states/spinner.tsx'
import { createPageMeta } from '../page-meta.ts'
import { paymentErrorMessages } from '../texts/payment-errors.ts'
import { paymentTexts } from '../texts/payment.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { shellTexts } from '../texts/shell.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { readOrderPageUrl } from './order-page-storage.ts'
import { useCheckout } from './use-checkout.ts'
import { useOpenPaymentPage } from './use-open-payment-page.ts'
import type { Route } from './+types/payment-result'

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(paymentTexts, args.matches).title, hidden: true })

/** Ignores the result in the provider's redirect and shows only what the server has confirmed. */
export default function PaymentResultPage({ params: { reference } }: Route.ComponentProps) {
  const t = useTexts(paymentTexts)
  const shell = useTexts(shellTexts)
  const problemText = useFormatProblem(paymentErrorMessages)
  const { checkout, problem } = useCheckout(reference)
  return (
    <div className="max-w-2xl py-6 md:py-10">
      <PageHeader
        title={t.title}
        note={checkout?.order_number ? t.order(checkout.order_number) : undefined}
        back={{ to: '/', label: shell.home }}
      />
      <div aria-live="polite" className="min-h-60">
        {!checkout && !problem && <Skeleton className="h-60 rounded-surface" />}
        {problem && <ErrorNote>{problem.code === 'not_found' ? t.notFound : problemText(problem)}</ErrorNote>}
        {checkout && <Result checkout={checkout} reference={reference} />}
      </div>
    </div>
  )
}

function Result({ checkout, reference }: { checkout: CheckoutView; reference: string }) {
  const t = useTexts(paymentTexts)
  const problemText = useFormatProblem(paymentErrorMessages)
  const again = useOpenPaymentPage(() => api(repeatCheckout, { reference }))
  const orderPage = useHydrated() ? readOrderPageUrl() : null
  const { state, order_number: number, can_pay: canPay } = checkout
  const amount = formatRinggit(checkout.amount_sen)
  const texts = {
    checking: t.checkingText(amount),
    paid: t.paidText(amount),
    held: t.heldText,
    unpaid: t.unpaidText(amount),
  }
  return (
    <section className="rounded-surface border border-line bg-surface p-4 md:p-5">
      <h2 className="flex items-center gap-2 text-20">
        {state === 'checking' && <Spinner />}
        {(state === 'paid' || state === 'held') && <CheckCircleIcon className="shrink-0 text-good" />}
        {state === 'unpaid' && <AlertIcon className="shrink-0 text-caution" />}
        {t[state]}
      </h2>
      <p className="mt-2 max-w-line text-17">{texts[state]}</p>
      {checkout.balance_sen !== undefined && (
        <p className="mt-2 max-w-line text-17">{t.balanceText(formatRinggit(checkout.balance_sen))}</p>
      )}
      {again.problem && (
        <div className="mt-4">
          <ErrorNote>{problemText(again.problem)}</ErrorNote>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {state === 'unpaid' && canPay && (
          <Button variant="primary" size="large" busy={again.isOpening} onClick={again.open}>
            {t.again}
          </Button>
        )}
        {number && (
          <ButtonLink size="large" to={orderPage ?? `/jejak?no=${number}`}>
            {t.toOrder}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
