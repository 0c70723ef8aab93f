import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'

export const proofLengthMmSchema = z.number()
export const proofSizeFields = { width: proofLengthMmSchema, height: proofLengthMmSchema }
export const proofOutlinesSchema = z.array(z.array(z.tuple([proofLengthMmSchema, proofLengthMmSchema])))
/** Position and size of a picture in mm from the top left corner of the sticker. */
export const proofBoxSchema = z.object({ x: proofLengthMmSchema, y: proofLengthMmSchema, ...proofSizeFields })

export const designApprovalStates = ['waiting', 'change_asked', 'approved', 'withdrawn'] as const
export type DesignApprovalState = (typeof designApprovalStates)[number]

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
      outlines: proofOutlinesSchema.nullable(),
      cornerMm: proofLengthMmSchema.optional(),
      bleedMm: proofLengthMmSchema.optional(),
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
