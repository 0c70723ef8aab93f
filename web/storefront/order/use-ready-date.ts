import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { DueDateWorkItem, QuotedDueDate } from '#core/orders/order-due-date.ts'
import { storefrontRouteId } from '#web/language.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'
import type { StorefrontData } from '../storefront-layout.tsx'

const loadCalls = importWithRetry(() => import('./order-calls.ts'))

/**
 * Delay in ms between a change and the request for a new date. The last date stays visible until the new one
 * arrives.
 */
const pauseMs = 250

export interface LiveReadyDate {
  /** `true` if the shop shows ready dates. */
  promised: boolean
  /** `null` if the date is not known yet, or if no date is possible. */
  ready: QuotedDueDate | null
  /** `true` while a new date loads. Until then, the date is that of the previous choices. */
  pending: boolean
}

export function useShowsReadyDates(): boolean {
  const around = useRouteLoaderData<StorefrontData>(storefrontRouteId)
  return around?.shop?.due_days === true
}

/** `askAgain` loads the date again after the server reports a change. */
export function useReadyDate(works: DueDateWorkItem[]): LiveReadyDate & { askAgain: () => void } {
  const promised = useShowsReadyDates()
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
        .then(({ fetchReadyDate }) => fetchReadyDate(works, abort.signal))
        .then(
          ({ ready }) => {
            if (!abort.signal.aborted) setKnown({ key, ready })
          },
          () => {
            // If loading fails, no date is shown, because the last date belongs to other items. The placed order gets
            // its own date.
            if (!abort.signal.aborted) setKnown({ key, ready: null })
          },
        )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
    // `key` identifies the request, so the other dependencies aren't needed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, asks])
  return { promised, ready: known.ready, pending, askAgain: () => setAgain(again + 1) }
}
