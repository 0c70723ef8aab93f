import { useState } from 'react'
import { dueDayWords, payByWords } from '../../../core/due/due-words.ts'
import type { ReadyView } from '../../../core/orders/due.ts'
import { useLanguage } from '../../language.ts'
import { cx } from '../../ui/cx.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import type { LiveReadyDay } from './use-ready-day.ts'

/** When it is ready, above the total; it keeps its place while the day is on its way. */
export function ReadyLine({ promised, ready, pending }: LiveReadyDay) {
  if (!promised) return null
  return (
    <output aria-live="polite" className="block min-h-10 basis-full text-15 leading-5">
      {ready && (
        <span className={cx('block transition-opacity', pending && 'opacity-45')}>
          <ReadyWords ready={ready} />
        </span>
      )}
    </output>
  )
}

/** `Siap Jumaat, 27 November`, and until when it has to be paid for that. */
export function ReadyWords({ ready }: { ready: ReadyView & { full?: string[] } }) {
  const t = useTexts(orderTexts)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const [fullDay] = ready.full ?? []
  return (
    <>
      <span className="block font-semibold">{t.ready(dueDayWords(ready.due_on, language))}</span>
      {ready.pay_by && (
        <span className="block text-13 text-quiet" suppressHydrationWarning>
          {fullDay && `${t.full(dueDayWords(fullDay, language))} `}
          {t.payBy(payByWords(new Date(ready.pay_by), now, language))}
        </span>
      )}
    </>
  )
}
