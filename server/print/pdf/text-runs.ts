import { findFontFaces, type PdfFontFace } from './font-faces.ts'
import { reorderLettersForDisplay, type TextLetter } from './split-letters.ts'
import { shapeText, type ShapedText } from './shape-text.ts'

/** Text that is drawn in one operation. Widths are in thousandths of the font size. */
export type TextRun = { text: string; width: number } & (
  | { drawn: 'plain' }
  | { drawn: 'outline'; shaped: ShapedText; thicker: number }
)

/** Characters of the standard PDF fonts. */
const plainLetters =
  /^[\n\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]*$/u
export const isPlainText = (text: string) => plainLetters.test(text)

const missingGlyph: ShapedText = {
  width: 640,
  outline: '60 0 m 580 0 l 580 700 l 60 700 l h\n110 50 m 110 650 l 530 650 l 530 50 l h\n',
}

/**
 * Splits a line into runs, ordered from left to right. `measure` returns the width of a plain text in
 * thousandths of the font size.
 */
export async function createTextRuns(
  line: readonly TextLetter[],
  measure: (plain: string) => number,
): Promise<TextRun[]> {
  const groups: { text: string; level: number; faces: PdfFontFace[] | null }[] = []
  for (const { text, level } of line) {
    const faces = isPlainText(text) ? null : findFontFaces(text)
    const before = groups.at(-1)
    const joins = faces === null || faces[0]?.joins
    if (
      before &&
      joins &&
      before.level === level &&
      before.faces?.[0] === faces?.[0] &&
      Boolean(before.faces) === Boolean(faces)
    )
      before.text += text
    else groups.push({ text, level, faces })
  }
  const runs: TextRun[] = []
  for (const { text, level, faces } of reorderLettersForDisplay(groups)) {
    const rtl = level % 2 === 1
    if (faces) runs.push(await createOutlineRun(faces, text, rtl))
    else {
      const seen = rtl ? [...text].toReversed().join('') : text
      runs.push({ drawn: 'plain', text: seen, width: measure(seen) })
    }
  }
  return runs
}

/**
 * Decomposes Thai ำ as fonts expect it: the ring comes before a tone mark, the vowel after it. Also removes emoji
 * variation selectors.
 */
const decomposeThai = (text: string) =>
  text.replaceAll('\ufe0f', '').replaceAll(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')

async function createOutlineRun(faces: readonly PdfFontFace[], text: string, rtl: boolean): Promise<TextRun> {
  for (const face of faces) {
    const shaped = await shapeText(face, decomposeThai(text), rtl)
    if (shaped) return { drawn: 'outline', text, shaped, width: shaped.width, thicker: face.thicker }
  }
  return { drawn: 'outline', text, shaped: missingGlyph, width: missingGlyph.width, thicker: 0 }
}
