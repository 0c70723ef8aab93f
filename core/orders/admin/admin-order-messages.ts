import { fieldMessages, createIssueFactory, type IssueFactory } from '#core/shared/field-messages.ts'

const words = {
  ...fieldMessages,
  not_a_phone: 'Enter a complete phone number, such as 012-345 6789.',
  parcel_needs_phone: 'Enter a phone number. Carriers require one.',
} as const

export const adminOrderIssue: IssueFactory<typeof words> = createIssueFactory(words)
