import { tagCapHeight, tagKerning, tagGlyphs, getBaseLetter } from './tag-glyphs.ts'

/** A line of letters in font units, with the position of each letter and the bounds of the ink. */
export interface TagLine {
  text: string
  letters: { character: string; x: number }[]
  left: number
  right: number
  bottom: number
  top: number
}

/** Places the letters of a line. Throws if a character has no outline. */
export function layOutLine(text: string): TagLine {
  // The bounds reach at least from the baseline to the capital height, so that names such as A-B are placed like
  // other names.
  const line: TagLine = { text, letters: [], left: Infinity, right: -Infinity, bottom: 0, top: tagCapHeight }
  let x = 0
  let before = ''
  for (const character of text) {
    const glyph = tagGlyphs[character]
    if (!glyph) throw new Error(`no glyph for character ${character}`)
    x += tagKerning[before + getBaseLetter(character)] ?? 0
    const [left = 0, bottom = 0, right = 0, top = 0] = glyph.box
    if (glyph.path) {
      line.letters.push({ character, x })
      line.left = Math.min(line.left, x + left)
      line.right = Math.max(line.right, x + right)
      line.bottom = Math.min(line.bottom, bottom)
      line.top = Math.max(line.top, top)
    }
    x += glyph.advance
    before = getBaseLetter(character)
  }
  return line
}

/**
 * Returns the letters as an SVG path. `left` is the start of the first letter in mm, `baseline` the position of the
 * baseline in mm (y pointing down), and `scale` the millimetres per font unit.
 */
export function buildLinePath(
  { letters }: TagLine,
  { left, baseline, scale }: { left: number; baseline: number; scale: number },
): string {
  return letters
    .map(({ character, x }) => place(tagGlyphs[character]?.path ?? '', left + x * scale, baseline, scale))
    .join('')
}

/**
 * Moves and scales an outline. In the result, x points right and y points down, and values are rounded to a hundredth
 * of a millimetre.
 */
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
