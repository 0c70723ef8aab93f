import { inflateSync } from 'node:zlib'

/**
 * Limits that are enough for any page. Inks beyond them may be missed, because the result is only a hint for the
 * customer.
 */
const [maxStreams, maxBytes] = [300, 10_000_000] as const
const inkOperator = /(?<![\d.])(?:\d*\.?\d+\s+){4}[kK]\s/

/** Returns true if a PDF paints in CMYK or in spot colours. Includes patterns, although pdfium does not report them. */
export function hasPressInks(bytes: Buffer): boolean {
  const file = bytes.toString('latin1')
  let [streams, left] = [0, maxBytes]
  for (const { 0: word, index } of file.matchAll(/\bstream\r?\n/g)) {
    if (file.slice(index - 3, index) === 'end') continue
    streams += 1
    if (streams > maxStreams || left <= 0) return false
    const head = file.slice(Math.max(0, index - 1000), index)
    const dictionary = head.slice(head.lastIndexOf(' obj') + 1)
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) {
      if (/\/ColorSpace\s*\/DeviceCMYK\b/.test(dictionary)) return true
      continue
    }
    if (/\/(?:Length1|ObjStm|XRef|Metadata|CIDFontType0C|Type1C)\b/.test(dictionary)) continue
    const from = index + word.length
    const to = file.indexOf('endstream', from)
    const packed = bytes.subarray(from, to < 0 ? undefined : to)
    const content = /\/FlateDecode\b/.test(dictionary) ? inflated(packed, left) : packed.toString('latin1')
    left -= content.length
    if (inkOperator.test(content)) return true
  }
  return false
}

function inflated(packed: Buffer, most: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: most, finishFlush: 2 }).toString('latin1')
  } catch {
    return ''
  }
}
