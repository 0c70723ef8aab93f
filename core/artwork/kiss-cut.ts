import { boxAround, closedCutLine, halved } from './closed-cut.ts'
import { contourBorders, type ContourChoice } from './contour-choice.ts'
import type { CutPart } from './cut-line.ts'
import { inkOf, type Ink } from './ink.ts'
import { joinedCutLine, type FineMask } from './joined-cut.ts'
import type { Loop, Point } from './loop.ts'
import type { Mask, Raster } from './raster.ts'
import { contourOf, type Contour, type SizeMm } from './sticker-art.ts'

/** A cut line with the choices that lead to it. */
export type ChosenContour = Contour & Pick<ContourChoice, 'border' | 'parts'>

export interface KissCuts {
  /** The removed background: see `Ink`. */
  ground: Ink['ground']
  /** Empty if the picture is blank or the artwork is too small. */
  contours: ChosenContour[]
}

/** Finer than a blade, at a quarter of the cost of the finest analysis. */
const cutDotsPerMm = 6

/**
 * Returns the picture as a sticker cut along its artwork, once per choice. Each cut is as large as the ordered size
 * allows. `borderMm` is the width of the white border, `bladeMm` the narrowest bay that the blade can turn in.
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
  const coarser = createMaskScaler(mask)
  const [across, down] = [box.right - box.left + 1, box.bottom - box.top + 1]
  const cut = (border: ContourChoice['border'], parts: ContourChoice['parts']): ChosenContour[] => {
    const edgeMm = border === 'white' ? borderMm : 0
    const room = { width: size.width - 2 * edgeMm, height: size.height - 2 * edgeMm }
    if (Math.min(room.width, room.height) <= 0) return []
    const dotsPerMm = Math.max(across / room.width, down / room.height)
    const seen = coarser(dotsPerMm, cutDotsPerMm)
    const lines = { borderMm: edgeMm, closeMm: bladeMm }
    const found =
      parts === 'apart'
        ? closedCutLine(seen.mask, seen.dotsPerMm, lines)
        : joinedCutLine(seen, coarser(dotsPerMm, joinDotsPerMm), lines)
    const picture = { width: raster.width / dotsPerMm, height: raster.height / dotsPerMm }
    const contour = found && fitContour(found, picture, size)
    return contour ? [{ ...contour, border, parts }] : []
  }
  const apart = contourBorders.flatMap((border) => cut(border, 'apart'))
  const joined = apart
    .filter(({ outlines }) => outlines.length > 1)
    .flatMap(({ border }) => cut(border, 'joined'))
  return { ground, contours: [...apart, ...joined] }
}

/** Accurate enough to measure distances between parts. */
const joinDotsPerMm = 2.5

/** Returns a function that halves the mask until it is no finer than wanted. */
function createMaskScaler(mask: Mask) {
  const halves = [mask]
  return (dotsPerMm: number, wanted: number): FineMask => {
    const times = Math.max(0, Math.ceil(Math.log2(dotsPerMm / (wanted * 1.5)) + 1e-9))
    while (halves.length <= times) halves.push(halved(halves.at(-1) ?? mask))
    return { mask: halves[times] ?? mask, dotsPerMm: dotsPerMm / 2 ** times }
  }
}

/** Scales the cut to exactly the ordered size, as its line deviates from the exact one by fractions of a pixel. */
function fitContour(cut: readonly CutPart[], picture: SizeMm, size: SizeMm): Contour | null {
  const points = cut.flatMap(({ outer }) => outer)
  const span = (at: 0 | 1) =>
    points.reduce((most, point) => Math.max(most, point[at]), -Infinity) -
    points.reduce((least, point) => Math.min(least, point[at]), Infinity)
  const scale = points.length === 0 ? 1 : Math.min(size.width / span(0), size.height / span(1))
  const scaled = (loop: Loop) => loop.map(([x, y]): Point => [x * scale, y * scale])
  const parts = cut.map(({ outer, holes }) => ({ outer: scaled(outer), holes: holes.map(scaled) }))
  return contourOf(parts, { width: picture.width * scale, height: picture.height * scale })
}
