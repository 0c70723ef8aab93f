import { createMessage, type Message } from '../../../../core/contracts/messages.ts'
import { api, ApiError } from '../../../api.ts'
import { toast } from '../../../ui/toast.ts'
import { sendDue } from '../sending.ts'
import type { Draft } from './draft.ts'
import { shopNow } from './shop-clock.ts'

/** Stores the message; a time that has come makes it go out at once (COMP-08). Throws `ApiError`. */
export async function createFrom({ phone, message, time, media }: Draft): Promise<Message> {
  return api(createMessage, {
    phone,
    message,
    scheduled_time: time,
    status: 'pending',
    mediaUrls: media,
  })
}

/** After creating: waits for a due message to go out, and says how it went. */
export async function tellCreated(created: Message, time: string): Promise<void> {
  if (time > shopNow()) return toast.success('Message scheduled successfully')
  const { outcome } = await sendDue(created.id)
  if (outcome === 'sent') toast.success('Message scheduled and sent immediately')
  else if (outcome === 'under_way') toast.info('Message is being sent...')
  else toast.warning('Message scheduled but could not be sent immediately')
}

/** The words of COMP-08 for a message that was not stored. */
export function createFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to schedule message'
  if (error.status === 200) return 'Failed to create message: No valid ID returned'
  return error.error.startsWith('API Error: ') ? error.error : `API Error: ${error.error}`
}
