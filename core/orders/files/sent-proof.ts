import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'

export const proofMmSchema = z.number()
export const proofSizeFields = { width: proofMmSchema, height: proofMmSchema }
export const outlinesSchema = z.array(z.array(z.tuple([proofMmSchema, proofMmSchema])))
/** Position and size of a picture in mm from the top left corner of the sticker. */
export const proofBoxSchema = z.object({ x: proofMmSchema, y: proofMmSchema, ...proofSizeFields })

export const designApprovalStates = ['waiting', 'change_asked', 'approved', 'withdrawn'] as const
export type ApprovalState = (typeof designApprovalStates)[number]

export const sentProofSchema = z.object({
  version: z.int(),
  hash: z.string(),
  /** ID of the design. `null` if the file was deleted. */
  design: z.string().nullable(),
  design_name: z.string(),
  page: z.int().optional(),
  by_shop: z.boolean(),
  note: z.string(),
  /** `null` if the file is printed unchanged. */
  sticker: z
    .object({
      ...proofSizeFields,
      cut: z.enum(cutShapes),
      picture: proofBoxSchema,
      outlines: outlinesSchema.nullable(),
      cornerMm: proofMmSchema.optional(),
      bleedMm: proofMmSchema.optional(),
    })
    .nullable(),
  quantity: z.int().nullable(),
  material: z.string(),
  state: z.enum(designApprovalStates),
  approved_at: z.iso.datetime().nullable(),
  approved_by_shop: z.boolean(),
  change_note: z.string(),
})
export type SentProof = z.output<typeof sentProofSchema>
