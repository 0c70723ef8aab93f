import { longerSide, partsOf } from './parts.ts'
import type { Mask, Raster } from './raster.ts'

/** Which dots of a picture are printed, and what was seen on the way. */
export interface Ink {
  mask: Mask
  /** `clear`: what is not covered; `white`: a white ground that reaches the border; `none`: all of it is printed. */
  ground: 'clear' | 'white' | 'none'
  /** Something too small to be cut was left out. */
  specks: boolean
}

const opaqueFrom = 250
/** How far from white a ground may be: JPEG leaves shadows of what stands on it. */
const mostOffWhite = 36
/** So much of the border has to be white for the white to be a ground. */
const leastWhiteBorder = 0.9
/** The longer side of what is too small for a blade, mm. */
const speckMm = 0.5

/**
 * The art of a picture: what is covered by half at least; in one without clear parts, what a white ground does not reach
 * from the border; else all of it.
 */
export function inkOf(raster: Raster, dotsPerMm: number): Ink {
  const { width, height, rgba } = raster
  let most = 0
  let least = 255
  for (let at = 3; at < rgba.length; at += 4) {
    const cover = rgba[at] ?? 0
    if (cover > most) most = cover
    if (cover < least) least = cover
  }
  const dots = new Uint8Array(width * height)
  if (least < opaqueFrom) {
    // Art that is thin everywhere is still art.
    const from = most >= 128 ? 128 : Math.max(8, most / 2)
    for (let at = 0; at < dots.length; at += 1) dots[at] = (rgba[at * 4 + 3] ?? 0) >= from ? 1 : 0
    return without({ width, height, dots }, 'clear', dotsPerMm)
  }
  if (whiteBorder(raster) < leastWhiteBorder)
    return { mask: { width, height, dots: dots.fill(1) }, ground: 'none', specks: false }
  return without(onWhite(raster, dots), 'white', dotsPerMm)
}

const isWhite = (rgba: Uint8Array, at: number): boolean =>
  Math.min(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0) >= 255 - mostOffWhite

function whiteBorder({ width, height, rgba }: Raster): number {
  let [white, all] = [0, 0]
  const look = (at: number) => {
    all += 1
    if (isWhite(rgba, at)) white += 1
  }
  for (let x = 0; x < width; x += 1) {
    look(x)
    look((height - 1) * width + x)
  }
  for (let y = 0; y < height; y += 1) {
    look(y * width)
    look(y * width + width - 1)
  }
  return white / all
}

/** What white does not reach from the border; white that is closed in belongs to the art. */
function onWhite({ width, height, rgba }: Raster, dots: Uint8Array): Mask {
  for (let at = 0; at < dots.length; at += 1) dots[at] = isWhite(rgba, at) ? 0 : 1
  const { parts, labels } = partsOf({ width, height, dots }, { of: 0, corners: false })
  for (let at = 0; at < dots.length; at += 1) {
    const label = labels[at] ?? 0
    if (label > 0 && !parts[label - 1]?.atBorder) dots[at] = 1
  }
  return { width, height, dots }
}

/** Leaves specks out: each would get a cut line of its own. */
function without(mask: Mask, ground: Ink['ground'], dotsPerMm: number): Ink {
  const { parts, labels } = partsOf(mask, { corners: true })
  const isSpeck = parts.map((part) => longerSide(part) < speckMm * dotsPerMm)
  if (!isSpeck.includes(true)) return { mask, ground, specks: false }
  for (let at = 0; at < labels.length; at += 1) if (isSpeck[(labels[at] ?? 0) - 1]) mask.dots[at] = 0
  return { mask, ground, specks: true }
}
