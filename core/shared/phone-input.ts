import { z } from 'zod'
import { normalizePhone, phoneErrors, typedPhoneError } from './phone.ts'

/** A phone number as people type it → digits with country code (SEND-04), or its words of COMP-04. */
export const typedPhone = z
  .string({ error: phoneErrors.required })
  .max(1000, { error: phoneErrors.format })
  .transform(readPhone)

/** The same where there need not be one: blank stays blank. */
export const optionalPhone = z
  .string()
  .trim()
  .max(40, { error: 'Please use at most 40 characters.' })
  .transform((typed, context) => (typed === '' ? '' : readPhone(typed, context)))

function readPhone(typed: string, context: z.RefinementCtx): string {
  const wrong = typedPhoneError(typed)
  if (wrong) context.addIssue({ code: 'custom', message: wrong })
  return normalizePhone(typed)
}
