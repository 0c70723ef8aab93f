import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { keep } from './keep.ts'

/** A file of a font, and the letters that it holds. */
export interface Face {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
  /** Thousandths of the letters' height by which outlines are drawn thicker: Noto Sans SC and KR come at their thinnest. */
  thicker: number
  /** Whether letters change beside each other: then a word is shaped as one. */
  joins: boolean
}

/** In the order in which they are asked; `only`: files of it, since the others hold letters once more. */
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
/** Signs that say how the letter before them is drawn. */
const unseen = /\u200d|\ufe0e|\ufe0f/gu
const pictured = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f/u
let known: { face: Face; family: string }[] | undefined
const found = new Map<string, Face[]>()

/** The files that have this letter (what is read as one: with its marks), the most fitting first. */
export function facesWith(letter: string): Face[] {
  const before = found.get(letter)
  if (before) return before
  const faces = lookUp(letter)
  keep(found, letter, faces, 2000)
  return faces
}

function lookUp(letter: string): Face[] {
  known ??= families.flatMap(({ name, only, ...as }) =>
    filesOf(name)
      .filter(({ part }) => only === null || only.includes(part))
      .map(({ file, ranges }) => ({ family: name, face: { file, ranges, ...as } })),
  )
  const codes = [...letter.replace(unseen, '')].map((sign) => sign.codePointAt(0) ?? 0)
  const has = ({ face }: { face: Face }, code: number) =>
    face.ranges.some(([first, last]) => code >= first && code <= last)
  const whole = known.filter((each) => codes.every((code) => has(each, code)))
  const begun = known.filter((each) => !whole.includes(each) && has(each, codes[0] ?? 0))
  const faces = [...whole, ...begun]
  if (pictured.test(letter))
    faces.sort((a, b) => Number(b.family === 'noto-emoji') - Number(a.family === 'noto-emoji'))
  return faces.map(({ face }) => face)
}

/** A package has its letters in many files, as browsers want them, and says which file has which. */
function filesOf(family: string): { part: string; file: string; ranges: [number, number][] }[] {
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
