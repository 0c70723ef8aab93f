import { inflateSync } from 'node:zlib'
import { getErrorDetails } from '#server/error-details.ts'

/** Entries in the dictionaries of a PDF that pdfium does not report. */
export interface PdfDictionaryEntries {
  spots: string[]
  /** Points per unit of the pages. Defaults to 1. */
  userUnit: number
}

// Files are untrusted, so the searches below are simple, limited in number and run on limited text. A regular
// expression over the whole file can take quadratic time.

const maxInflatedBytes = 40_000_000
const maxSpots = 20
/** Maximum number of occurrences of a key in the file and its compressed streams. Press files have a few hundred. */
const maxOccurrences = 5000
const maxObjectStreams = 2000
/** Maximum length of an entry, long enough for a colour space with 32 inks. */
const maxEntryLength = 2000
const processInks = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])
export const isSpotColour = (ink: string): boolean => ink !== '' && !processInks.has(ink)

export function readPdfDictionaryEntries(bytes: Buffer): PdfDictionaryEntries {
  const [spots, units] = [new Set<string>(), new Set<number>()]
  const add = (name: string) => {
    const ink = decodeName(name)
    if (isSpotColour(ink) && spots.size < maxSpots) spots.add(ink)
  }
  const left = { Separation: maxOccurrences, DeviceN: maxOccurrences, UserUnit: maxOccurrences }
  const each = function* (text: string, key: keyof typeof left) {
    for (const after of listEntriesAfter(text, `/${key}`)) {
      left[key] -= 1
      if (left[key] < 0) return
      yield after
    }
  }
  for (const text of listDictionaryTexts(bytes)) {
    for (const after of each(text, 'Separation')) {
      const [, name] = /^\s*\/([^\s/[\]<>()]+)/.exec(after) ?? []
      if (name) add(name)
    }
    for (const after of each(text, 'DeviceN')) {
      const [, names = ''] = /^\s*\[([^\]]*)\]/.exec(after) ?? []
      for (const [, name = ''] of names.matchAll(/\/([^\s/[\]<>()]+)/g)) add(name)
    }
    for (const after of each(text, 'UserUnit')) {
      const [, unit] = /^\s+(\d+(?:\.\d+)?)/.exec(after) ?? []
      if (unit) units.add(Number(unit))
    }
  }
  const [unit, ...others] = units
  return {
    spots: [...spots],
    userUnit: unit !== undefined && unit > 0 && others.length === 0 ? unit : 1,
  }
}

function* listEntriesAfter(text: string, words: string): Generator<string> {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    yield text.slice(at + words.length, at + words.length + maxEntryLength)
}

function* listDictionaryTexts(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1')
  yield text
  let [left, count] = [maxInflatedBytes, maxObjectStreams]
  let next = 0
  for (let at = text.indexOf('/ObjStm'); at >= 0; at = text.indexOf('/ObjStm', Math.max(next, at + 1))) {
    count -= 1
    if (count < 0) return
    const head = /^[^]*?stream\r?\n/.exec(text.slice(at, at + maxEntryLength))
    if (!head) continue
    const from = at + head[0].length
    const to = text.indexOf('endstream', from)
    next = to < 0 ? text.length : to
    const inflated = inflate(bytes.subarray(from, next), left)
    if (inflated === 'too_large') return
    left -= inflated.length
    yield inflated
  }
}

/**
 * Decompresses a stream. Returns `too_large` if it exceeds `maxBytes`, and an empty text if the stream is encrypted or
 * uses another compression.
 */
function inflate(packed: Buffer, maxBytes: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes), finishFlush: 2 }).toString('latin1')
  } catch (error) {
    return getErrorDetails(error).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : ''
  }
}

const decodeName = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
