import {
  fieldMessages,
  createIssueFactory,
  createErrorFactory,
  type ErrorFactory,
  type IssueFactory,
} from '../shared/field-messages.ts'

const words = {
  ...fieldMessages,
  silence_too_long: 'Enter at most one day ({most} minutes).',
  too_many_days: 'A calendar can show at most {most} days',
  not_a_time: 'Invalid scheduled time. Use format: YYYY-MM-DD HH:mm:ss',
  which_messages: 'Give either ids or matching',
  when_needed: 'Give either scheduled_time or shift_minutes',
  unsendable: 'This text contains a character that cannot be sent',
  pending_only: 'Saving a message sets it to pending',
  not_sendable: 'Invalid message data for direct sending',
  ends_before_start: 'The end is before the start',
  one_word: 'Use one word with letters, digits, - or _',
  unknown_variable: 'Unknown variable {unknown}. Use {known}',
} as const

export const messagingError: ErrorFactory<typeof words> = createErrorFactory(words)
export const messagingIssue: IssueFactory<typeof words> = createIssueFactory(words)
