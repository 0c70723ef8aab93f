import { problemTexts, type ProblemTexts } from './problem-texts.ts'
import { approveDesign, approveProof, requestDesignChange } from '#core/orders/files/approvals.ts'
import { uploadDesign } from '#core/orders/files/designs-calls.ts'

/** What the calls about designs can say. */
export const designProblems: ProblemTexts = problemTexts(uploadDesign.errors, {
  not_found: 'There is no such order',
  no_file: 'The file did not arrive whole. Please try again.',
  not_a_design: 'Files of this type cannot be printed. Save it as PNG, JPG, PDF, AI or PSD, then try again.',
  phone_photo:
    'This picture is HEIC, which cannot be printed. On an iPhone, choose it from “Photo Library”, not from “Files”: it is then sent as JPG. A screenshot will do, too.',
  no_pdf_part:
    'This Illustrator file was saved without its art. In Illustrator, choose File › Save As, tick “Create PDF Compatible File”, then send it again.',
  svg_broken: 'This SVG file is damaged. Export it again as SVG, or save it as PDF or PNG, then try again.',
  svg_active:
    'This SVG contains a script, animation or web page, which cannot be printed. Export it as plain SVG, or save it as PDF or PNG, then try again.',
  svg_external:
    'This SVG uses files that are not inside it, such as a linked image or web font. Embed images and convert text to outlines, then export it again.',
  svg_too_complex:
    'This SVG is too large or too complex to print. Simplify it, or save it as PDF or PNG, then try again.',
  unreadable: 'This picture cannot be opened. Save it again as PNG or JPG, then try again.',
  design_too_large: 'This file is larger than 20 MB. Please choose a smaller one, or send it by WhatsApp.',
  order_full: 'The files of this order already add up to 300 MB. Remove one first, or send it by WhatsApp.',
  uploads_used_up:
    'Too many files were sent from this network today. Try again tomorrow, or send it by WhatsApp.',
  no_room: 'The shop can’t take files right now because its storage is full. Please send it by WhatsApp.',
  too_many_designs: 'There are five files already. Remove one first.',
  design_closed: 'The shop has begun to work on this order. Contact the shop if the design has to change.',
})

/** What the calls about approvals can say. */
export const approvalProblems: ProblemTexts = problemTexts(
  { ...approveDesign.errors, ...approveProof.errors, ...requestDesignChange.errors },
  {
    not_found: 'There is no such order',
    design_closed: 'The shop has begun to work on this order. Contact the shop if the design has to change.',
    changed_meanwhile: 'This order or its design has changed. Check it again before you approve it.',
    white_unsure: 'Say first that the white ground is no part of your design.',
    no_contour: 'This picture cannot be cut along its shape. Choose another shape.',
  },
)
