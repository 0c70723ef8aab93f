import type { Values } from './save-message.ts'
import type { Uploads } from '#web/use-uploads.ts'
import type { FormErrors } from './composer/form-errors.ts'
import { phoneError, normalizeTypedPhone } from '#core/shared/phone.ts'
import { unfinished } from '../media/use-uploads.ts'
import { shopNow } from './composer/shop-clock.ts'

export function errorsOf({ phone, message, time, now }: Values, uploads: Uploads): FormErrors {
  const wrong = phoneError(normalizeTypedPhone(phone))
  const waiting = unfinished(uploads)
  return {
    ...(waiting && { uploads: waiting }),
    ...(wrong && { phone: wrong }),
    ...(message.trim() === '' && { message: 'Message is required' }),
    ...(!now && time < shopNow() && { time: 'This time has passed. Choose one from now on.' }),
  }
}
