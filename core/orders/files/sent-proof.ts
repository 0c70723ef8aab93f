import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'

export const proofMmSchema = z.number()
export const sizeFields = { width: proofMmSchema, height: proofMmSchema }
export const outlinesSchema = z.array(z.array(z.tuple([proofMmSchema, proofMmSchema])))
/** Position and size of a picture, in mm from the sticker's top left. */
export const boxSchema = z.object({ x: proofMmSchema, y: proofMmSchema, ...sizeFields })

export const designApprovalStates = ['waiting', 'change_asked', 'approved', 'withdrawn'] as const
export type ApprovalState = (typeof designApprovalStates)[number]

/** The latest version of the print. */
export const sentProof = z.object({
  version: z.int(),
  /** Identifies the version in approvals. */
  hash: z.string(),
  /** `null` if the file was deleted since. */
  design: z.string().nullable(),
  design_name: z.string(),
  /** Page of the file. Absent if it has one page. */
  page: z.int().optional(),
  by_shop: z.boolean(),
  /** The shop's note. */
  note: z.string(),
  /** `null` if the file is printed unchanged. */
  sticker: z
    .object({
      ...sizeFields,
      cut: z.enum(cutShapes),
      picture: boxSchema,
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
export type SentProof = z.output<typeof sentProof>
