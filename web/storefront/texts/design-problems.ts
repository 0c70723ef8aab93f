import { problemTexts } from './problem-texts.ts'
import type { ProblemTexts } from './problem-texts.ts'
import { sendDesign } from '../../../core/orders/designs-calls.ts'

/** What the calls about designs can say. */
export const designProblems: ProblemTexts = problemTexts(sendDesign.errors, {
  not_found: 'There is no such order',
  no_file: 'The file did not arrive whole. Please try again.',
  not_a_design: 'Files of this type cannot be printed. Save it as PNG, JPG, PDF, AI or PSD, then try again.',
  unreadable: 'This picture cannot be opened. Save it again as PNG or JPG, then try again.',
  design_too_large: 'This file is larger than 20 MB. Please choose a smaller one, or send it by WhatsApp.',
  too_many_designs: 'This order has five files already. Remove one first.',
  design_closed: 'The shop has begun to work on this order. Contact the shop if the design has to change.',
})
