import { ApiError } from '../../api.ts'
import { notifyOrder } from '../../../core/orders/orders.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { problemOf } from '../texts/problems.ts'
import type { ThanksWords } from './thanks-words.ts'

export type NotificationState = 'waiting' | 'sent' | 'failed'

/** Pauses between askings, ms: soon at first; a shop that sends slowly is not asked for ever. */
const pauses = [300, 700, 1000, 2000, 4000, 8000, 15_000]

/** Asks how the notification is doing until it has gone or failed, says so, and answers with the last state. */
export async function followNotification(
  id: string,
  signal: AbortSignal,
  { t, problemText }: ThanksWords,
): Promise<NotificationState> {
  try {
    for (const pause of [...pauses, 0]) {
      const { state } = await api(notifyOrder, { id }, { signal })
      if (state === 'sent') toast.success(t.notified)
      if (state === 'failed') toast.error(t.notNotified(t.askShop))
      if (state !== 'waiting') return state
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (signal.aborted) return 'waiting'
    }
    return 'waiting'
  } catch (error) {
    if (!signal.aborted) toast.error(t.notifyError(problemText(problemOf(error as ApiError))))
    return 'failed'
  }
}
