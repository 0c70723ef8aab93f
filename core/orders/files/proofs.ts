import { defaultContourChoice, type ContourChoice } from '#core/artwork/contour-choice.ts'
import {
  getPictureBox,
  roundToHundredths,
  type BoxMm,
  type CutShape,
  type PicturePlacement,
  type SizeMm,
} from '#core/artwork/sticker-art.ts'
import type { CutRules, DesignInspection } from './sent-designs.ts'
import type { PrintJob } from '../items/print-job.ts'

/** The content of a version. It determines everything about the print. */
export interface DesignProof extends Omit<PrintJob, 'size'> {
  page?: number
  /** Cut line and position of the picture in millimetres. `null` if the file is printed unchanged. */
  sticker:
    | (SizeMm & {
        cut: CutShape
        picture: BoxMm
        outlines: [x: number, y: number][][] | null
        /** Corner radius in mm. Defaults to `defaultCornerMm`. */
        cornerMm?: number
        /**
         * Width of the bleed in mm where the artwork reaches the cut line; see `createBleed`. Absent if there is no
         * bleed.
         */
        bleedMm?: number
      })
    | null
}

export interface StickerPlan {
  cut: CutShape
  placement: PicturePlacement
  contour?: ContourChoice | undefined
  sharp?: boolean | undefined
}

/** Creates the content of a version. Returns `null` if the design can't be cut with the chosen options. */
export function createProof(
  { product, quantity, material, size }: PrintJob,
  looked: DesignInspection | null,
  { cut, placement, contour = defaultContourChoice, sharp = false }: StickerPlan,
  { bleed_mm: bleedMm, corner_mm: cornerMm }: CutRules,
): DesignProof | null {
  const page = looked?.page && looked.page.pages > 1 ? { page: looked.page.page } : {}
  const shared = { product, quantity, material, ...page }
  if (!size || !looked?.picture) return { ...shared, sticker: null }
  const bleed = bleedMm > 0 ? { bleedMm } : {}
  if (cut !== 'contour') {
    const picture = pictureIn(looked, size, placement)
    const corners = cut === 'rectangle' ? { cornerMm: sharp ? 0 : cornerMm } : {}
    return { ...shared, sticker: { ...size, cut, picture, outlines: null, ...corners, ...bleed } }
  }
  const line = contourOf(looked, contour)
  if (!line) return null
  return { ...shared, sticker: { ...line, cut, ...(contour.border === 'none' && bleed) } }
}

function contourOf({ contour, contours }: DesignInspection, { border, parts, holes }: ContourChoice) {
  const found = contours?.find((each) => each.border === border && each.parts === parts)
  const line = found ?? (contours ? null : contour)
  if (!line) return null
  const { width, height, picture, outlines } = line
  return {
    width,
    height,
    picture,
    outlines: holes && found ? [...outlines, ...found.holes] : outlines,
  }
}

/** Returns the part of the picture inside the trim box, as fractions of the picture's size. */
export const getTrimBox = ({ page }: DesignInspection): BoxMm =>
  page?.trim ?? { x: 0, y: 0, width: 1, height: 1 }

/**
 * Returns the size of the picture inside the trim box. If the picture can't be rendered, the result has the
 * proportions of the sticker.
 */
export function getTrimmedSize(looked: DesignInspection, size: SizeMm): SizeMm {
  const { width, height } = looked.picture ?? size
  const trim = getTrimBox(looked)
  return { width: width * trim.width, height: height * trim.height }
}

/** Returns the position of the whole picture, including the parts outside the trim box. */
function pictureIn(looked: DesignInspection, size: SizeMm, placement: PicturePlacement): BoxMm {
  const trim = getTrimBox(looked)
  const box = getPictureBox(getTrimmedSize(looked, size), size, placement)
  const [all, high] = [box.width / trim.width, box.height / trim.height]
  return {
    x: roundToHundredths(box.x - trim.x * all),
    y: roundToHundredths(box.y - trim.y * high),
    width: roundToHundredths(all),
    height: roundToHundredths(high),
  }
}
