import { awaitOrderNotification, sendOrderNotification } from '#core/orders/orders.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { getRefusal, toProblem } from '../texts/problem.ts'
import type { ThankYouMessages } from './thank-you-messages.ts'

export type NotificationState = 'waiting' | 'sent' | 'failed'

/**
 * Polling intervals in ms, used if the long poll is not available. They start short, and polling ends after the last
 * interval.
 */
const pauses = [300, 700, 1000, 2000, 4000, 8000, 15_000]
/** Each long poll takes up to 25 s, so polling ends after ten minutes. */
const maxLongPolls = 24

export async function waitForNotification(
  id: string,
  signal: AbortSignal,
  { t, problemText }: ThankYouMessages,
): Promise<NotificationState> {
  try {
    const { state: firstState } = await api(sendOrderNotification, { id }, { signal })
    const state = firstState === 'waiting' ? await outcomeOf(id, signal) : firstState
    if (state === 'sent') toast.success(t.notified)
    if (state === 'failed') toast.error(t.notNotified(t.askShop))
    return state
  } catch (error) {
    if (!signal.aborted)
      toast.error(t.notifyError(problemText(toProblem({ code: '', message: '', ...getRefusal(error) }))))
    return 'failed'
  }
}

async function outcomeOf(id: string, signal: AbortSignal): Promise<NotificationState> {
  let failures = 0
  for (let listened = 0; listened < maxLongPolls;) {
    const update = await listen(id, signal)
    if (update && update !== 'waiting') return update
    if (update) {
      listened += 1
      failures = 0
      continue
    }
    await new Promise((resolve) => setTimeout(resolve, pauses[failures]))
    failures += 1
    if (signal.aborted) return 'waiting'
    const last = failures === pauses.length
    const state = await ask(id, signal, last)
    if (last || state !== 'waiting') return state
  }
  return 'waiting'
}

/** Returns the state after a change or after 25 s, or `null` if waiting is not possible. */
async function listen(id: string, signal: AbortSignal): Promise<NotificationState | null> {
  try {
    const { state, listened } = await api(awaitOrderNotification, { id }, { signal })
    return state !== 'waiting' || listened ? state : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/** A lost connection doesn't mean that the notification has failed, unless this is the last attempt. */
async function ask(id: string, signal: AbortSignal, last: boolean): Promise<NotificationState> {
  try {
    return (await api(sendOrderNotification, { id }, { signal })).state
  } catch (error) {
    const isUnreached = error instanceof ApiError && (error.status === 0 || error.status >= 500)
    if (signal.aborted || last || !isUnreached) throw error
    return 'waiting'
  }
}
