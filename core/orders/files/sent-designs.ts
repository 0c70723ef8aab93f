import { z } from 'zod'
import { contourBorders, contourPartLayouts } from '#core/artwork/contour-choice.ts'
import { artworkWarnings } from '#core/artwork/warnings.ts'
import {
  proofLengthMmSchema,
  proofSizeFields,
  proofOutlinesSchema,
  proofBoxSchema,
  designApprovalStates,
  sentProofSchema,
} from './sent-proof.ts'

const item = z.int()

export const designFields = {
  id: z.string(),
  item,
  name: z.string(),
  bytes: z.int(),
  /** False after the original was deleted. The preview is kept. */
  has_original: z.boolean(),
  /** `null` for files without pixels, such as PDFs. */
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  /** Dots per inch if the whole picture covers the ordered sticker. `null` for files without pixels. */
  dpi: z.int().nullable(),
  added_at: z.iso.datetime(),
}

const contour = z.object({ ...proofSizeFields, outlines: proofOutlinesSchema, picture: proofBoxSchema })

/** Results of inspecting a design after its upload, for the ordered size. */
export const designInspectionSchema = z.object({
  warnings: z.array(z.enum(artworkWarnings)),
  /**
   * Width and height of the picture in pixels, of which only the ratio is used. `null` if the picture can't be
   * rendered.
   */
  picture: z.object(proofSizeFields).nullable(),
  /** The contour for the default options, computed after the upload. `null` if there is none. */
  contour: contour.nullable(),
  /** Contours for all options; see `computeKissCuts`. Absent if there is only `contour`. */
  contours: z
    .array(
      contour.extend({
        border: z.enum(contourBorders),
        parts: z.enum(contourPartLayouts),
        holes: proofOutlinesSchema,
      }),
    )
    .optional(),
  /** Kind of background that a contour cut leaves out. Absent if the file was not inspected. */
  ground: z.enum(['clear', 'white', 'none']).optional(),
  page: z
    .object({
      /** The page that is printed, from 1. `pages` is the number of pages in the file. */
      page: z.int(),
      pages: z.int(),
      /** The trim box as fractions of the page, from the top left. `null` if the page has none. */
      trim: proofBoxSchema.nullable(),
      /** Lowest resolution among the page's pictures at the ordered size. `null` if the page has no pictures. */
      dpi: z.int().nullable(),
      spots: z.array(z.string()),
    })
    .optional(),
})
export type DesignInspection = z.output<typeof designInspectionSchema>

const printed = z.object({
  product: z.string(),
  quantity: z.int().nullable(),
  /** Size of one piece in mm. */
  size: z.object(proofSizeFields).nullable(),
  material: z.string(),
})

export const cutRulesSchema = z.object({
  border_mm: proofLengthMmSchema,
  bleed_mm: proofLengthMmSchema,
  corner_mm: proofLengthMmSchema,
})
export type CutRules = z.output<typeof cutRulesSchema>

export const itemToPrintSchema = printed.extend({
  item,
  designs: z.int(),
  approval: z.enum(designApprovalStates).nullable(),
})
export type ItemToPrint = z.output<typeof itemToPrintSchema>

export const sentDesignsSchema = z.object({
  /** True until production starts. While true, designs can be uploaded and removed. */
  open: z.boolean(),
  /** Longer side of the ordered size in mm. `null` if the product has no size. */
  size_mm: z.int().nullable(),
  item,
  printed: printed.nullable(),
  items: z.array(itemToPrintSchema),
  cuts: cutRulesSchema,
  /** Present if previews show the colours of the shop's printer. */
  printers_colours: z.boolean().optional(),
  proof: sentProofSchema.nullable(),
  designs: z.array(
    z.object({
      ...designFields,
      /** True if the shop added the design, so that only the shop can remove it. */
      by_shop: z.boolean(),
      /** Thumbnail as base64 WebP. `null` if there is none. */
      preview: z.string().nullable(),
      /** `null` if the design was not inspected yet. */
      looked: designInspectionSchema.nullable(),
    }),
  ),
})
export type SentDesigns = z.output<typeof sentDesignsSchema>
export type SentDesign = SentDesigns['designs'][number]
