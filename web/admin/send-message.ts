import { getMessage } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { sendMessageDirect, sendMessageNow } from '#core/messaging/send-message.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export type SendOutcome =
  | { outcome: 'sent'; direct: boolean }
  | { outcome: 'under_way' }
  | { outcome: 'already_sent' }
  /**
   * It is unknown whether the message arrived, so staff must decide before it can be sent again (D-04). `untried`
   * means that the result was already unknown and nothing was sent now.
   */
  | { outcome: 'unknown'; untried?: boolean }
  /** The message will be sent automatically when sending resumes. */
  | { outcome: 'paused' }
  | { outcome: 'failed'; reason: string | null }

/**
 * Sends a message now. If the scheduler can't send it, a warning is shown and the direct method is tried (SEND-03),
 * which sends only the parts that the gateway has not accepted yet. Never throws.
 */
export async function sendMessageNowOrDirectly(id: string): Promise<SendOutcome> {
  try {
    return toOutcome(await api(sendMessageNow, { id }), false)
  } catch (error) {
    const finalOutcome = toFinalOutcome(error)
    if (finalOutcome) return finalOutcome
  }
  toast.warning('API send failed, trying direct method...')
  try {
    return toOutcome(await api(sendMessageDirect, { id }), true)
  } catch (error) {
    return toFinalOutcome(error) ?? { outcome: 'failed', reason: getFailureReason(error) }
  }
}

/**
 * Pauses in ms between status checks. They start short, because the engine usually claims due messages within
 * milliseconds.
 */
const statusCheckPausesMs = [0, 100, 200, 400, 800, 1500]

/**
 * Waits until the engine has sent a message that was already due when it was stored. If the engine has not started to
 * send it, for example because of a pause or a queue, this function requests sending. Never throws.
 */
export async function waitUntilMessageSent(id: string): Promise<SendOutcome> {
  for (const pause of statusCheckPausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const message = await api(getMessage, { id }).catch(() => null)
    if (message?.status === 'sent') return { outcome: 'sent', direct: false }
    if (message?.failure === 'delivery_unknown') return { outcome: 'unknown' }
    const tried = message?.status === 'failed' || (message?.status === 'pending' && message.hold)
    if (tried) return { outcome: 'failed', reason: null }
  }
  const sending = await sendMessageNowOrDirectly(id)
  return sending.outcome === 'already_sent' ? { outcome: 'sent', direct: false } : sending
}

function toOutcome(message: Message, direct: boolean): SendOutcome {
  return message.status === 'sent' ? { outcome: 'sent', direct } : { outcome: 'under_way' }
}

/** Returns the final result, or `null` if the direct method may still work. */
function toFinalOutcome(error: unknown): SendOutcome | null {
  if (!(error instanceof ApiError)) return { outcome: 'failed', reason: null }
  if (error.code === 'already_sent') return { outcome: 'already_sent' }
  if (error.code === 'needs_decision') return { outcome: 'unknown', untried: true }
  if (error.code === 'delivery_unknown') return { outcome: 'unknown' }
  if (error.code === 'sending_paused') return { outcome: 'paused' }
  if (error.code === 'opted_out') return { outcome: 'failed', reason: error.error }
  return [401, 403, 404].includes(error.status) ? { outcome: 'failed', reason: error.error } : null
}

function getFailureReason(error: unknown): string | null {
  const named =
    error instanceof ApiError && ['media_failed', 'text_failed', 'invalid_input'].includes(error.code)
  return named ? error.error : null
}

export const sendingPausedText = 'Sending is paused. The message will be sent when sending resumes.'
export const deliveryUnknownText =
  'Delivery unknown. Ask the customer if the message arrived, then mark it as sent or send it again.'

/** `failure` is the text if the reason is unknown. */
export function showSendOutcome(sending: SendOutcome, failure: string): void {
  if (sending.outcome === 'sent') {
    toast.success(
      sending.direct ? 'Message sent successfully via direct method' : 'Message sent successfully',
    )
  } else if (sending.outcome === 'under_way') toast.info('Message is being sent...')
  else if (sending.outcome === 'unknown') toast.warning(deliveryUnknownText)
  else if (sending.outcome === 'paused') toast.warning(sendingPausedText)
  else if (sending.outcome === 'failed') toast.error(sending.reason ?? failure)
}
