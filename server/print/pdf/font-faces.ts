import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cacheLatest } from './cache-latest.ts'

export interface PdfFontFace {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
  /**
   * Stroke width that is added, in thousandths of the font size. Noto Sans SC and KR default to their thinnest
   * weight.
   */
  thicker: number
  /** True if the shape of a letter depends on its neighbours. A word is then shaped as a whole. */
  joins: boolean
}

/** Font families in order of priority. `only` lists the files to use, because other files repeat characters. */
const families: readonly {
  name: string
  only: readonly string[] | null
  thicker: number
  joins: boolean
}[] = [
  { name: 'noto-sans-tamil', only: ['tamil', 'latin-ext'], thicker: 0, joins: true },
  { name: 'noto-naskh-arabic', only: ['arabic'], thicker: 0, joins: true },
  { name: 'noto-sans-sc', only: null, thicker: 45, joins: false },
  { name: 'noto-sans-thai', only: ['thai'], thicker: 0, joins: true },
  { name: 'noto-sans-devanagari', only: ['devanagari'], thicker: 0, joins: true },
  { name: 'noto-sans-bengali', only: ['bengali'], thicker: 0, joins: true },
  { name: 'noto-sans-gurmukhi', only: ['gurmukhi'], thicker: 0, joins: true },
  { name: 'noto-sans-gujarati', only: ['gujarati'], thicker: 0, joins: true },
  { name: 'noto-sans-telugu', only: ['telugu'], thicker: 0, joins: true },
  { name: 'noto-sans-kannada', only: ['kannada'], thicker: 0, joins: true },
  { name: 'noto-sans-malayalam', only: ['malayalam'], thicker: 0, joins: true },
  { name: 'noto-sans-sinhala', only: ['sinhala'], thicker: 0, joins: true },
  { name: 'noto-sans-lao', only: ['lao'], thicker: 0, joins: true },
  { name: 'noto-sans-khmer', only: ['khmer'], thicker: 0, joins: true },
  { name: 'noto-sans-kr', only: null, thicker: 45, joins: false },
  { name: 'noto-emoji', only: null, thicker: 0, joins: false },
]

const { resolve } = createRequire(import.meta.url)
const modifiers = /\u200d|\ufe0e|\ufe0f/gu
const emojiPattern = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u
let known: { face: PdfFontFace; family: string }[] | undefined
const found = new Map<string, PdfFontFace[]>()

export function findFontFaces(letter: string): PdfFontFace[] {
  const before = found.get(letter)
  if (before) return before
  const faces = findFaces(letter)
  cacheLatest(found, letter, faces, 2000)
  return faces
}

function findFaces(letter: string): PdfFontFace[] {
  known ??= families.flatMap(({ name, only, ...as }) =>
    listFontFiles(name)
      .filter(({ part }) => only === null || only.includes(part))
      .map(({ file, ranges }) => ({ family: name, face: { file, ranges, ...as } })),
  )
  const codes = [...letter.replace(modifiers, '')].map((sign) => sign.codePointAt(0) ?? 0)
  const has = ({ face }: { face: PdfFontFace }, code: number) =>
    face.ranges.some(([first, last]) => code >= first && code <= last)
  const whole = known.filter((each) => codes.every((code) => has(each, code)))
  const begun = known.filter((each) => !whole.includes(each) && has(each, codes[0] ?? 0))
  const faces = [...whole, ...begun]
  if (emojiPattern.test(letter))
    faces.sort((a, b) => Number(b.family === 'noto-emoji') - Number(a.family === 'noto-emoji'))
  return faces.map(({ face }) => face)
}

/** Lists the files of a font, which its package splits into many files for browsers. */
function listFontFiles(family: string): { part: string; file: string; ranges: [number, number][] }[] {
  const parts: unknown = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  )
  return Object.entries(parts ?? {}).map(([part, ranges]) => ({
    part,
    file: resolve(
      `@fontsource-variable/${family}/files/${family}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ),
    ranges: String(ranges)
      .split(',')
      .map((range): [number, number] => {
        const [first = 0, last = first] = range
          .replace(/^U\+/i, '')
          .split('-')
          .map((code) => Number.parseInt(code, 16))
        return [first, last]
      }),
  }))
}
