import { isRightToLeft, splitLetters, splitIntoUnbreakableParts, type TextLetter } from './split-letters.ts'
import { createTextRuns, type TextRun } from './text-runs.ts'

export interface TextLine {
  runs: TextRun[]
  fromRight: boolean
}

/** Wraps a text to a width in thousandths of the font size. Text beyond `most` lines is cut with an ellipsis. */
export async function wrapText(
  text: string,
  { width, most, measure }: { width: number; most: number; measure: (plain: string) => number },
): Promise<TextLine[]> {
  const wide = async (letters: readonly TextLetter[]) =>
    (await createTextRuns(letters, measure)).reduce((sum, run) => sum + run.width, 0)
  const lines: { letters: TextLetter[]; fromRight: boolean }[] = []
  for (const paragraph of text.split('\n')) {
    const fromRight = isRightToLeft(paragraph)
    let line: TextLetter[] = []
    let taken = 0
    for (const word of splitIntoUnbreakableParts(splitLetters(paragraph))) {
      // A word that is wider than a line can break anywhere.
      const parts = (await wide(trimEnd(word))) > width ? word.map((letter) => [letter]) : [word]
      for (const part of parts) {
        if (line.length > 0 && taken + (await wide(trimEnd(part))) > width) {
          lines.push({ letters: trimEnd(line), fromRight })
          line = []
          taken = 0
        }
        line.push(...part)
        taken += await wide(part)
      }
    }
    lines.push({ letters: trimEnd(line), fromRight })
  }
  const shown = lines.slice(0, most)
  const last = shown.at(-1)?.letters
  if (last && lines.length > most) {
    const ellipsis = { text: '…', level: last.at(-1)?.level ?? 0 }
    while (last.length > 0 && (await wide([...last, ellipsis])) > width) last.pop()
    last.push(ellipsis)
  }
  return Promise.all(
    shown.map(async ({ letters, fromRight }) => ({
      runs: await createTextRuns(letters, measure),
      fromRight,
    })),
  )
}

const trimEnd = (line: readonly TextLetter[]) =>
  line.slice(0, line.findLastIndex(({ text }) => /\S/.test(text)) + 1)
