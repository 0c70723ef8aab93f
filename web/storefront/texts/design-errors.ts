import { pairErrorMessages, type ErrorMessages } from './error-messages.ts'
import { approveDesign, approveProof, requestDesignChange } from '#core/orders/files/approvals.ts'
import { uploadDesign } from '#core/orders/files/designs-calls.ts'

export const designErrorMessages: ErrorMessages = pairErrorMessages(uploadDesign.errors, {
  not_found: 'Order not found.',
  no_file: 'The upload was incomplete. Please try again.',
  not_a_design: 'This file type can’t be printed. Save the file as PNG, JPG, PDF, AI or PSD, then try again.',
  phone_photo:
    'This is a HEIC picture, which can’t be printed. On an iPhone, choose it from “Photo Library” instead of “Files” to send it as JPG. A screenshot also works.',
  no_pdf_part:
    'This Illustrator file was saved without its artwork. In Illustrator, choose File › Save As, tick “Create PDF Compatible File”, then send it again.',
  svg_broken: 'This SVG file is damaged. Export it again as SVG, or save it as PDF or PNG, then try again.',
  svg_active:
    'This SVG contains a script, animation or web page, which can’t be printed. Export it as plain SVG, or save it as PDF or PNG, then try again.',
  svg_external:
    'This SVG uses files that are not inside it, such as a linked image or web font. Embed images and convert text to outlines, then export it again.',
  svg_too_complex:
    'This SVG is too large or too complex to print. Simplify it, or save it as PDF or PNG, then try again.',
  unreadable: 'This picture can’t be opened. Save it again as PNG or JPG, then try again.',
  design_too_large: 'This file is larger than 20 MB. Please choose a smaller one, or send it by WhatsApp.',
  order_full:
    'This order’s files already add up to 300 MB. Remove one first, or send the new file by WhatsApp.',
  uploads_used_up:
    'Too many files were sent from this network today. Try again tomorrow, or send your file by WhatsApp.',
  no_room:
    'The shop can’t take files right now because its storage is full. Please send your file on WhatsApp.',
  too_many_designs: 'This order already has five files. Remove one first.',
  design_closed: 'The shop has started work on this order. Contact the shop if the design has to change.',
})

export const approvalErrorMessages: ErrorMessages = pairErrorMessages(
  { ...approveDesign.errors, ...approveProof.errors, ...requestDesignChange.errors },
  {
    not_found: 'Order not found.',
    design_closed: 'The shop has started work on this order. Contact the shop if the design has to change.',
    changed_meanwhile: 'This order or its design has changed. Check it again before you approve it.',
    white_unsure: 'Confirm first that the white background is not part of your design.',
    no_contour: 'This picture can’t be cut along its shape. Choose another shape.',
  },
)
