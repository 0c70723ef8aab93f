import { tagGlyphs, unmarked } from './tag-glyphs.ts'
import { tagCapHeight, tagKerning } from './tag-outlines.ts'

/** A line of letters in font units: where each stands, and how far the ink reaches. */
export interface Line {
  text: string
  letters: { character: string; x: number }[]
  left: number
  right: number
  bottom: number
  top: number
}

/** Lays the letters out beside each other; throws where there is no outline of one. */
export function lineOf(text: string): Line {
  // At least from the baseline to the height of a capital, so that a name like A-B sits as others do.
  const line: Line = { text, letters: [], left: Infinity, right: -Infinity, bottom: 0, top: tagCapHeight }
  let x = 0
  let before = ''
  for (const character of text) {
    const glyph = tagGlyphs[character]
    if (!glyph) throw new Error(`no outline of ${character}`)
    x += tagKerning[before + unmarked(character)] ?? 0
    const [left = 0, bottom = 0, right = 0, top = 0] = glyph.box
    if (glyph.path) {
      line.letters.push({ character, x })
      line.left = Math.min(line.left, x + left)
      line.right = Math.max(line.right, x + right)
      line.bottom = Math.min(line.bottom, bottom)
      line.top = Math.max(line.top, top)
    }
    x += glyph.advance
    before = unmarked(character)
  }
  return line
}

/** The letters as an SVG path: `left` of the first one's start and the `baseline` in mm, y downwards, `scale` mm to a unit. */
export function linePath(
  { letters }: Line,
  { left, baseline, scale }: { left: number; baseline: number; scale: number },
): string {
  return letters
    .map(({ character, x }) => place(tagGlyphs[character]?.path ?? '', left + x * scale, baseline, scale))
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
