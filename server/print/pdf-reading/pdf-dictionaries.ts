import { inflateSync } from 'node:zlib'
import { factsOf } from '#server/error-details.ts'

/** What stands in a PDF's dictionaries that pdfium does not tell. */
export interface PdfDictionaries {
  /** Names of the declared spot inks, such as a Pantone, a cut line or white. */
  spots: string[]
  /** How many points a unit of its pages is; 1 unless it says so. */
  userUnit: number
}

// Files come from strangers, so the searches below are plain, limited in number and run on limited text. A regular
// expression on the whole file can take quadratic time.

const mostInflatedBytes = 40_000_000
const mostSpots = 20
/** Maximum occurrences of one key in the file and its compressed streams. Press files have some hundred. */
const mostOccurrences = 5000
const mostPacked = 2000
/** Long enough for a colour space of 32 inks. */
const longestEntry = 2000
/** Process inks, and the names that mean all inks or none. */
const ofEveryPress = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])
export const isSpot = (ink: string): boolean => ink !== '' && !ofEveryPress.has(ink)

export function readDictionaries(bytes: Buffer): PdfDictionaries {
  const [spots, units] = [new Set<string>(), new Set<number>()]
  const add = (name: string) => {
    const ink = plain(name)
    if (isSpot(ink) && spots.size < mostSpots) spots.add(ink)
  }
  const left = { Separation: mostOccurrences, DeviceN: mostOccurrences, UserUnit: mostOccurrences }
  const each = function* (text: string, key: keyof typeof left) {
    for (const after of entriesAfter(text, `/${key}`)) {
      left[key] -= 1
      if (left[key] < 0) return
      yield after
    }
  }
  for (const text of dictionaries(bytes)) {
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

/** The text after each occurrence of `words`. */
function* entriesAfter(text: string, words: string): Generator<string> {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
    yield text.slice(at + words.length, at + words.length + longestEntry)
}

/** The file itself, and what of its objects is packed together. */
function* dictionaries(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1')
  yield text
  let [left, count] = [mostInflatedBytes, mostPacked]
  let next = 0
  for (let at = text.indexOf('/ObjStm'); at >= 0; at = text.indexOf('/ObjStm', Math.max(next, at + 1))) {
    count -= 1
    if (count < 0) return
    const head = /^[^]*?stream\r?\n/.exec(text.slice(at, at + longestEntry))
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

/** Empty for what is packed in another way, or locked. */
function inflate(packed: Buffer, mostBytes: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, mostBytes), finishFlush: 2 }).toString('latin1')
  } catch (error) {
    return factsOf(error).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : ''
  }
}

/** Names write what is no letter by its number: `PANTONE#20186#20C`. */
const plain = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
