import { layOutLine, buildLinePath, type TagLine } from './tag-line.ts'
import { tagCapHeight, tagGlyphs } from './tag-glyphs.ts'

/** Size of a name tag along its cut line, in millimetres. */
export const tagSizeMm = { width: 80, height: 20 } as const
/** Number of tags per set (TAG-01). */
export const tagsPerSet = 7
/** Maximum length of a name. Longer names don't fit on a tag. */
export const maxTagNameLength = 48

/** Minimum distance of the ink from the cut line, in millimetres. */
const marginMm = 1
/**
 * Visible width of the border around the letters, in millimetres. The inner half of the stroke is hidden by the
 * letters. Presses can print lines of 0.5 mm and more.
 */
export const tagBorderMm = 1
const tallestCapMm = 12
/**
 * Minimum height of capital letters, in millimetres. Smaller names are unreadable on a uniform, and their strokes
 * would be close to 0.5 mm, the minimum of a press.
 */
const lowestCapMm = 4
/**
 * Distance between two lines as a fraction of the capital height. It is small enough for the borders to overlap,
 * because a narrow gap between them would not stay open in print.
 */
const lineGap = 0.27

export interface TagLayout {
  /**
   * The letters as one SVG path, in millimetres from the tag's top left corner. Draw the border by stroking the path,
   * then fill the path.
   */
  path: string
  lines: string[]
  capMm: number
}

export type TagRefusal =
  | { reason: 'empty' }
  | { reason: 'character'; character: string }
  /** A letter of an unsupported script, or a rare mark. The shop can lay out such a name by hand. */
  | { reason: 'script'; character: string }
  | { reason: 'too_long' }

/**
 * Normalises a name: uppercase, single spaces, and plain characters instead of the typographic ones that phones
 * insert (’ and –).
 */
export function normalizeTagName(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐‑‒–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase()
}

/**
 * Returns why a name can't be printed, or `null` if it can. Faster than `layOutTag`, because it does not build the
 * path.
 */
export function checkTagName(name: string): TagRefusal | null {
  const fit = fitTag(name)
  return 'reason' in fit ? fit : null
}

/**
 * Computes the layout of a name on a tag, with two lines if that allows larger letters. Screens and print use the
 * same path.
 */
export function layOutTag(typed: string): TagLayout | TagRefusal {
  const fit = fitTag(typed)
  if ('reason' in fit) return fit
  const { lines, scale } = fit
  return { path: pathOf(lines, scale), lines: lines.map(({ text }) => text), capMm: scale * tagCapHeight }
}

/** `scale` is in millimetres per font unit. */
function fitTag(typed: string): { lines: TagLine[]; scale: number } | TagRefusal {
  const name = normalizeTagName(typed)
  if (name === '') return { reason: 'empty' }
  const unsupported = [...name].find((character) => !Object.hasOwn(tagGlyphs, character))
  if (unsupported !== undefined)
    return { reason: /\p{L}|\p{M}/u.test(unsupported) ? 'script' : 'character', character: unsupported }
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

function largestScale(lines: TagLine[]): number {
  const room = 2 * (marginMm + tagBorderMm)
  return Math.min(
    tallestCapMm / tagCapHeight,
    (tagSizeMm.width - room) / Math.max(...lines.map(({ left, right }) => right - left)),
    (tagSizeMm.height - room) / heightOf(lines),
  )
}

function heightOf(lines: TagLine[]): number {
  const ink = lines.reduce((sum, { bottom, top }) => sum + top - bottom, 0)
  return ink + (lines.length - 1) * lineGap * tagCapHeight
}

function pathOf(lines: TagLine[], scale: number): string {
  let top = (tagSizeMm.height - heightOf(lines) * scale) / 2
  return lines
    .map((line) => {
      const baseline = top + line.top * scale
      top += (line.top - line.bottom + lineGap * tagCapHeight) * scale
      const start = tagSizeMm.width / 2 - ((line.left + line.right) / 2) * scale
      return buildLinePath(line, { left: start, baseline, scale })
    })
    .join('')
}
