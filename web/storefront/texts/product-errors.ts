import { describedOrderIssues } from '#core/orders/items/described-order.ts'
import { jobTroubleErrors, describedTroubles } from '#core/pricing/described/described-calls.ts'
import { pairErrorMessages, mergeErrorMessages, type ErrorMessages } from './error-messages.ts'

export const productErrorMessages: ErrorMessages = mergeErrorMessages(
  pairErrorMessages(describedTroubles, {
    unknown_choice: 'This choice is no longer available. Please choose again.',
    not_together: '“{choice}” can’t be combined with “{with}”.',
    quantity_out_of_range: 'The quantity must be between {least} and {most}.',
    quantity_not_offered: 'Available quantities: {offered}.',
    size_needed: 'Please enter the size.',
    size_out_of_range: 'Each side must be between {least} and {most} {unit}.',
    too_large: 'This size is too large. Please contact the shop.',
    rush_not_offered: 'Rush is not available for this product.',
    too_much: 'This order is too large to place online. Please contact the shop.',
  }),
  pairErrorMessages(describedOrderIssues, {
    names_needed: 'Please enter the names, one per line.',
    too_many_names: 'One order can have up to {most} names.',
    name_too_long: 'This name is too long. Use up to {most} characters.',
    notes_too_long: 'The notes are too long. Use up to {most} characters.',
  }),
  pairErrorMessages(jobTroubleErrors, {
    cannot_be_made: 'This combination can’t be ordered. Please check your choices.',
  }),
)
