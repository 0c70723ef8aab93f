import type { z } from 'zod'
import { createMessage, duplicateDetails } from '#core/messaging/plan-message.ts'
import type { Message } from '#core/messaging/message.ts'
import type { InputOf } from '#core/contract.ts'
import { api, ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { filledIn } from '#web/admin/templates/filled-in.ts'
import { pausedWords, sendDue } from '../sending.ts'
import { shopNow } from './shop-clock.ts'

/**
 * Stores the message; a time that has come makes it go out at once (COMP-08). Throws `ApiError`, also where it would
 * repeat another one: see `repeatedBy`.
 */
export async function createFrom(wish: InputOf<typeof createMessage>): Promise<Message> {
  const { message, phone, scheduled_time: time } = wish
  return api(createMessage, {
    ...wish,
    message: await filledIn({ text: message ?? '', phone, time: time ?? shopNow() }),
  })
}

export type Repeated = z.output<typeof duplicateDetails>

/** The message that a refused one would repeat; null where it was refused for something else. */
export function repeatedBy(error: unknown): Repeated | null {
  if (!(error instanceof ApiError) || error.code !== 'duplicate') return null
  return duplicateDetails.safeParse(error.details).data ?? null
}

/** After creating: waits for a due message to go out, and says how it went. */
export async function tellCreated(created: Message, time: string): Promise<void> {
  if (time > shopNow()) return toast.success('Message scheduled successfully')
  const { outcome } = await sendDue(created.id)
  if (outcome === 'sent') toast.success('Message scheduled and sent immediately')
  else if (outcome === 'under_way') toast.info('Message is being sent...')
  else if (outcome === 'paused') toast.warning(pausedWords)
  else toast.warning('Message scheduled but could not be sent immediately')
}

/** The words of COMP-08 for a message that was not stored. */
export function createFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Failed to schedule message'
  if (error.status === 200) return 'Failed to create message: No valid ID returned'
  return error.error.startsWith('API Error: ') ? error.error : `API Error: ${error.error}`
}
