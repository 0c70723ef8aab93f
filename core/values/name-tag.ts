import { tagCapHeight, tagGlyphs, tagKerning } from './tag-outlines.ts'

/** One name tag as it is cut, in millimetres. */
export const tagMm = { width: 80, height: 20 } as const
/** Tags in a set (storefront.md 9). */
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

/** Why a name can't be printed; null when it can. */
export function tagRefusal(name: string): TagRefusal | null {
  const layout = layTag(name)
  return 'reason' in layout ? layout : null
}

/**
 * Lays a name out on its tag: on one line, or on two where that lets the letters be larger. The same path is drawn
 * on the screen and printed.
 */
export function layTag(typed: string): TagLayout | TagRefusal {
  const name = tagName(typed)
  if (name === '') return { reason: 'empty' }
  const strange = [...name].find((character) => !Object.hasOwn(tagGlyphs, character))
  if (strange !== undefined) return { reason: 'character', character: strange }
  if (name.length > longestTagName) return { reason: 'too_long' }
  const best = waysToBreak(name)
    .map((lines) => ({ lines, scale: largestScale(lines) }))
    .reduce((best, way) => (way.scale > best.scale ? way : best))
  const capMm = best.scale * tagCapHeight
  if (capMm < lowestCapMm) return { reason: 'too_long' }
  return { path: pathOf(best.lines, best.scale), lines: best.lines.map(({ text }) => text), capMm }
}

/** A line of letters in font units: where each stands, and how far the ink reaches. */
interface Line {
  text: string
  letters: { character: string; x: number }[]
  left: number
  right: number
  bottom: number
  top: number
}

function waysToBreak(name: string): Line[][] {
  const words = name.split(' ')
  const two = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
  return [[words], ...two].map((lines) => lines.map((line) => lineOf(line.join(' '))))
}

function lineOf(text: string): Line {
  // At least from the baseline to the height of a capital, so that a name like A-B sits as others do.
  const line: Line = { text, letters: [], left: Infinity, right: -Infinity, bottom: 0, top: tagCapHeight }
  let x = 0
  let before = ''
  for (const character of text) {
    const glyph = tagGlyphs[character]
    if (!glyph) throw new Error(`no outline of ${character}`)
    x += tagKerning[before + character] ?? 0
    const [left = 0, bottom = 0, right = 0, top = 0] = glyph.box
    if (glyph.path) {
      line.letters.push({ character, x })
      line.left = Math.min(line.left, x + left)
      line.right = Math.max(line.right, x + right)
      line.bottom = Math.min(line.bottom, bottom)
      line.top = Math.max(line.top, top)
    }
    x += glyph.advance
    before = character
  }
  return line
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
      return line.letters
        .map(({ character, x }) =>
          place(tagGlyphs[character]?.path ?? '', start + x * scale, baseline, scale),
        )
        .join('')
    })
    .join('')
}

/** The outline at its place: x from the left, y down from the top, to the hundredth of a millimetre. */
function place(path: string, left: number, baseline: number, scale: number): string {
  let across = false
  return path.replaceAll(/-?\d+/g, (unit) => {
    across = !across
    return hundredths(across ? left + Number(unit) * scale : baseline - Number(unit) * scale)
  })
}

function hundredths(mm: number): string {
  return String(Math.round(mm * 100) / 100)
}
