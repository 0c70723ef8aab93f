import {
  fieldMessages,
  createIssueFactory,
  createErrorFactory,
  type IssueFactory,
  type ErrorFactory,
} from '../shared/field-messages.ts'

/** Field messages that only this feature needs. */
const words = {
  ...fieldMessages,
  reason_needed: 'Please say why.',
  too_exact: 'At most two digits after the point.',
  millimetres_needed: 'Please enter millimetres, e.g. 290.',
  spot_needed: 'Please enter the name that your cutter looks for, usually CutContour.',
  not_an_ink_name: 'Begin with a capital; then letters, digits, - and _ without spaces.',
  name_of_ink: 'This is the name of an ink: the cutter needs its own.',
  same_spot: 'Two of the names are the same: each needs its own.',
  no_room_left: 'With these margins there is no room left on the sheet.',
  format_needed: 'Please choose at least one kind of file.',
  supplier_needed: 'Please say who makes it.',
  amount_needed: 'Please enter an amount, RM 0.00 or more.',
} as const

export const says: ErrorFactory<typeof words> = createErrorFactory(words)
export const issue: IssueFactory<typeof words> = createIssueFactory(words)
