import { boxAround, closedCutLine, halved } from './closed-cut.ts'
import { contourBorders, type ContourChoice } from './contour-choice.ts'
import type { CutPart } from './cut-line.ts'
import { inkOf, type Ink } from './ink.ts'
import { joinedCutLine, type FineMask } from './joined-cut.ts'
import type { Loop, Point } from './loop.ts'
import type { Mask, Raster } from './raster.ts'
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
  const coarser = createCoarser(mask)
  const [across, down] = [box.right - box.left + 1, box.bottom - box.top + 1]
  const cut = (border: ContourChoice['border'], parts: ContourChoice['parts']): ChosenContour[] => {
    const edgeMm = border === 'white' ? borderMm : 0
    const room = { width: size.width - 2 * edgeMm, height: size.height - 2 * edgeMm }
    if (Math.min(room.width, room.height) <= 0) return []
    const dotsPerMm = Math.max(across / room.width, down / room.height)
    const seen = coarser(dotsPerMm, dotsPerMmToCut)
    const lines = { borderMm: edgeMm, closeMm: bladeMm }
    const found =
      parts === 'apart'
        ? closedCutLine(seen.mask, seen.dotsPerMm, lines)
        : joinedCutLine(seen, coarser(dotsPerMm, dotsPerMmToJoin), lines)
    const picture = { width: raster.width / dotsPerMm, height: raster.height / dotsPerMm }
    const contour = found && fitted(found, picture, size)
    return contour ? [{ ...contour, border, parts }] : []
  }
  const apart = contourBorders.flatMap((border) => cut(border, 'apart'))
  const joined = apart
    .filter(({ outlines }) => outlines.length > 1)
    .flatMap(({ border }) => cut(border, 'joined'))
  return { ground, contours: [...apart, ...joined] }
}

/** How far parts lie apart is known well enough in thirds of a millimetre. */
const dotsPerMmToJoin = 2.5

/** A mask with dots so large that they are no finer than wanted. */
function createCoarser(mask: Mask) {
  const halves = [mask]
  return (dotsPerMm: number, wanted: number): FineMask => {
    const times = Math.max(0, Math.ceil(Math.log2(dotsPerMm / (wanted * 1.5)) + 1e-9))
    while (halves.length <= times) halves.push(halved(halves.at(-1) ?? mask))
    return { mask: halves[times] ?? mask, dotsPerMm: dotsPerMm / 2 ** times }
  }
}

/** Scaled so that the cut is exactly as large as was ordered: its line lies fractions of a dot beside the exact one. */
function fitted(cut: readonly CutPart[], picture: SizeMm, size: SizeMm): Contour | null {
  const points = cut.flatMap(({ outer }) => outer)
  const span = (at: 0 | 1) =>
    points.reduce((most, point) => Math.max(most, point[at]), -Infinity) -
    points.reduce((least, point) => Math.min(least, point[at]), Infinity)
  const scale = points.length === 0 ? 1 : Math.min(size.width / span(0), size.height / span(1))
  const scaled = (loop: Loop) => loop.map(([x, y]): Point => [x * scale, y * scale])
  const parts = cut.map(({ outer, holes }) => ({ outer: scaled(outer), holes: holes.map(scaled) }))
  return contourOf(parts, { width: picture.width * scale, height: picture.height * scale })
}
