import type { CutPart } from './cut-line.ts'
import type { ClosedLoop, LoopPoint } from './loop.ts'

export const cutShapes = ['rectangle', 'round', 'contour'] as const
export type CutShape = (typeof cutShapes)[number]

export interface SizeMm {
  width: number
  height: number
}

/** Size and position of a picture on a sticker, in millimetres from the sticker's top left corner. */
export interface BoxMm extends SizeMm {
  x: number
  y: number
}

/** A sticker that is cut along its artwork. Its size is the size of the bounding box around the cut. */
export interface StickerContour extends SizeMm {
  /** The cut lines in millimetres from the top left corner of their bounding box. */
  outlines: ClosedLoop[]
  /** Lines of the holes that can be cut out, in the same coordinates as `outlines`. */
  holes: ClosedLoop[]
  picture: BoxMm
}

export interface CutSticker extends SizeMm {
  cut: CutShape
  /**
   * The cut lines of a `contour` sticker, in millimetres from the sticker's top left corner. `null` for other shapes.
   */
  outlines: ClosedLoop[] | null
  /** Corner radius of a rectangle in mm. Defaults to `defaultCornerMm`. */
  cornerMm?: number | undefined
}

export interface PicturePlacement {
  /** Size of the picture, relative to the size at which the whole picture just fits into the sticker. */
  scale: number
  xMm: number
  yMm: number
}
export const defaultPlacement: PicturePlacement = { scale: 1, xMm: 0, yMm: 0 }
export const placementLimits = { leastScale: 0.2, mostScale: 6 } as const

export function getPictureBox(
  picture: SizeMm,
  sticker: SizeMm,
  { scale, xMm, yMm }: PicturePlacement,
): BoxMm {
  const fit = Math.min(sticker.width / picture.width, sticker.height / picture.height) * scale
  const [width, height] = [picture.width * fit, picture.height * fit]
  return {
    x: roundToHundredths((sticker.width - width) / 2 + xMm),
    y: roundToHundredths((sticker.height - height) / 2 + yMm),
    width: roundToHundredths(width),
    height: roundToHundredths(height),
  }
}

export const roundToHundredths = (mm: number) => Math.round(mm * 100) / 100

/**
 * Converts the cut lines of a picture into a sticker whose lines start at 0. `cut` is in millimetres from the
 * picture's top left corner. Holes stay separate, because cutting them out is optional. Returns `null` if `cut` is
 * empty.
 */
export function createStickerContour(cut: readonly CutPart[], picture: SizeMm): StickerContour | null {
  const points = cut.flatMap(({ outer }) => outer)
  if (points.length === 0) return null
  const [left, top] = [least(points, 0), least(points, 1)]
  const move = (loop: ClosedLoop) =>
    loop.map(([x, y]): LoopPoint => [roundToHundredths(x - left), roundToHundredths(y - top)])
  const moved = cut.map(({ outer }) => move(outer))
  const all = moved.flat()
  return {
    width: most(all, 0),
    height: most(all, 1),
    outlines: moved,
    holes: cut.flatMap(({ holes }) => holes.map(move)),
    picture: {
      x: roundToHundredths(-left),
      y: roundToHundredths(-top),
      width: roundToHundredths(picture.width),
      height: roundToHundredths(picture.height),
    },
  }
}

// The points are not spread into `Math.min`, because an outline may have more points than a call may have arguments.
const least = (points: readonly LoopPoint[], at: 0 | 1) =>
  points.reduce((found, point) => Math.min(found, point[at]), Infinity)
const most = (points: readonly LoopPoint[], at: 0 | 1) =>
  points.reduce((found, point) => Math.max(found, point[at]), 0)

/** Default corner radius in mm. Sharp corners would be the first to lift off. */
const defaultCornerMm = 2
/** Handle length of a cubic curve for a quarter circle, as a multiple of the radius. */
const circleHandle = 0.5523

/**
 * Returns the cut line as an SVG path in millimetres, moved by `left` and `top`. The path uses only `M`, `L`, `C` and
 * `Z`.
 */
export function buildStickerPath(sticker: CutSticker, { left, top } = { left: 0, top: 0 }): string {
  const { cut, outlines } = sticker
  const at = (x: number, y: number) => `${roundToHundredths(x + left)} ${roundToHundredths(y + top)}`
  if (cut === 'contour' && outlines)
    return outlines.map((loop) => `M${loop.map(([x, y]) => at(x, y)).join('L')}Z`).join('')
  const { width, height, cornerMm = defaultCornerMm } = sticker
  const radius = Math.min(cornerMm, width / 2, height / 2)
  if (cut !== 'round' && radius === 0)
    return `M${[at(0, 0), at(width, 0), at(width, height), at(0, height)].join('L')}Z`
  const [rx, ry] = cut === 'round' ? [width / 2, height / 2] : [radius, radius]
  const [hx, hy] = [rx * (1 - circleHandle), ry * (1 - circleHandle)]
  const corner = (...points: [x: number, y: number][]) => `C${points.map(([x, y]) => at(x, y)).join(' ')}`
  return [
    `M${at(rx, 0)}`,
    `L${at(width - rx, 0)}`,
    corner([width - hx, 0], [width, hy], [width, ry]),
    `L${at(width, height - ry)}`,
    corner([width, height - hy], [width - hx, height], [width - rx, height]),
    `L${at(rx, height)}`,
    corner([hx, height], [0, height - hy], [0, height - ry]),
    `L${at(0, ry)}`,
    corner([0, hy], [hx, 0], [rx, 0]),
    'Z',
  ].join('')
}
