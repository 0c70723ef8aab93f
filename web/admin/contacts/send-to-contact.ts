import type { ContactEntry } from '#core/contacts/contact.ts'
import { cancelMessage } from '#core/messaging/messages.ts'
import { createMessage, updateMessage } from '#core/messaging/plan-message.ts'
import { messagePhone } from '#core/shared/phone.ts'
import { api } from '#web/api.ts'
import { shopNow } from '../scheduler/composer/shop-clock.ts'
import { sendDue, sendNow, type Sending } from '../scheduler/sending.ts'
import { filledIn } from '../templates/filled-in.ts'

/** A message that was stored for this contact but has not gone out. */
export interface Tried {
  id: string
  text: string
}

/**
 * Sends one message now, as the scheduler does, so that nothing is lost or repeated. A second try takes up the
 * message of the first one (`tried`) instead of making another. Rejects when it could not even be stored.
 */
export async function sendToContact(
  contact: ContactEntry,
  text: string,
  tried: Tried | undefined,
  remember: (tried: Tried) => void,
  requestOf: (of: unknown) => string,
): Promise<Sending['outcome']> {
  if (tried?.text === text) return (await sendNow(tried.id)).outcome
  const phone = messagePhone(contact.phone)
  const message = await filledIn({ text, phone, time: shopNow() })
  const { id } = tried
    ? await api(updateMessage, { id: tried.id, message })
    : await api(createMessage, { phone, message, request_id: requestOf([phone, text]) })
  remember({ id, text })
  return (await sendDue(id)).outcome
}

/** A person who gives up after a failure doesn't want it to go out later by itself. */
export async function dropUnsent({ id }: Tried): Promise<void> {
  try {
    await api(cancelMessage, { id })
  } catch {
    // It has failed for good, or gone: the scheduler shows which.
  }
}
