import { layOutLine, buildLinePath, type TagLine } from './tag-line.ts'
import { tagCapHeight, tagGlyphs } from './tag-glyphs.ts'

/** Size of a name tag along its cut line, in millimetres. */
export const tagMm = { width: 80, height: 20 } as const
/** Tags per set (TAG-01). */
export const tagsPerSet = 7
/** No tag fits more letters. */
export const maxTagNameLength = 48

/** Minimum distance of ink from the cut line. */
const marginMm = 1
/**
 * Visible width of the border around the letters; half of the stroke is under them. Presses hold lines of 0.5 mm and
 * more.
 */
export const tagBorderMm = 1
const tallestCapMm = 12
/** Smaller names on a uniform are unreadable, and their strokes approach the 0.5 mm that a press holds. */
const lowestCapMm = 4
/**
 * Distance between two lines as a fraction of the capital height. The borders always overlap, because a narrow gap
 * would close.
 */
const lineGap = 0.27

export interface TagLayout {
  /** The letters as one SVG path in millimetres from the top left corner, to be filled over a stroke. */
  path: string
  /** The text of each line. */
  lines: string[]
  /** Height of a capital letter in millimetres. */
  capMm: number
}

export type TagRefusal =
  | { reason: 'empty' }
  | { reason: 'character'; character: string }
  /** A letter of an unsupported script, or a rare mark. The shop can set it by hand. */
  | { reason: 'script'; character: string }
  | { reason: 'too_long' }

/** Normalises a name: uppercase, single spaces, and plain characters for the typographic ones of phones (’ and –). */
export function normalizeTagName(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐‑‒–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

/** Returns why a name can't be printed, or `null` if it can. Does not build the path. */
export function checkTagName(name: string): TagRefusal | null {
  const fit = fitTag(name)
  return 'reason' in fit ? fit : null
}

/**
 * Lays out a name on its tag: on one line, or on two if that allows larger letters. The same path is used for screen
 * and print.
 */
export function layOutTag(typed: string): TagLayout | TagRefusal {
  const fit = fitTag(typed)
  if ('reason' in fit) return fit
  const { lines, scale } = fit
  return { path: pathOf(lines, scale), lines: lines.map(({ text }) => text), capMm: scale * tagCapHeight }
}

/** Breaks a name into lines and chooses the size. `scale` is in millimetres per unit. */
function fitTag(typed: string): { lines: TagLine[]; scale: number } | TagRefusal {
  const name = normalizeTagName(typed)
  if (name === '') return { reason: 'empty' }
  const strange = [...name].find((character) => !Object.hasOwn(tagGlyphs, character))
  if (strange !== undefined)
    return { reason: /\p{L}|\p{M}/u.test(strange) ? 'script' : 'character', character: strange }
  if (name.length > maxTagNameLength) return { reason: 'too_long' }
  const best = waysToBreak(name)
    .map((lines) => ({ lines, scale: largestScale(lines) }))
    .reduce((best, way) => (way.scale > best.scale ? way : best))
  return best.scale * tagCapHeight < lowestCapMm ? { reason: 'too_long' } : best
}

function waysToBreak(name: string): TagLine[][] {
  const words = name.split(' ')
  const two = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
  return [[words], ...two].map((lines) => lines.map((line) => layOutLine(line.join(' '))))
}

/** Returns the largest scale that fits the tag and the letters, in millimetres per unit. */
function largestScale(lines: TagLine[]): number {
  const room = 2 * (marginMm + tagBorderMm)
  return Math.min(
    tallestCapMm / tagCapHeight,
    (tagMm.width - room) / Math.max(...lines.map(({ left, right }) => right - left)),
    (tagMm.height - room) / heightOf(lines),
  )
}

function heightOf(lines: TagLine[]): number {
  const ink = lines.reduce((sum, { bottom, top }) => sum + top - bottom, 0)
  return ink + (lines.length - 1) * lineGap * tagCapHeight
}

function pathOf(lines: TagLine[], scale: number): string {
  let top = (tagMm.height - heightOf(lines) * scale) / 2
  return lines
    .map((line) => {
      const baseline = top + line.top * scale
      top += (line.top - line.bottom + lineGap * tagCapHeight) * scale
      const start = tagMm.width / 2 - ((line.left + line.right) / 2) * scale
      return buildLinePath(line, { left: start, baseline, scale })
    })
    .join('')
}
