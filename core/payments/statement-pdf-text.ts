/** A word of a PDF page, in points. `y` is the baseline's distance from the top of the page. */
export interface PdfWord {
  text: string
  left: number
  right: number
  y: number
}

export interface PdfLine {
  words: readonly PdfWord[]
  text: string
  y: number
}

/** Baselines of one line differ by less than this, in points. */
const sameLine = 2.5

export function groupPdfLines(words: readonly PdfWord[]): PdfLine[] {
  const lines: PdfWord[][] = []
  for (const word of words.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1)
    if (line?.[0] && word.y - line[0].y < sameLine) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => {
    const sorted = line.toSorted((one, other) => one.left - other.left)
    return { words: sorted, text: sorted.map(({ text }) => text).join(' '), y: sorted[0]?.y ?? 0 }
  })
}
