import { z } from 'zod'
import { normalizePhone, phoneWords } from './phone.ts'
import { typedPhoneIssue } from './typed-phone.ts'
import { issueSaying, saying } from './issues.ts'
import { says } from './field-words.ts'

/** A phone number as people type it → digits with country code (SEND-04), or its words of COMP-04. */
export const typedPhone = z
  .string({ error: saying(phoneWords, 'phone_none') })
  .max(1000, { error: saying(phoneWords, 'phone_format') })
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
  const issue = typedPhoneIssue(typed)
  if (issue) context.addIssue(issueSaying(phoneWords, issue.code, issue.params))
}
