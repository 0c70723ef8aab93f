import { readPdfObjects } from './pdf.ts'

/** A text and its position, in points from the left and the top of the page. */
export interface PlacedText {
  text: string
  x: number
  y: number
}

/** Returns the texts of each page of a PDF by pdfkit. Text drawn as outlines is read from its `ActualText`. */
export function readPdfTexts(pdf: Buffer): PlacedText[][] {
  const objects = readPdfObjects(pdf)
  const kids = [...objects.values()].flatMap(
    ({ dictionary }) => /\/Type \/Pages[^]*\/Kids \[([^\]]*)\]/.exec(dictionary)?.[1] ?? [],
  )
  const numbers = kids.flatMap((list) => [...list.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number)))
  return numbers.map((number) => {
    const page = objects.get(number)?.dictionary ?? ''
    const contents = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]))?.stream ?? ''
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1])
    return textsOf(contents, height)
  })
}

export function groupTextLines(texts: readonly PlacedText[]): string[] {
  const lines: PlacedText[][] = []
  for (const text of texts.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1)
    // In a row, the baselines of texts in different sizes and scripts differ by less than a point.
    if (line?.[0] && text.y - line[0].y < 1.5) line.push(text)
    else lines.push([text])
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join('|'),
  )
}

const plain =
  /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm[^]*?\[((?:<[\da-f]*>|[\d.\s-])*)\] TJ|\/ActualText \(([^]*?[^\\])\)[^]*?([\d.-]+) ([\d.-]+) cm/g

function textsOf(contents: string, height: number): PlacedText[] {
  return [...contents.matchAll(plain)].map(([, x, y, shown, actual, left, top]): PlacedText => {
    if (actual !== undefined) return { text: utf16(actual), x: Number(left), y: Number(top) }
    const codes = [...(shown ?? '').matchAll(/<([\da-f]*)>/g)].map(([, hex]) => hex).join('')
    return { text: windows1252.decode(Buffer.from(codes, 'hex')), x: Number(x), y: height - Number(y) }
  })
}

const windows1252 = new TextDecoder('windows-1252')

/** Decodes a PDF string in big-endian UTF-16 with a byte order mark. Brackets and backslashes are escaped. */
function utf16(escaped: string): string {
  const bytes = escaped
    .replace(/\\([()\\])/g, '$1')
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r')
  return Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le')
}
