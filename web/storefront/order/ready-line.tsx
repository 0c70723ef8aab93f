import { useState } from 'react'
import { formatDueDate, formatPaymentDeadline } from '#core/due/format-due-date.ts'
import { getRegion } from '#core/orders/delivery.ts'
import type { QuotedDueDate, DueDateView } from '#core/orders/order-due-date.ts'
import { useLanguage } from '#web/language.ts'
import { cx } from '#web/ui/cx.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import type { LiveReadyDate } from './use-ready-date.ts'

/** Keeps its height while a date loads. `to` is the Malaysian state to deliver to, if known. */
export function ReadyLine({ promised, ready, pending, to }: LiveReadyDate & { to?: string | undefined }) {
  if (!promised) return null
  return (
    <output aria-live="polite" className="block min-h-10 basis-full text-15 leading-5">
      {ready && (
        <span className={cx('block transition-opacity', pending && 'opacity-45')}>
          <ReadyDateText ready={ready} to={to} />
        </span>
      )}
    </output>
  )
}

export function ReadyDateText({
  ready,
  to = '',
}: {
  ready: DueDateView & Partial<Pick<QuotedDueDate, 'full' | 'arrives'>>
  to?: string | undefined
}) {
  const t = useTexts(orderTexts)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const [fullDay] = ready.full ?? []
  const there = ready.arrives_on ?? (to ? ready.arrives?.[getRegion(to)] : undefined)
  return (
    <>
      <span className="block font-semibold">{t.ready(formatDueDate(ready.due_on, language))}</span>
      {there && <span className="block">{t.arrives(formatDueDate(there, language))}</span>}
      {ready.pay_by && (
        <span className="block text-13 text-quiet" suppressHydrationWarning>
          {fullDay && `${t.full(formatDueDate(fullDay, language))} `}
          {t.payBy(formatPaymentDeadline(new Date(ready.pay_by), now, language))}
        </span>
      )}
    </>
  )
}
