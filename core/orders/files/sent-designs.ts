import { z } from 'zod'
import { contourBorders, contourParts } from '#core/artwork/contour-choice.ts'
import { artworkWarnings } from '#core/artwork/warnings.ts'
import { mm, size, outlines, box, approvalStates, sentProof } from './sent-proof.ts'

// What an order's designs are, as customers are told: the files, what was seen in them, and what is approved.

const item = z.int()

/** A file that was sent as a design. */
export const designFields = {
  id: z.string(),
  /** Which of the order's goods it is for. */
  item,
  /** As it was called where it came from. */
  name: z.string(),
  bytes: z.int(),
  /** False if the file itself was deleted after a time; its picture is kept. */
  has_original: z.boolean(),
  /** Pixels; null for what has none, such as a PDF. */
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  /** Dots per inch on the ordered sticker, the whole picture on it; null without pixels. */
  dpi: z.int().nullable(),
  added_at: z.iso.datetime(),
}

const contour = z.object({ ...size, outlines, picture: box })

/** What was seen in a design when it came, at the size that was ordered. */
export const designLook = z.object({
  warnings: z.array(z.enum(artworkWarnings)),
  /** The picture's own width and height, pixels, of which only the proportions count; null: it can't be drawn here. */
  picture: z.object(size).nullable(),
  /** Cut along the art, as it was once worked out; null where nothing is drawn. */
  contour: contour.nullable(),
  /** The ways in which it can be cut along the art, see `kissCuts`; left out: `contour` alone. */
  contours: z
    .array(
      contour.extend({
        border: z.enum(contourBorders),
        parts: z.enum(contourParts),
        holes: outlines,
      }),
    )
    .optional(),
  /** What the art stands on and is left out where it is cut along it; left out: nobody has looked. */
  ground: z.enum(['clear', 'white', 'none']).optional(),
  /** Of a PDF. */
  page: z
    .object({
      /** Which is printed, of how many; from 1 on. */
      page: z.int(),
      pages: z.int(),
      /** What is left of it once it is cut, as shares of the picture from its top left; null: all of it. */
      trim: box.nullable(),
      /** Of the coarsest picture on it, at the ordered size; null: there is none. */
      dpi: z.int().nullable(),
      /** Inks of their own, by name. */
      spots: z.array(z.string()),
    })
    .optional(),
})
export type DesignLook = z.output<typeof designLook>

/** What is printed from designs. */
const printed = z.object({
  product: z.string(),
  quantity: z.int().nullable(),
  /** Of one piece, mm. */
  size: z.object(size).nullable(),
  material: z.string(),
})

export const cutRules = z.object({ border_mm: mm, bleed_mm: mm, corner_mm: mm })
export type CutRules = z.output<typeof cutRules>

/** One of an order's goods that is printed from designs of its own. */
export const itemToPrint = printed.extend({
  item,
  designs: z.int(),
  /** Null: there is no design of it. */
  approval: z.enum(approvalStates).nullable(),
})
export type ItemToPrint = z.output<typeof itemToPrint>

export const sentDesigns = z.object({
  /** Whether designs can still be sent and removed: the shop has not begun. */
  open: z.boolean(),
  /** The longer side of what is ordered; null where it has none. */
  size_mm: z.int().nullable(),
  /** Which of the order's goods this is of. */
  item,
  /** What is printed from them; null where it is not known. */
  printed: printed.nullable(),
  /** All goods of the order that are printed from designs, each with its own. */
  items: z.array(itemToPrint),
  /** How the shop cuts, mm: white edge along the art, print beyond the cut, corners. */
  cuts: cutRules,
  /** Pictures are shown in the colours that the shop's printer makes of them. */
  printers_colours: z.boolean().optional(),
  /** Null: nothing was approved or proposed yet. */
  proof: sentProof.nullable(),
  designs: z.array(
    z.object({
      ...designFields,
      /** The shop put it there; only the shop removes it. */
      by_shop: z.boolean(),
      /** A small WebP, base64; null where there is none. */
      preview: z.string().nullable(),
      /** Null: nobody has looked yet. */
      looked: designLook.nullable(),
    }),
  ),
})
export type SentDesigns = z.output<typeof sentDesigns>
export type SentDesign = SentDesigns['designs'][number]
