import { getMaskBounds, computeClosedCut, halveMask } from './closed-cut.ts'
import { contourBorders, type ContourChoice } from './contour-choice.ts'
import type { CutPart } from './cut-line.ts'
import { detectPrintedArea, type PrintedArea } from './printed-area.ts'
import { computeJoinedCut, type ScaledMask } from './joined-cut.ts'
import type { ClosedLoop, LoopPoint } from './loop.ts'
import type { PixelMask, RgbaRaster } from './raster.ts'
import { createStickerContour, type StickerContour, type SizeMm } from './sticker-art.ts'

export type ContourOption = StickerContour & Pick<ContourChoice, 'border' | 'parts'>

export interface KissCutOptions {
  ground: PrintedArea['ground']
  /** The possible cuts. Empty if the picture is blank or the artwork is too small. */
  contours: ContourOption[]
}

/**
 * Resolution of cut lines. Cutter blades are less precise. At the highest resolution of the raster, computing a cut
 * would take about four times as long.
 */
const cutDotsPerMm = 6

/**
 * Returns the sticker cut along its artwork for each combination of choices. Each cut is as large as the ordered size
 * allows. `borderMm` is the width of the white border, and `bladeMm` the narrowest bay in which the blade can turn.
 */
export function computeKissCuts(
  raster: RgbaRaster,
  size: SizeMm,
  { borderMm, bladeMm }: { borderMm: number; bladeMm: number },
): KissCutOptions {
  const roughly = Math.max(raster.width / size.width, raster.height / size.height)
  const { mask, ground } = detectPrintedArea(raster, roughly)
  const box = getMaskBounds(mask)
  if (!box) return { ground, contours: [] }
  const coarser = createMaskScaler(mask)
  const [across, down] = [box.right - box.left + 1, box.bottom - box.top + 1]
  const cut = (border: ContourChoice['border'], parts: ContourChoice['parts']): ContourOption[] => {
    const edgeMm = border === 'white' ? borderMm : 0
    const room = { width: size.width - 2 * edgeMm, height: size.height - 2 * edgeMm }
    if (Math.min(room.width, room.height) <= 0) return []
    const dotsPerMm = Math.max(across / room.width, down / room.height)
    const seen = coarser(dotsPerMm, cutDotsPerMm)
    const lines = { borderMm: edgeMm, closeMm: bladeMm }
    const found =
      parts === 'apart'
        ? computeClosedCut(seen.mask, seen.dotsPerMm, lines)
        : computeJoinedCut(seen, coarser(dotsPerMm, joinDotsPerMm), lines)
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

const joinDotsPerMm = 2.5

function createMaskScaler(mask: PixelMask) {
  const halves = [mask]
  return (dotsPerMm: number, wanted: number): ScaledMask => {
    const times = Math.max(0, Math.ceil(Math.log2(dotsPerMm / (wanted * 1.5)) + 1e-9))
    while (halves.length <= times) halves.push(halveMask(halves.at(-1) ?? mask))
    return { mask: halves[times] ?? mask, dotsPerMm: dotsPerMm / 2 ** times }
  }
}

/**
 * Scales the cut to be as large as the ordered size allows, because the traced line deviates by fractions of a pixel.
 */
function fitContour(cut: readonly CutPart[], picture: SizeMm, size: SizeMm): StickerContour | null {
  const points = cut.flatMap(({ outer }) => outer)
  const span = (at: 0 | 1) =>
    points.reduce((most, point) => Math.max(most, point[at]), -Infinity) -
    points.reduce((least, point) => Math.min(least, point[at]), Infinity)
  const scale = points.length === 0 ? 1 : Math.min(size.width / span(0), size.height / span(1))
  const scaled = (loop: ClosedLoop) => loop.map(([x, y]): LoopPoint => [x * scale, y * scale])
  const parts = cut.map(({ outer, holes }) => ({ outer: scaled(outer), holes: holes.map(scaled) }))
  return createStickerContour(parts, { width: picture.width * scale, height: picture.height * scale })
}
