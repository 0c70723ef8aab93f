import { z } from 'zod'
import { artworkWarnings } from '#core/artwork/warnings.ts'
import { requireRole, contract } from '#core/contract.ts'
import { flagSchema } from '#core/shared/shop-day.ts'
import { itemIndexFields } from './designs-calls.ts'
import { designFields } from './sent-designs.ts'

const design = z.string().min(1).max(80)
const staff = requireRole('contributor', 'orders')
const id = z.string().max(80)

export const orderDesignSchema = z.object({
  ...designFields,
  type: z.string(),
  warnings: z.array(z.enum(artworkWarnings)).nullable(),
  preview: z.boolean(),
  /** Name of the staff member who added the design. Empty if the customer added it. */
  added_by: z.string(),
})
export type OrderDesign = z.output<typeof orderDesignSchema>

/**
 * Returns a design as a download for staff: the original, its thumbnail as WebP with `preview`, or its approved
 * version with `proof`. Answers 404 if that file does not exist.
 */
export const getOrderDesignFile = contract('GET', '/api/v2/orders/:id/designs/:design', {
  access: staff,
  input: z.object({ id, design, preview: flagSchema, proof: flagSchema }),
  reply: z.never(),
})

/** Adds a design that the shop received outside Cetak to an order, as one multipart part. Possible in any stage. */
export const addOrderDesign = contract('POST', '/api/v2/orders/:id/designs', {
  access: staff,
  input: z.object({ id, ...itemIndexFields }),
  reply: z.object({ designs: z.array(orderDesignSchema) }),
  envelope: 'data',
  errors: {
    no_file: { status: 400, error: 'The upload was interrupted. Try again.' },
    not_a_design: {
      status: 422,
      error: 'Files of this type can’t be printed. Save the file as PNG, JPEG, PDF, AI or PSD.',
    },
    phone_photo: { status: 422, error: 'This picture is HEIC. Save it as JPEG first.' },
    no_pdf_part: {
      status: 422,
      error: 'This Illustrator file has no PDF in it. Save it with “Create PDF Compatible File”.',
    },
    svg_broken: {
      status: 422,
      error: 'This SVG file is damaged. Export it again as SVG, or save it as PDF or PNG, then try again.',
    },
    svg_active: {
      status: 422,
      error:
        'This SVG contains a script, animation or web page, which cannot be printed. Export it as plain SVG, or save it as PDF or PNG, then try again.',
    },
    svg_external: {
      status: 422,
      error:
        'This SVG uses files that are not inside it, such as a linked image or web font. Embed images and convert text to outlines, then export it again.',
    },
    svg_too_complex: {
      status: 422,
      error:
        'This SVG is too large or too complex to print. Simplify it, or save it as PDF or PNG, then try again.',
    },
    unreadable: { status: 422, error: 'This picture cannot be read. Save it again as PNG or JPEG.' },
    design_too_large: { status: 422, error: 'This file is larger than 20 MB.' },
    not_found: { status: 404, error: 'This order has no item with a design.' },
    too_many_designs: { status: 409, error: 'This item already has five files. Remove one first.' },
    // The next two refusals occur only for customers, because staff have no limit.
    order_full: { status: 409, error: 'The files of this order have reached 300 MB. Remove one first.' },
    uploads_used_up: { status: 429, error: 'Too many files were sent from this network today.' },
    no_room: {
      status: 507,
      error:
        'The disk is almost full, so files can’t be added. Orders and messages continue. Free up disk space, then try again.',
    },
  },
})

/** Removes a design from an order. Does nothing if the design is already removed. */
export const deleteOrderDesign = contract('DELETE', '/api/v2/orders/:id/designs/:design', {
  access: staff,
  input: z.object({ id, design }),
  reply: z.object({ designs: z.array(orderDesignSchema) }),
  envelope: 'data',
})
