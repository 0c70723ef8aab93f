import { ironOnErrors, ironOnIssues } from '#core/orders/items/iron-on-issues.ts'
import { pairErrorMessages, mergeErrorMessages, type ErrorMessages } from './error-messages.ts'

export const ironOnErrorMessages: ErrorMessages = mergeErrorMessages(
  pairErrorMessages(ironOnIssues, {
    child_needed: 'Please enter the child’s name.',
    colours_needed: 'Please choose the colours.',
    school_needed: 'Please choose the school.',
    sets_needed: 'Please enter the number of sets, at least 1.',
    too_many_sets: 'You can order up to {most} sets.',
    too_long_for_tag: 'This name is too long for a tag. Please shorten it.',
    other_script:
      'Our lettering doesn’t include “{character}”. Write this name in Latin letters, or WhatsApp the shop: we set Chinese, Tamil and Jawi by hand.',
    unprintable: "“{character}” can’t be printed. Use only A–Z, 0–9 and . ' / @ - & ( ).",
    rows_needed: 'Please add at least one row.',
    too_many_rows: 'One order can have up to {most} rows.',
  }),
  pairErrorMessages(ironOnErrors, {
    unknown_colour: 'These colours are not available. Please choose others.',
    unknown_school: 'This school’s logo is not on the list. Please choose another.',
  }),
)
