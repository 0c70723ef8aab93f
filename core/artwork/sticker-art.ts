import type { CutPart } from './cut-line.ts'
import type { Loop, Point } from './loop.ts'

/** How a sticker is cut: as it was ordered, or along its art. */
export const cutShapes = ['rectangle', 'round', 'contour'] as const
export type CutShape = (typeof cutShapes)[number]

/** Millimetres. */
export interface SizeMm {
  width: number
  height: number
}

/** Where a picture lies on a sticker, millimetres from the sticker's top left. */
export interface BoxMm extends SizeMm {
  x: number
  y: number
}

/** A sticker that is cut along its art: as large as was ordered, measured over its cut. */
export interface Contour extends SizeMm {
  /** The lines to cut, millimetres from the top left of the box around them all. */
  outlines: Loop[]
  /** What can be cut out of it, the same way. */
  holes: Loop[]
  picture: BoxMm
}

/** A sticker with its cut. */
export interface CutSticker extends SizeMm {
  cut: CutShape
  /** The lines to cut where it is cut along the art, millimetres from the sticker's top left. */
  outlines: Loop[] | null
  /** Radius of the corners of one that is not round, mm; left out: `usualCornerMm`. */
  cornerMm?: number | undefined
}

/** How the customer has moved a picture in its shape. */
export interface Placement {
  /** 1: the whole picture just lies within the sticker. */
  scale: number
  /** Of the picture's middle from the sticker's, millimetres. */
  xMm: number
  yMm: number
}
export const wholePicture: Placement = { scale: 1, xMm: 0, yMm: 0 }
export const placementBounds = { leastScale: 0.2, mostScale: 6 } as const

/** Where a picture of these proportions lies on a sticker of this size. */
export function boxOf(picture: SizeMm, sticker: SizeMm, { scale, xMm, yMm }: Placement): BoxMm {
  const fit = Math.min(sticker.width / picture.width, sticker.height / picture.height) * scale
  const [width, height] = [picture.width * fit, picture.height * fit]
  return {
    x: hundredths((sticker.width - width) / 2 + xMm),
    y: hundredths((sticker.height - height) / 2 + yMm),
    width: hundredths(width),
    height: hundredths(height),
  }
}

export const hundredths = (mm: number) => Math.round(mm * 100) / 100

/**
 * The cut lines of a picture (millimetres from its top left) as a sticker: moved so that they begin at 0, holes apart from
 * them, as a sticker is one piece to peel. Null where there are none.
 */
export function contourOf(cut: readonly CutPart[], picture: SizeMm): Contour | null {
  const points = cut.flatMap(({ outer }) => outer)
  if (points.length === 0) return null
  const [left, top] = [least(points, 0), least(points, 1)]
  const move = (loop: Loop) => loop.map(([x, y]): Point => [hundredths(x - left), hundredths(y - top)])
  const moved = cut.map(({ outer }) => move(outer))
  const all = moved.flat()
  return {
    width: most(all, 0),
    height: most(all, 1),
    outlines: moved,
    holes: cut.flatMap(({ holes }) => holes.map(move)),
    picture: {
      x: hundredths(-left),
      y: hundredths(-top),
      width: hundredths(picture.width),
      height: hundredths(picture.height),
    },
  }
}

// Not by spreading: an outline may have more points than a call may have arguments.
const least = (points: readonly Point[], at: 0 | 1) =>
  points.reduce((found, point) => Math.min(found, point[at]), Infinity)
const most = (points: readonly Point[], at: 0 | 1) =>
  points.reduce((found, point) => Math.max(found, point[at]), 0)

/** Corners of what isn't round, millimetres: a sharp one lifts off first. */
const usualCornerMm = 2
/** How far the handles of a quarter of a circle lie, in radii. */
const handle = 0.5523

/** Where a sticker is cut, as an SVG path in millimetres, its top left at `left` and `top`: `M`, `L`, `C` and `Z` only. */
export function stickerOutline(sticker: CutSticker, { left, top } = { left: 0, top: 0 }): string {
  const { cut, outlines } = sticker
  const at = (x: number, y: number) => `${hundredths(x + left)} ${hundredths(y + top)}`
  if (cut === 'contour' && outlines)
    return outlines.map((loop) => `M${loop.map(([x, y]) => at(x, y)).join('L')}Z`).join('')
  const { width, height, cornerMm = usualCornerMm } = sticker
  const radius = Math.min(cornerMm, width / 2, height / 2)
  if (cut !== 'round' && radius === 0)
    return `M${[at(0, 0), at(width, 0), at(width, height), at(0, height)].join('L')}Z`
  const [rx, ry] = cut === 'round' ? [width / 2, height / 2] : [radius, radius]
  const [hx, hy] = [rx * (1 - handle), ry * (1 - handle)]
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
