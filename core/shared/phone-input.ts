import { z } from 'zod'
import { phoneWords, readPhone, typedPhoneIssue } from './phone.ts'
import { issueSaying, saying } from './issues.ts'
import { says } from './field-words.ts'

/** JSON clients and spreadsheet scripts may send a phone as a number. */
const digits = (given: string) => (typeof given === 'number' ? String(given) : given)
export const phoneText = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(digits, schema)

/** A typed phone number → digits with country code (SEND-04), or a message of COMP-04. */
export const typedPhone = phoneText(
  z
    .string({ error: saying(phoneWords, 'phone_none') })
    .max(1000, { error: saying(phoneWords, 'phone_format') })
    .transform(read),
)

/** The same for an optional number. Blank stays blank. */
export const optionalPhone = phoneText(
  z
    .string()
    .trim()
    .max(40, says('too_long', { most: 40 }))
    .transform((typed, context) => (typed === '' ? '' : read(typed, context))),
)

function read(typed: string, context: z.RefinementCtx): string {
  const number = readPhone(typed)
  if ('phone' in number) return number.phone
  addPhoneIssue(typed, context)
  return z.NEVER
}

/** Adds the problem of a typed number, in the words of COMP-04. */
export function addPhoneIssue(typed: string, context: z.RefinementCtx): void {
  const issue = typedPhoneIssue(typed)
  if (issue) context.addIssue(issueSaying(phoneWords, issue.code, issue.params))
}
