import { z } from 'zod'
import { consentSchema } from './consent.ts'
import { messagePreferences } from './message-preference.ts'
import { versionSchema } from '../shared/versions.ts'
import { contactError, contactIssue } from './contact-messages.ts'
import { parsePhone } from '../shared/phone.ts'
import { validateTypedPhone, createPhoneSchema } from '../shared/phone-input.ts'

/** Name and phone are never empty, and the phone has no whitespace (CONT-02). */
export const contactEntrySchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  messages: z.enum(messagePreferences),
  from_orders: z.boolean(),
})
export type ContactEntry = z.output<typeof contactEntrySchema>

export const contactSchema = contactEntrySchema.extend({
  group_ids: z.array(z.int()),
  note: z.string(),
  /** Consent to promotions. `null` if the contact was never asked, which counts as no consent. */
  promotions: consentSchema.nullable(),
  version: versionSchema,
})
export type Contact = z.output<typeof contactSchema>

/** Accepts all characters except NUL, which PostgreSQL can't store. */
export const contactTextPattern = /^[^\0]*$/
export const contactNameSchema = z
  .string(contactError('is_required', { field: 'label_name' }))
  .trim()
  .min(1, contactError('is_required', { field: 'label_name' }))
  .max(120, contactError('field_too_long', { field: 'label_name', most: 120 }))
  .regex(contactTextPattern, contactError('is_required', { field: 'label_name' }))
/**
 * Keeps the phone as typed, without spaces. A number with a superfluous 0 after the country code is normalised
 * (D-18).
 */
export const contactPhoneSchema = createPhoneSchema(
  z
    .string(contactError('is_required', { field: 'label_phone' }))
    .max(1000, contactError('phone_not_digits'))
    .transform((typed, context) => {
      const read = parsePhone(typed)
      if ('phone' in read) return formatPhoneForStorage(typed)
      if (read.what === 'foreign') context.addIssue(contactIssue('phone_foreign'))
      else validateTypedPhone(typed, context)
      return z.NEVER
    }),
)
export const rowIdSchema = z.coerce.number().int().min(1).max(2_147_483_647)
export const groupIdsSchema = z.array(rowIdSchema).max(200)

/**
 * Formats a typed phone number for storage: without spaces if only digits and dashes remain, otherwise normalised.
 */
export function formatPhoneForStorage(typed: string): string {
  const compactPhone = withoutSpaces(typed)
  if (/^\+?[\d-]+$/.test(compactPhone) && !/^\+?60-?0/.test(compactPhone)) return compactPhone
  const read = parsePhone(typed)
  return 'phone' in read ? read.phone : compactPhone
}

function withoutSpaces(phone: string): string {
  return phone.replace(/\s+/g, '')
}
