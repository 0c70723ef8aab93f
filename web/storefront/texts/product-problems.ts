import { describedOrderIssues } from '#core/orders/items/described-order.ts'
import { cannotBeMade, describedTroubles } from '#core/pricing/described/described-calls.ts'
import { problemTexts, together, type ProblemTexts } from './problem-texts.ts'

/** What the form and calls of described products can say besides. */
export const productProblems: ProblemTexts = together(
  problemTexts(describedTroubles, {
    unknown_choice: 'This choice is no longer offered. Please choose again.',
    not_together: '“{choice}” can’t be chosen together with “{with}”.',
    quantity_out_of_range: 'The quantity is from {least} to {most}.',
    quantity_not_offered: 'These quantities are offered: {offered}.',
    size_needed: 'Please enter the size.',
    size_out_of_range: 'Each side is from {least} to {most} {unit}.',
    too_large: 'This size is too large. Please contact the shop.',
    rush_not_offered: 'This product can’t be ready sooner.',
    too_much: 'An order this large has to be talked over. Please contact the shop.',
  }),
  problemTexts(describedOrderIssues, {
    names_needed: 'Please enter the names, one a line.',
    too_many_names: 'One order holds at most {most} names.',
    name_too_long: 'This name is too long, at most {most} letters.',
    notes_too_long: 'The notes are too long, at most {most} letters.',
  }),
  problemTexts(cannotBeMade, {
    cannot_be_made: 'It can’t be ordered like this. Please look at your choices.',
  }),
)
