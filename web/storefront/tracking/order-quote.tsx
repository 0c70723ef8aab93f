import { useState } from 'react'
import { trackOrderByLink } from '#core/orders/tracking/track-order.ts'
import { acceptQuote, getQuoteFile } from '#core/orders/tracking/quotes.ts'
import type { TrackedOrder } from '#core/orders/tracking/tracked-order.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { api, ApiError, fetchApiFile } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { quoteErrorMessages } from '../texts/tracking-errors.ts'
import { toProblemOrOffline } from '../texts/offline-problem.ts'
import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { OrderItemsSummary } from '../thank-you/order-items-summary.tsx'

export function OrderQuote({
  order,
  quote,
  onAccepted,
  onChanged,
}: {
  order: TrackedOrder
  quote: NonNullable<TrackedOrder['quote']>
  onAccepted: (order: TrackedOrder) => void
  /** Called if the shop has changed the quotation while the customer was viewing it. */
  onChanged: (order: TrackedOrder) => void
}) {
  const t = useTexts(thanksTexts)
  const problemText = useFormatProblem(quoteErrorMessages)
  const [busy, setBusy] = useState<'accept' | 'file' | null>(null)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const attempt = async (what: 'accept' | 'file', call: () => Promise<void>) => {
    setBusy(what)
    setProblem(null)
    try {
      await call()
    } catch (error) {
      setProblem(toProblemOrOffline(error, t.offline))
    } finally {
      setBusy(null)
    }
  }
  const accept = () =>
    attempt('accept', async () => {
      try {
        onAccepted(await api(acceptQuote, { ...readLinkFromHash(), total_sen: order.total_sen }))
        toast.success(t.quoteAccepted)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'quote_changed')
          onChanged(await api(trackOrderByLink, readLinkFromHash()))
        throw error
      }
    })
  const file = () =>
    attempt('file', async () =>
      saveFile(await fetchApiFile(getQuoteFile, readLinkFromHash()), `${order.orderNumber}.pdf`),
    )
  const until = formatListDay(quote.valid_until)
  return (
    <section aria-label={t.quote}>
      <OrderItemsSummary order={{ ...order, ...quote, pickupPlace: quote.pickup_place }} />
      {quote.note && <p className="text-15 wrap-anywhere whitespace-pre-line">{quote.note}</p>}
      <p className={quote.over ? 'mt-3 text-15 text-wrong' : 'mt-3 text-15'}>
        {quote.over ? t.quoteOver(until) : t.quoteUntil(until)}
      </p>
      {problem && (
        <div className="mt-3">
          <ErrorNote>{problemText(problem)}</ErrorNote>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!quote.over && (
          <Button
            variant="primary"
            size="large"
            busy={busy === 'accept'}
            onClick={() => void accept()}
            className="max-sm:w-full"
          >
            {t.acceptQuote}
          </Button>
        )}
        <Button size="large" busy={busy === 'file'} onClick={() => void file()} className="max-sm:w-full">
          {t.quoteFile}
        </Button>
      </div>
    </section>
  )
}

function readLinkFromHash() {
  const [order = '', key = ''] = location.hash.slice(1).split('.')
  return { order, key }
}
