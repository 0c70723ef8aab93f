import { z } from 'zod'
import { contourBorders, contourParts } from '#core/artwork/contour-choice.ts'
import { artworkWarnings } from '#core/artwork/warnings.ts'
import {
  proofMmSchema,
  sizeFields,
  outlinesSchema,
  boxSchema,
  designApprovalStates,
  sentProof,
} from './sent-proof.ts'

// The designs of an order as customers see them: files, findings and approval.

const item = z.int()

/** An uploaded design. */
export const designFields = {
  id: z.string(),
  /** Index of the order item. */
  item,
  /** Original file name. */
  name: z.string(),
  bytes: z.int(),
  /** False after the original was deleted. Its preview is kept. */
  has_original: z.boolean(),
  /** In pixels. `null` for files without pixels, such as PDFs. */
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  /** Dots per inch with the whole picture on the ordered sticker. `null` without pixels. */
  dpi: z.int().nullable(),
  added_at: z.iso.datetime(),
}

const contour = z.object({ ...sizeFields, outlines: outlinesSchema, picture: boxSchema })

/** Findings about a design after its upload, for the ordered size. */
export const designInspection = z.object({
  warnings: z.array(z.enum(artworkWarnings)),
  /** Width and height of the picture in pixels. Only their ratio is used. `null` if it can't be rendered. */
  picture: z.object(sizeFields).nullable(),
  /** The contour with default options, computed after the upload. `null` if there is none. */
  contour: contour.nullable(),
  /** The available contours, see `computeKissCuts`. Absent if there is only `contour`. */
  contours: z
    .array(
      contour.extend({
        border: z.enum(contourBorders),
        parts: z.enum(contourParts),
        holes: outlinesSchema,
      }),
    )
    .optional(),
  /** The background that a contour cut leaves out. Absent if the file was not inspected. */
  ground: z.enum(['clear', 'white', 'none']).optional(),
  /** For PDFs. */
  page: z
    .object({
      /** The printed page and the number of pages, from 1. */
      page: z.int(),
      pages: z.int(),
      /** The trim box as fractions of the page from the top left. `null` for the whole page. */
      trim: boxSchema.nullable(),
      /** Lowest resolution of its pictures at the ordered size. `null` if it has none. */
      dpi: z.int().nullable(),
      /** Names of spot colours. */
      spots: z.array(z.string()),
    })
    .optional(),
})
export type DesignInspection = z.output<typeof designInspection>

/** An item printed from a design. */
const printed = z.object({
  product: z.string(),
  quantity: z.int().nullable(),
  /** Size of one piece in mm. */
  size: z.object(sizeFields).nullable(),
  material: z.string(),
})

export const cutRules = z.object({
  border_mm: proofMmSchema,
  bleed_mm: proofMmSchema,
  corner_mm: proofMmSchema,
})
export type CutRules = z.output<typeof cutRules>

/** An order item that is printed from its own designs. */
export const itemToPrint = printed.extend({
  item,
  designs: z.int(),
  /** `null` if it has no design. */
  approval: z.enum(designApprovalStates).nullable(),
})
export type ItemToPrint = z.output<typeof itemToPrint>

export const sentDesignsSchema = z.object({
  /** True if designs can be uploaded and removed, until production starts. */
  open: z.boolean(),
  /** The longer side of the ordered size. `null` if it has none. */
  size_mm: z.int().nullable(),
  /** Index of the order item. */
  item,
  /** The item to print. `null` if unknown. */
  printed: printed.nullable(),
  /** All items of the order that are printed from designs. */
  items: z.array(itemToPrint),
  /** The shop's cutting rules in mm: white border, bleed, corners. */
  cuts: cutRules,
  /** Present if previews show the colours of the shop's printer. */
  printers_colours: z.boolean().optional(),
  /** `null` if nothing was approved or proposed yet. */
  proof: sentProof.nullable(),
  designs: z.array(
    z.object({
      ...designFields,
      /** True if the shop added it; only the shop can remove it then. */
      by_shop: z.boolean(),
      /** Thumbnail as base64 WebP. `null` if there is none. */
      preview: z.string().nullable(),
      /** `null` if it was not inspected yet. */
      looked: designInspection.nullable(),
    }),
  ),
})
export type SentDesigns = z.output<typeof sentDesignsSchema>
export type SentDesign = SentDesigns['designs'][number]
