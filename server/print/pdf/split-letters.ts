import bidiOf from 'bidi-js'
import { rightToLeft } from '#core/shared/isolate-direction.ts'

export interface TextLetter {
  text: string
  level: number
}

/** Library for right-to-left text. It is loaded at the first such text, because reading its tables takes 10 ms. */
let bidi: ReturnType<typeof bidiOf> | undefined
/** Matches the controls that `isolateDirection` adds. They affect the order and are not drawn. */
const isolates = /^[\u2066-\u2069]$/
const letters = new Intl.Segmenter('ms', { granularity: 'grapheme' })

export function splitLetters(line: string): TextLetter[] {
  const segments = [...letters.segment(line)].filter(({ segment }) => !isolates.test(segment))
  if (!rightToLeft.test(line)) return segments.map(({ segment }) => ({ text: segment, level: 0 }))
  bidi ??= bidiOf()
  const { levels } = bidi.getEmbeddingLevels(line)
  return segments.map(({ segment, index }) => {
    const level = levels[index] ?? 0
    // Brackets are mirrored in right-to-left text.
    const text = (level % 2 === 1 && bidi?.getMirroredCharacter(segment)) || segment
    return { text, level }
  })
}

/** Returns true if a line without breaks starts at the right. The first letter that has a direction decides. */
export function isRightToLeft(line: string): boolean {
  if (!rightToLeft.test(line)) return false
  bidi ??= bidiOf()
  return bidi.getEmbeddingLevels(line).paragraphs[0]?.level === 1
}

/** Reorders letters for display from left to right (rule L2 of the Unicode bidirectional algorithm). */
export function reorderLettersForDisplay<T extends Pick<TextLetter, 'level'>>(line: readonly T[]): T[] {
  const seen = [...line]
  const deepest = Math.max(0, ...line.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1)
    for (let from = 0; from < seen.length; from += 1) {
      let to = from
      while ((seen[to]?.level ?? -1) >= level) to += 1
      if (to === from) continue
      seen.splice(from, to - from, ...seen.slice(from, to).toReversed())
      from = to
    }
  return seen
}

/**
 * Matches Chinese and Japanese characters. A line can break between them, except before closing and after opening
 * punctuation.
 */
const wideCharacters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u
const closing = /[、。，．：；！？）」』】〉》’”…]/u
const opening = /[（「『【〈《‘“]/u

/** Splits a line into parts that can't be broken. Each part includes the space after it. */
export function splitIntoUnbreakableParts(line: readonly TextLetter[]): TextLetter[][] {
  const words: TextLetter[][] = []
  for (const [at, letter] of line.entries()) {
    const before = line[at - 1]
    const breaks =
      before === undefined ||
      (/\s/.test(before.text) && !/\s/.test(letter.text)) ||
      ((wideCharacters.test(before.text) || wideCharacters.test(letter.text)) &&
        !/\s/.test(letter.text) &&
        !closing.test(letter.text) &&
        !opening.test(before.text))
    if (breaks) words.push([letter])
    else words.at(-1)?.push(letter)
  }
  return words
}
