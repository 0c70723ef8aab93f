import { getMessage } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { sendMessageDirect, sendMessageNow } from '#core/messaging/send-message.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** How sending ended, as far as the screen has to tell them apart. */
export type Sending =
  | { outcome: 'sent'; direct: boolean }
  /** Still at it: the server goes on by itself. */
  | { outcome: 'under_way' }
  | { outcome: 'already_sent' }
  /**
   * Nobody knows whether it arrived: a person has to choose before it can go on (D-04). `untried`: that was so before,
   * and nothing was sent now.
   */
  | { outcome: 'unknown'; untried?: boolean }
  /** Nothing goes out until sending is resumed; then it does by itself. */
  | { outcome: 'paused' }
  | { outcome: 'failed'; reason: string | null }

/**
 * Sends a message now. When the scheduler can't, it says so and tries the direct method (SEND-03), which hands
 * over only what the gateway has not accepted yet. Never throws.
 */
export async function sendNow(id: string): Promise<Sending> {
  try {
    return sentOr(await api(sendMessageNow, { id }), false)
  } catch (error) {
    const settled = settledBy(error)
    if (settled) return settled
  }
  toast.warning('API send failed, trying direct method...')
  try {
    return sentOr(await api(sendMessageDirect, { id }), true)
  } catch (error) {
    return settledBy(error) ?? { outcome: 'failed', reason: reasonOf(error) }
  }
}

/** The engine takes up what is due within milliseconds; looked for after so many more, ms. */
const looks = [0, 100, 200, 400, 800, 1500]

/**
 * Follows a message that is due from the moment it was stored. The engine has it in hand already, so there is
 * only to wait for it; it is asked to send where it has not begun (a pause, a queue). Never throws.
 */
export async function sendDue(id: string): Promise<Sending> {
  for (const pause of looks) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const message = await api(getMessage, { id }).catch(() => null)
    if (message?.status === 'sent') return { outcome: 'sent', direct: false }
    if (message?.failure === 'delivery_unknown') return { outcome: 'unknown' }
    const tried = message?.status === 'failed' || (message?.status === 'pending' && message.hold)
    if (tried) return { outcome: 'failed', reason: null }
  }
  const sending = await sendNow(id)
  return sending.outcome === 'already_sent' ? { outcome: 'sent', direct: false } : sending
}

function sentOr(message: Message, direct: boolean): Sending {
  return message.status === 'sent' ? { outcome: 'sent', direct } : { outcome: 'under_way' }
}

/** Null where trying another way makes sense. */
function settledBy(error: unknown): Sending | null {
  if (!(error instanceof ApiError)) return { outcome: 'failed', reason: null }
  if (error.code === 'already_sent') return { outcome: 'already_sent' }
  if (error.code === 'needs_decision') return { outcome: 'unknown', untried: true }
  if (error.code === 'delivery_unknown') return { outcome: 'unknown' }
  if (error.code === 'sending_paused') return { outcome: 'paused' }
  if (error.code === 'opted_out') return { outcome: 'failed', reason: error.error }
  return [401, 403, 404].includes(error.status) ? { outcome: 'failed', reason: error.error } : null
}

/** The server's words where they say more than that it failed. */
function reasonOf(error: unknown): string | null {
  const named =
    error instanceof ApiError && ['media_failed', 'text_failed', 'invalid_input'].includes(error.code)
  return named ? error.error : null
}

/** A message that is due while nothing goes out. */
export const pausedWords = 'Sending is paused: the message waits, and goes out when sending is resumed'
export const unknownWords = 'Delivery unknown: did it arrive? Ask the customer, then choose'

/** Says how sending ended; `failure` are the words where nothing more is known. */
export function tellSending(sending: Sending, failure: string): void {
  if (sending.outcome === 'sent') {
    toast.success(
      sending.direct ? 'Message sent successfully via direct method' : 'Message sent successfully',
    )
  } else if (sending.outcome === 'under_way') toast.info('Message is being sent...')
  else if (sending.outcome === 'unknown') toast.warning(unknownWords)
  else if (sending.outcome === 'paused') toast.warning(pausedWords)
  else if (sending.outcome === 'failed') toast.error(sending.reason ?? failure)
}
