import { lineOf, linePath, type Line } from './tag-line.ts'
import { tagGlyphs } from './tag-glyphs.ts'
import { tagCapHeight } from './tag-outlines.ts'

/** One name tag as it is cut, in millimetres. */
export const tagMm = { width: 80, height: 20 } as const
/** Tags in a set (TAG-01). */
export const tagsPerSet = 7
/** More letters than this fit on no tag. */
export const longestTagName = 48

/** Ink stays this far from the cut. */
const marginMm = 1
/** Seen width of the border around the letters: half of it lies under them. Presses hold 0.5 mm and more. */
export const tagBorderMm = 1
const tallestCapMm = 12
/** Below this a name on a uniform can't be read, and its strokes near the 0.5 mm that a press holds. */
const lowestCapMm = 4
/** Between two lines, in parts of the height of a capital: the borders always meet, as a slit between them closes. */
const lineGap = 0.27

export interface TagLayout {
  /** The letters as one SVG path in millimetres from the top left corner; fill it, and stroke it under the fill. */
  path: string
  /** What stands on each line. */
  lines: string[]
  /** Height of a capital letter, millimetres. */
  capMm: number
}

export type TagRefusal =
  | { reason: 'empty' }
  | { reason: 'character'; character: string }
  /** A letter of a script that the outlines have not, or a rare mark: the shop can set it by hand. */
  | { reason: 'script'; character: string }
  | { reason: 'too_long' }

/** Upper case, single spaces, and the plain signs for those that phones put in by themselves (’ and –). */
export function tagName(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐‑‒–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

/** Why a name can't be printed; null when it can. Nothing is drawn for it. */
export function tagRefusal(name: string): TagRefusal | null {
  const fit = fitTag(name)
  return 'reason' in fit ? fit : null
}

/**
 * Lays a name out on its tag: on one line, or on two where that lets the letters be larger. The same path is drawn
 * on the screen and printed.
 */
export function layTag(typed: string): TagLayout | TagRefusal {
  const fit = fitTag(typed)
  if ('reason' in fit) return fit
  const { lines, scale } = fit
  return { path: pathOf(lines, scale), lines: lines.map(({ text }) => text), capMm: scale * tagCapHeight }
}

/** How a name is broken into lines, and how large: `scale` in millimetres to a unit. */
function fitTag(typed: string): { lines: Line[]; scale: number } | TagRefusal {
  const name = tagName(typed)
  if (name === '') return { reason: 'empty' }
  const strange = [...name].find((character) => !Object.hasOwn(tagGlyphs, character))
  if (strange !== undefined)
    return { reason: /\p{L}|\p{M}/u.test(strange) ? 'script' : 'character', character: strange }
  if (name.length > longestTagName) return { reason: 'too_long' }
  const best = waysToBreak(name)
    .map((lines) => ({ lines, scale: largestScale(lines) }))
    .reduce((best, way) => (way.scale > best.scale ? way : best))
  return best.scale * tagCapHeight < lowestCapMm ? { reason: 'too_long' } : best
}

function waysToBreak(name: string): Line[][] {
  const words = name.split(' ')
  const two = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
  return [[words], ...two].map((lines) => lines.map((line) => lineOf(line.join(' '))))
}

/** Millimetres to a unit, as many as the tag and the tallest letter allow. */
function largestScale(lines: Line[]): number {
  const room = 2 * (marginMm + tagBorderMm)
  return Math.min(
    tallestCapMm / tagCapHeight,
    (tagMm.width - room) / Math.max(...lines.map(({ left, right }) => right - left)),
    (tagMm.height - room) / heightOf(lines),
  )
}

function heightOf(lines: Line[]): number {
  const ink = lines.reduce((sum, { bottom, top }) => sum + top - bottom, 0)
  return ink + (lines.length - 1) * lineGap * tagCapHeight
}

function pathOf(lines: Line[], scale: number): string {
  let top = (tagMm.height - heightOf(lines) * scale) / 2
  return lines
    .map((line) => {
      const baseline = top + line.top * scale
      top += (line.top - line.bottom + lineGap * tagCapHeight) * scale
      const start = tagMm.width / 2 - ((line.left + line.right) / 2) * scale
      return linePath(line, { left: start, baseline, scale })
    })
    .join('')
}
