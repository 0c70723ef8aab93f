import { z } from 'zod'
import { cutShapes } from '#core/artwork/sticker-art.ts'

export const mm = z.number()
export const size = { width: mm, height: mm }
export const outlines = z.array(z.array(z.tuple([mm, mm])))
/** Where a picture lies, mm from the sticker's top left. */
export const box = z.object({ x: mm, y: mm, ...size })

export const approvalStates = ['waiting', 'change_asked', 'approved', 'withdrawn'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** The latest version of what is to be printed. */
export const sentProof = z.object({
  version: z.int(),
  /** What it is approved by. */
  hash: z.string(),
  /** Null: the file has gone since. */
  design: z.string().nullable(),
  design_name: z.string(),
  /** Which page of it; left out: it has one. */
  page: z.int().optional(),
  by_shop: z.boolean(),
  /** What the shop says with it. */
  note: z.string(),
  /** Null: the file is printed as it is. */
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
