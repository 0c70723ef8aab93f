import { z } from 'zod'
import { contourBorders, contourPartLayouts } from '#core/artwork/contour-choice.ts'
import { cutShapes, placementLimits } from '#core/artwork/sticker-art.ts'
import { anyCaller, contract } from '#core/contract.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import {
  designUploadClosedError,
  itemIndexFields,
  orderKeyFields,
  unknownOrderError,
} from './designs-calls.ts'
import { sentDesignsSchema } from './sent-designs.ts'

export const designIdSchema = z.string().min(1).max(80)
const farMm = z.number().min(-1000).max(1000)
export const designLayoutFields = {
  design: designIdSchema,
  cut: z.enum(cutShapes),
  placement: z.object({
    scale: z.number().min(placementLimits.leastScale).max(placementLimits.mostScale),
    xMm: farMm,
    yMm: farMm,
  }),
  /** Options of a contour cut. Absent for the default: a white border, separate parts, and no holes cut out. */
  contour: z
    .object({ border: z.enum(contourBorders), parts: z.enum(contourPartLayouts), holes: z.boolean() })
    .optional(),
  /** True for a square sticker with sharp corners. Otherwise the corners have the radius set in Settings. */
  sharp: z.boolean().optional(),
}
const sideMm = z.number().min(0).max(100_000)
/** The item displayed to the customer. The call is refused if the order has changed. */
const seen = z.object({
  quantity: z.int().min(0).max(maxInteger).nullable(),
  size: z.object({ width: sideMm, height: sideMm }).nullable(),
  material: z.string().max(100),
})
export const createProofNoteSchema = (most: number) =>
  z
    .string()
    .trim()
    .max(most, fieldError('too_long', { most }))
    .regex(/^[^\0]*$/)
/** Identifies the version that was displayed to the customer, because no other version can be approved. */
const version = {
  ...itemIndexFields,
  version: z.int().min(1).max(1_000_000),
  hash: z.string().min(1).max(80),
}

const changed = {
  status: 409,
  error: 'Pesanan atau reka bentuk ini telah berubah. Semak semula sebelum meluluskan.',
} as const
const refusals = {
  not_found: unknownOrderError,
  design_closed: designUploadClosedError,
  changed_meanwhile: changed,
}

export const approveDesign = contract('POST', '/api/orders/design/approve', {
  access: anyCaller,
  input: z.object({
    ...orderKeyFields,
    ...designLayoutFields,
    seen,
    /**
     * True if the customer confirms that the white around the picture is background. Only for a contour cut of a
     * picture on white.
     */
    white_is_ground: z.boolean().optional(),
  }),
  reply: sentDesignsSchema,
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

/** Approves a version that the shop proposed. */
export const approveProof = contract('POST', '/api/orders/design/approve-proof', {
  access: anyCaller,
  input: z.object({ ...orderKeyFields, ...version }),
  reply: sentDesignsSchema,
  errors: refusals,
})

export const requestDesignChange = contract('POST', '/api/orders/design/change', {
  access: anyCaller,
  input: z.object({
    ...orderKeyFields,
    ...version,
    note: createProofNoteSchema(500).min(1, fieldError('write_something')),
  }),
  reply: sentDesignsSchema,
  errors: refusals,
})
