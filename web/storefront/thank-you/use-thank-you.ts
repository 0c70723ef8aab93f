import { toProblem } from '../texts/problem.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getBasketOrder } from '#core/orders/items/basket.ts'
import { getDescribedOrder } from '#core/orders/items/described-order.ts'
import { getLogoOrder, getNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getPpStickerOrder, getStickerOrder } from '#core/orders/orders.ts'
import type { OrderView } from '#core/orders/order-view.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  storeShownOrderId,
  markNotificationProcessing,
  markNotificationSent,
  isNotificationHandled,
  readSavedOrderId,
  unmarkNotificationProcessing,
  unmarkNotificationSent,
} from '../placed-order-storage.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { waitForNotification, type NotificationState } from './wait-for-notification.ts'
import { useThankYouMessages, type ThankYouMessages } from './thank-you-messages.ts'

/**
 * The server stores the notification with the order and sends it automatically (D-08). This hook only reads
 * the state, so that a reload, a second tab or Back never sends another notification.
 */
export function useThankYou(kind: ThankYouKind) {
  // Keeps the texts from when the page was opened, because a change of language must not load everything again.
  const words = useRef(useThankYouMessages())
  const hydrated = useHydrated()
  // `undefined` until browser storage can be read, and `null` if it contains no order.
  const { key: entryKey } = useLocation()
  const id = useMemo(
    () => (hydrated ? readSavedOrderId(kind, entryKey) : undefined),
    [hydrated, kind, entryKey],
  )
  const handled = useMemo(() => Boolean(id) && isNotificationHandled(id ?? ''), [id])
  const [order, setOrder] = useState<OrderView | null>(null)
  const [notification, setNotification] = useState<NotificationState>()
  const navigate = useNavigate()

  useEffect(() => {
    if (id === undefined) return undefined
    if (id) {
      storeShownOrderId(entryKey, id)
      return forgetOnBack(id)
    }
    toast.error(words.current.t.noOrder, { along: true })
    void navigate('/', { replace: true })
    return undefined
  }, [id, entryKey, navigate])

  useEffect(() => {
    if (!id) return undefined
    const abort = new AbortController()
    if (!handled) markNotificationProcessing(id)
    // Lets the page poll for the result again after a reload. Polling sends no second message.
    const unmark = () => unmarkNotificationProcessing(id)
    window.addEventListener('pagehide', unmark)
    void (async () => {
      const found = await fetchOrder(kind, id, {
        quietly: handled,
        signal: abort.signal,
        words: words.current,
      })
      if (abort.signal.aborted) return
      setOrder(found)
      if (handled) return
      const state = found ? await waitForNotification(id, abort.signal, words.current) : 'failed'
      if (abort.signal.aborted) return
      if (state === 'sent') markNotificationSent(id)
      unmark()
      setNotification(state)
    })()
    return () => {
      abort.abort()
      window.removeEventListener('pagehide', unmark)
      if (!handled) unmark()
    }
  }, [id, kind, handled])

  return { id, order, notification: notification ?? (handled ? 'sent' : 'waiting') }
}

const lookups = {
  nametag: getNameTagOrder,
  logo: getLogoOrder,
  sticker: getStickerOrder,
  ppsticker: getPpStickerOrder,
  described: getDescribedOrder,
  basket: getBasketOrder,
}
/** Item types without a separate form are never ordered alone, so they have no thank-you page. */
export type ThankYouKind = keyof typeof lookups

async function fetchOrder(
  kind: ThankYouKind,
  id: string,
  {
    quietly,
    signal,
    words: { t, problemText },
  }: { quietly: boolean; signal: AbortSignal; words: ThankYouMessages },
): Promise<OrderView | null> {
  try {
    const { order } = await api(lookups[kind], { id }, { signal })
    if (!quietly) toast.success(t.fetched)
    return order
  } catch (error) {
    if (signal.aborted || quietly) return null
    const answered = error instanceof ApiError && error.status > 0
    toast.error(answered ? t.notFetchedWhy(problemText(toProblem(error))) : t.notFetched)
    return null
  }
}

/** The browser's Back button clears the flag, as specified. The server still knows that the message was sent. */
function forgetOnBack(id: string): () => void {
  const unmark = () => unmarkNotificationSent(id)
  window.addEventListener('popstate', unmark)
  return () => window.removeEventListener('popstate', unmark)
}
