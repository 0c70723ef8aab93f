import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'

export const mm = z.number()
export const size = { width: mm, height: mm }
export const outlines = z.array(z.array(z.tuple([mm, mm])))
/** Position and size of a picture, in mm from the sticker's top left. */
export const box = z.object({ x: mm, y: mm, ...size })

export const approvalStates = ['waiting', 'change_asked', 'approved', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]

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
      ...size,
      cut: z.enum(cutShapes),
      picture: box,
      outlines: outlines.nullable(),
      cornerMm: mm.optional(),
      bleedMm: mm.optional(),
    })
    .nullable(),
  quantity: z.int().nullable(),
  material: z.string(),
  state: z.enum(approvalStates),
  approved_at: z.iso.datetime().nullable(),
  approved_by_shop: z.boolean(),
  change_note: z.string(),
})
export type SentProof = z.output<typeof sentProof>
