import {
  maskBackground,
  detectBackground,
  hasTransparency,
  type ArtworkBackground,
} from './artwork-background.ts'
import { removeSpecks } from './specks.ts'
import { applyMorphologicalOpening } from './morphological-opening.ts'
import { getLongerBoxSide, labelMaskParts } from './mask-parts.ts'
import type { PixelMask, RgbaRaster } from './raster.ts'

export interface PrintedArea {
  mask: PixelMask
  /**
   * Kind of background around the artwork: `clear` is transparency, `white` a white background that reaches the
   * border. `none` if the artwork covers the whole picture.
   */
  ground: 'clear' | 'white' | 'none'
  /** True if parts too small to cut were removed. */
  specks: boolean
}

/** Minimum alpha of artwork. Fainter pixels are haze that background removers leave. */
const minAlpha = 24
/** Maximum change of alpha between neighbouring pixels of a fade. Larger steps are edges. */
const maxFadeStep = 40
/** Maximum radius of a thin line in pixels. `minLineLength` is its minimum length. */
const thinDots = 2
const minLineLength = 10

/**
 * Separates the artwork from its background. With transparency, the artwork is all pixels with at least half alpha,
 * plus fades and thin lines. Otherwise it is everything but a white background that touches the border.
 */
export function detectPrintedArea(raster: RgbaRaster, dotsPerMm: number): PrintedArea {
  const { width, height } = raster
  if (hasTransparency(raster)) return { ...removeSpecks(detectByAlpha(raster), dotsPerMm), ground: 'clear' }
  const ground = detectBackground(raster)
  if (!ground) {
    const dots = new Uint8Array(width * height).fill(1)
    return { mask: { width, height, dots }, ground: 'none', specks: false }
  }
  return { ...removeSpecks(detectOnBackground(raster, ground, dotsPerMm), dotsPerMm), ground: 'white' }
}

function detectByAlpha({ width, height, rgba }: RgbaRaster): PixelMask {
  const cover = new Uint8Array(width * height)
  let most = 0
  for (let at = 0; at < cover.length; at += 1) {
    cover[at] = rgba[at * 4 + 3] ?? 0
    most = Math.max(most, cover[at] ?? 0)
  }
  // If no pixel has half alpha, all artwork is faint, so the threshold is half of the highest alpha.
  const from = most >= 128 ? 128 : Math.max(1, most / 2)
  const least = Math.min(minAlpha, from)
  const steps = computeAlphaSteps(cover, width, height)
  const strongDots = { width, height, dots: cover.map((each) => (each >= least ? 1 : 0)) }
  const lines = findThinLines(strongDots)
  const fading = new Uint8Array(cover.length)
  const dots = new Uint8Array(cover.length)
  for (let at = 0; at < cover.length; at += 1) {
    const isFlat = (steps[at] ?? 0) <= maxFadeStep
    if ((cover[at] ?? 0) >= from) dots[at] = 1
    // An antialiased thin line may be spread over two rows of pixels, both below the threshold.
    else if (lines[at] === 1 && !isFlat) dots[at] = 1
    if (strongDots.dots[at] === 1 && isFlat) fading[at] = 1
  }
  // A fade continues the artwork without an edge. A shadow starts at an edge and is not artwork.
  const { parts, labels } = labelMaskParts({ width, height, dots: fading }, { corners: true })
  const isArt = new Uint8Array(parts.length + 1)
  for (let at = 0; at < cover.length; at += 1) if ((cover[at] ?? 0) >= from) isArt[labels[at] ?? 0] = 1
  for (let at = 0; at < cover.length; at += 1)
    if ((labels[at] ?? 0) > 0 && isArt[labels[at] ?? 0] === 1) dots[at] = 1
  return { width, height, dots }
}

/**
 * Returns the pixels of thin lines with at least the minimum length. The edges of other artwork contain only shorter
 * lines.
 */
function findThinLines(mask: PixelMask): Uint8Array {
  const thick = applyMorphologicalOpening(mask, thinDots)
  const thin = { ...mask, dots: mask.dots.map((dot, at) => (thick.dots[at] === 1 ? 0 : dot)) }
  const { parts, labels } = labelMaskParts(thin, { corners: true })
  const isLine = parts.map((part) => getLongerBoxSide(part) >= minLineLength)
  return thin.dots.map((_, at) => (isLine[(labels[at] ?? 0) - 1] ? 1 : 0))
}

function computeAlphaSteps(values: Uint8Array, width: number, height: number): Uint8Array {
  const least = new Uint8Array(values.length)
  const most = new Uint8Array(values.length)
  const steps = new Uint8Array(values.length)
  for (let at = 0, y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const value = values[at] ?? 0
      const before = x > 0 ? (values[at - 1] ?? 0) : value
      const after = x < width - 1 ? (values[at + 1] ?? 0) : value
      least[at] = Math.min(value, before, after)
      most[at] = Math.max(value, before, after)
    }
  for (let at = 0; at < values.length; at += 1) {
    const above = at < width ? at : at - width
    const below = at + width < values.length ? at + width : at
    steps[at] =
      Math.max(most[at] ?? 0, most[above] ?? 0, most[below] ?? 0) -
      Math.min(least[at] ?? 0, least[above] ?? 0, least[below] ?? 0)
  }
  return steps
}

/** Detects the artwork on an opaque background. Background that the artwork encloses counts as artwork. */
function detectOnBackground(raster: RgbaRaster, ground: ArtworkBackground, dotsPerMm: number): PixelMask {
  const { width, height } = raster
  const reached = maskBackground(raster, ground, dotsPerMm)
  return { width, height, dots: reached.dots.map((dot) => 1 - dot) }
}
