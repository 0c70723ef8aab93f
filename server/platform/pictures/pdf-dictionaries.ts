import { inflateSync } from 'node:zlib'

/** What stands in a PDF's dictionaries that pdfium does not tell. */
export interface PdfDictionaries {
  /** Inks of their own, by name: a Pantone, a cut line, white. */
  spots: string[]
  /** How many points a unit of its pages is; 1 unless it says so. */
  userUnit: number
}

const mostInflatedBytes = 40_000_000
const mostSpots = 20
/** Those that every press has, and those that mean all or none. */
const ofEveryPress = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'All', 'None'])

export function readDictionaries(bytes: Buffer): PdfDictionaries {
  const [spots, units] = [new Set<string>(), new Set<number>()]
  for (const text of dictionaries(bytes)) {
    for (const [, name = ''] of text.matchAll(/\/Separation\s*\/([^\s/[\]<>()]+)/g)) spots.add(plain(name))
    for (const [, names = ''] of text.matchAll(/\/DeviceN\s*\[([^\]]*)\]/g))
      for (const [, name = ''] of names.matchAll(/\/([^\s/[\]<>()]+)/g)) spots.add(plain(name))
    for (const [, unit = ''] of text.matchAll(/\/UserUnit\s+(\d+(?:\.\d+)?)/g)) units.add(Number(unit))
  }
  const [unit, ...others] = units
  return {
    spots: [...spots].filter((name) => !ofEveryPress.has(name)).slice(0, mostSpots),
    userUnit: unit !== undefined && unit > 0 && others.length === 0 ? unit : 1,
  }
}

/** The file itself, and what of its objects is packed together. */
function* dictionaries(bytes: Buffer): Generator<string> {
  const text = bytes.toString('latin1')
  yield text
  let left = mostInflatedBytes
  for (const { 0: begins, index } of text.matchAll(/\/Type\s*\/ObjStm\b[^]{0,2000}?stream\r?\n/g)) {
    const from = index + begins.length
    const to = text.indexOf('endstream', from)
    const inflated = inflate(bytes.subarray(from, to < 0 ? undefined : to), left)
    left -= inflated.length
    if (left <= 0) return
    yield inflated
  }
}

/** Empty for what is packed in another way, or locked. */
function inflate(packed: Buffer, mostBytes: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: mostBytes, finishFlush: 2 }).toString('latin1')
  } catch {
    return ''
  }
}

/** Names write what is no letter by its number: `PANTONE#20186#20C`. */
const plain = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
