import { z } from 'zod'
import { normalizePhone, phoneErrors, typedPhoneError, typedPhoneIssue } from './phone.ts'
import { issueOf, saying } from './issues.ts'
import { says } from './field-words.ts'

const words = { phone_none: phoneErrors.required, phone_format: phoneErrors.format }

/** A phone number as people type it → digits with country code (SEND-04), or its words of COMP-04. */
export const typedPhone = z
  .string({ error: saying(words, 'phone_none') })
  .max(1000, { error: saying(words, 'phone_format') })
  .transform(readPhone)

/** The same where there need not be one: blank stays blank. */
export const optionalPhone = z
  .string()
  .trim()
  .max(40, says('too_long', { most: 40 }))
  .transform((typed, context) => (typed === '' ? '' : readPhone(typed, context)))

function readPhone(typed: string, context: z.RefinementCtx): string {
  addPhoneIssue(typed, context)
  return normalizePhone(typed)
}

/** Says what is wrong with a typed number, in the words of COMP-04. */
export function addPhoneIssue(typed: string, context: z.RefinementCtx): void {
  const [issue, words] = [typedPhoneIssue(typed), typedPhoneError(typed)]
  if (issue && words) context.addIssue(issueOf(issue, words))
}
