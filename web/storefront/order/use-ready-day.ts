import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { DueDateRequest, QuotedDueDate } from '#core/orders/order-due-date.ts'
import { storefrontRoute } from '#web/language.ts'
import { reloading } from '#web/ui/page/reloading.ts'
import type { AroundPage } from '../storefront-layout.tsx'

const loadCalls = reloading(() => import('./order-calls.ts'))

/** Typing goes on while the last day still stands; the server is asked when it pauses. */
const pauseMs = 250

export interface LiveReadyDay {
  /** The shop promises days at all. */
  promised: boolean
  /** Null: not known yet, or none is in sight. */
  ready: QuotedDueDate | null
  /** The day that stands is of what was chosen before. */
  pending: boolean
}

/** The shop promises days. */
export function useDaysPromised(): boolean {
  const around = useRouteLoaderData<AroundPage>(storefrontRoute)
  return around?.shop?.due_days === true
}

/** When this work is ready if it is ordered now; `askAgain` when the server says that the day has changed. */
export function useReadyDay(works: DueDateRequest[]): LiveReadyDay & { askAgain: () => void } {
  const promised = useDaysPromised()
  const [again, setAgain] = useState(0)
  const key = `${again} ${JSON.stringify(works)}`
  const [known, setKnown] = useState<{ key: string; ready: QuotedDueDate | null }>({ key: '', ready: null })
  const pending = known.key !== key
  const asks = promised && pending && works.length > 0
  useEffect(() => {
    if (!asks) return undefined
    const abort = new AbortController()
    const pause = setTimeout(() => {
      loadCalls()
        .then(({ fetchReadyDay }) => fetchReadyDay(works, abort.signal))
        .then(
          ({ ready }) => {
            if (!abort.signal.aborted) setKnown({ key, ready })
          },
          () => {
            // No day is better than one of other goods; the order itself is told its day.
            if (!abort.signal.aborted) setKnown({ key, ready: null })
          },
        )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
    // `key` is what is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, asks])
  return { promised, ready: known.ready, pending, askAgain: () => setAgain(again + 1) }
}
