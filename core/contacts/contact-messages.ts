import {
  fieldMessages,
  createIssueFactory,
  createErrorFactory,
  type IssueFactory,
  type ErrorFactory,
} from '../shared/field-messages.ts'
import { phoneErrors } from '../shared/phone.ts'

const words = {
  ...fieldMessages,
  phone_not_digits: phoneErrors.digits,
  phone_foreign: 'Only Malaysian numbers can be messaged. Start with +60 or 0.',
} as const

export const contactError: ErrorFactory<typeof words> = createErrorFactory(words)
export const contactIssue: IssueFactory<typeof words> = createIssueFactory(words)
