import { z } from 'zod'
import { phoneMessages, parsePhone, checkTypedPhone } from './phone.ts'
import { createCodedIssue, createCodedError } from './coded-issues.ts'
import { fieldError } from './field-messages.ts'

/** Accepts numbers too, because JSON clients and spreadsheet scripts may send a phone as a number. */
const digits = (given: string) => (typeof given === 'number' ? String(given) : given)
export const createPhoneSchema = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(digits, schema)

/**
 * Converts a typed phone number to digits with country code (SEND-04), or reports an issue with a message of COMP-04.
 */
export const typedPhoneSchema = createPhoneSchema(
  z
    .string({ error: createCodedError(phoneMessages, 'phone_none') })
    .max(1000, { error: createCodedError(phoneMessages, 'phone_format') })
    .transform(read),
)

/** Like `typedPhoneSchema`, but also accepts a blank value, which stays blank. */
export const optionalPhoneSchema = createPhoneSchema(
  z
    .string()
    .trim()
    .max(40, fieldError('too_long', { most: 40 }))
    .transform((typed, context) => (typed === '' ? '' : read(typed, context))),
)

function read(typed: string, context: z.RefinementCtx): string {
  const number = parsePhone(typed)
  if ('phone' in number) return number.phone
  validateTypedPhone(typed, context)
  return z.NEVER
}

export function validateTypedPhone(typed: string, context: z.RefinementCtx): void {
  const issue = checkTypedPhone(typed)
  if (issue) context.addIssue(createCodedIssue(phoneMessages, issue.code, issue.params))
}
