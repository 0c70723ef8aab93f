import bidiOf from 'bidi-js'
import { rightToLeft } from '#core/shared/isolate-direction.ts'

/** What is read as one letter, with the marks on it, and how deep it stands in turns of direction: odd is leftward. */
export interface Letter {
  text: string
  level: number
}

/** Reading the tables takes 10 ms, which a program has at its first name in Arabic only. */
let bidi: ReturnType<typeof bidiOf> | undefined
/** The controls that `isolateDirection` adds: they take part in the ordering and are not drawn. */
const isolates = /^[\u2066-\u2069]$/
const letters = new Intl.Segmenter('ms', { granularity: 'grapheme' })

/** The letters of a line without breaks, in the order in which they are read. */
export function lettersOf(line: string): Letter[] {
  const segments = [...letters.segment(line)].filter(({ segment }) => !isolates.test(segment))
  if (!rightToLeft.test(line)) return segments.map(({ segment }) => ({ text: segment, level: 0 }))
  bidi ??= bidiOf()
  const { levels } = bidi.getEmbeddingLevels(line)
  return segments.map(({ segment, index }) => {
    const level = levels[index] ?? 0
    // Brackets open towards what is read next.
    const text = (level % 2 === 1 && bidi?.getMirroredCharacter(segment)) || segment
    return { text, level }
  })
}

/** Whether a line without breaks begins at the right, as its first letter says that has a direction. */
export function beginsRight(line: string): boolean {
  if (!rightToLeft.test(line)) return false
  bidi ??= bidiOf()
  return bidi.getEmbeddingLevels(line).paragraphs[0]?.level === 1
}

/** From left to right as they are seen: what is deeper is turned first (rule L2 of the Unicode algorithm). */
export function asSeen<T extends Pick<Letter, 'level'>>(line: readonly T[]): T[] {
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

/** Chinese and Japanese, which are broken anywhere but before a closing sign and after an opening one. */
const broad = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u
const closing = /[、。，．：；！？）」』】〉》’”…]/u
const opening = /[（「『【〈《‘“]/u

/** What may not be broken, each with the space after it. */
export function wordsOf(line: readonly Letter[]): Letter[][] {
  const words: Letter[][] = []
  for (const [at, letter] of line.entries()) {
    const before = line[at - 1]
    const breaks =
      before === undefined ||
      (/\s/.test(before.text) && !/\s/.test(letter.text)) ||
      ((broad.test(before.text) || broad.test(letter.text)) &&
        !/\s/.test(letter.text) &&
        !closing.test(letter.text) &&
        !opening.test(before.text))
    if (breaks) words.push([letter])
    else words.at(-1)?.push(letter)
  }
  return words
}
