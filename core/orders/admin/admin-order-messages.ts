import { fieldMessages, createIssueFactory, type IssueFactory } from '#core/shared/field-messages.ts'

/** Validation messages that only this feature uses. */
const words = {
  ...fieldMessages,
  not_a_phone: 'Please enter the whole phone number, like 012-345 6789.',
  parcel_needs_phone: 'A parcel needs a phone number: the carrier asks for one.',
} as const

export const adminOrderIssue: IssueFactory<typeof words> = createIssueFactory(words)
