import type { Draft } from './draft.ts'
import type { Uploads } from '#web/use-uploads.ts'
import type { FormErrors } from './form-errors.ts'
import { phoneError } from '#core/shared/phone.ts'
import { unfinished } from '#web/admin/media/use-uploads.ts'

export interface Values extends Draft {
  /** Even where the same message is there already. */
  anyway: boolean
}

export function errorsOf({ phone, message }: Draft, uploads: Uploads): FormErrors {
  const wrong = phoneError(phone)
  const waiting = unfinished(uploads)
  return {
    ...(wrong && { phone: wrong }),
    ...(message.trim() === '' && { message: 'Message is required' }),
    ...(waiting && { uploads: waiting }),
  }
}
