import { boxAround, closedCutLine, coarser, joinMm } from './closed-cut.ts'
import { contourBorders, type ContourChoice } from './contour-choice.ts'
import { inkOf, type Ink } from './ink.ts'
import type { Raster } from './raster.ts'
import { contourOf, type Contour, type SizeMm } from './sticker-art.ts'

/** One of the lines that can be chosen. */
export type ChosenContour = Contour & Pick<ContourChoice, 'border' | 'parts'>

export interface KissCuts {
  /** What the art stands on, and is left out: see `Ink`. */
  ground: Ink['ground']
  /** Empty where nothing is drawn, or it is too small. */
  contours: ChosenContour[]
}

/** Finer than a blade cuts, and a quarter of the work of the finest that a picture is looked at with. */
const dotsPerMmToCut = 6

/**
 * The picture as a sticker that is cut along its art, its cut as large as the ordered size allows, in each of the ways
 * that can be chosen. `borderMm`: of the white edge; `bladeMm`: the narrowest bay that the blade can turn in.
 */
export function kissCuts(
  raster: Raster,
  size: SizeMm,
  { borderMm, bladeMm }: { borderMm: number; bladeMm: number },
): KissCuts {
  const roughly = Math.max(raster.width / size.width, raster.height / size.height)
  const { mask, ground } = inkOf(raster, roughly)
  const box = boxAround(mask)
  if (!box) return { ground, contours: [] }
  const [across, down] = [box.right - box.left + 1, box.bottom - box.top + 1]
  const cut = (border: ContourChoice['border'], parts: ContourChoice['parts']): ChosenContour[] => {
    const edgeMm = border === 'white' ? borderMm : 0
    const room = { width: size.width - 2 * edgeMm, height: size.height - 2 * edgeMm }
    if (Math.min(room.width, room.height) <= 0) return []
    const dotsPerMm = Math.max(across / room.width, down / room.height)
    const seen = coarser(mask, dotsPerMm, dotsPerMmToCut)
    const join = parts === 'joined' ? joinMm(...coarsest(seen)) : bladeMm
    if (join === null) return []
    const lines = closedCutLine(seen.mask, seen.dotsPerMm, {
      borderMm: edgeMm,
      closeMm: Math.max(bladeMm, join),
    })
    const contour = contourOf(lines, { width: raster.width / dotsPerMm, height: raster.height / dotsPerMm })
    return contour ? [{ ...contour, border, parts }] : []
  }
  const apart = contourBorders.flatMap((border) => cut(border, 'apart'))
  const joined = apart
    .filter(({ outlines }) => outlines.length > 1)
    .flatMap(({ border }) => cut(border, 'joined'))
  return { ground, contours: [...apart, ...joined] }
}

/** How far parts lie apart is known well enough in thirds of a millimetre. */
function coarsest({ mask, dotsPerMm }: ReturnType<typeof coarser>): Parameters<typeof joinMm> {
  const seen = coarser(mask, dotsPerMm, 2.5)
  return [seen.mask, seen.dotsPerMm]
}
