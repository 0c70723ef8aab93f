import { z } from 'zod'
import { contourBorders, contourParts } from '#core/artwork/contour-choice.ts'
import { cutShapes, placementBounds } from '#core/artwork/sticker-art.ts'
import { anyone, contract } from '#core/contract.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { says } from '#core/shared/field-words.ts'
import { closedDesign, ofItem, ofOrder, unknownOrder } from './designs-calls.ts'
import { sentDesigns } from './sent-designs.ts'

// Design approvals by customers. Malay, because they read the messages.

export const design = z.string().min(1).max(80)
const farMm = z.number().min(-1000).max(1000)
/** How a design is placed on a sticker. */
export const layout = {
  design,
  cut: z.enum(cutShapes),
  placement: z.object({
    scale: z.number().min(placementBounds.leastScale).max(placementBounds.mostScale),
    xMm: farMm,
    yMm: farMm,
  }),
  /** Options of a contour cut. Absent for the defaults: with white border, separate parts, without holes. */
  contour: z
    .object({ border: z.enum(contourBorders), parts: z.enum(contourParts), holes: z.boolean() })
    .optional(),
  /** True for a square sticker with sharp instead of the shop's round corners. */
  sharp: z.boolean().optional(),
}
const sideMm = z.number().min(0).max(100_000)
/** The displayed item. Refused if the order has changed since. */
const seen = z.object({
  quantity: z.int().min(0).max(mostWhole).nullable(),
  size: z.object({ width: sideMm, height: sideMm }).nullable(),
  material: z.string().max(100),
})
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)
/** The displayed version and its hash, so that an unseen version can’t be approved. */
const version = { ...ofItem, version: z.int().min(1).max(1_000_000), hash: z.string().min(1).max(80) }

const changed = {
  status: 409,
  error: 'Pesanan atau reka bentuk ini telah berubah. Semak semula sebelum meluluskan.',
} as const
const refusals = { not_found: unknownOrder, design_closed: closedDesign, changed_meanwhile: changed }

/** Approves the customer's own design with the chosen placement. */
export const approveDesign = contract('POST', '/api/orders/design/approve', {
  access: anyone,
  input: z.object({
    ...ofOrder,
    ...layout,
    seen,
    /** For a contour cut of a picture on white: the customer confirms that the white is background. */
    white_is_ground: z.boolean().optional(),
  }),
  reply: sentDesigns,
  errors: {
    ...refusals,
    white_unsure: {
      status: 422,
      error: 'Sahkan dahulu bahawa latar putih bukan sebahagian reka bentuk.',
    },
    no_contour: {
      status: 422,
      error: 'Gambar ini tidak boleh dipotong mengikut bentuknya. Pilih bentuk lain.',
    },
  },
})

/** Approves the shop's proposal. */
export const approveProof = contract('POST', '/api/orders/design/approve-proof', {
  access: anyone,
  input: z.object({ ...ofOrder, ...version }),
  reply: sentDesigns,
  errors: refusals,
})

/** Requests changes to the shop's proposal. */
export const askChange = contract('POST', '/api/orders/design/change', {
  access: anyone,
  input: z.object({ ...ofOrder, ...version, note: text(500).min(1, says('write_something')) }),
  reply: sentDesigns,
  errors: refusals,
})
