import {
  fieldMessages,
  createIssueFactory,
  createErrorFactory,
  type IssueFactory,
  type ErrorFactory,
} from '../shared/field-messages.ts'

const words = {
  ...fieldMessages,
  reason_needed: 'Please enter a reason.',
  too_exact: 'Use at most two decimal places.',
  millimetres_needed: 'Please enter millimetres, e.g. 290.',
  spot_needed: 'Please enter the spot colour name that your cutter uses, usually CutContour.',
  not_an_ink_name: 'Start with a capital letter. Use only letters, digits, - and _.',
  name_of_ink: 'This is the name of a printing ink. Please choose another name.',
  same_spot: 'Each of these names must be different.',
  no_room_left: 'These margins leave no room on the sheet.',
  format_needed: 'Please choose at least one file format.',
  supplier_needed: 'Please enter the supplier.',
  amount_needed: 'Please enter an amount of at least RM 0.00.',
} as const

export const productionError: ErrorFactory<typeof words> = createErrorFactory(words)
export const productionIssue: IssueFactory<typeof words> = createIssueFactory(words)
