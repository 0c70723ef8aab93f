import { readFileSync, writeFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'

/**
 * Exports the outlines of name tags from Fredoka Bold (SIL Open Font License 1.1) for screens and print:
 * `node_modules/.bin/node scripts/export-tag-outlines.ts`. Run it again only to change the letters.
 * `core/orders/tags/tag-glyphs.ts` describes the format.
 */
const files = 'node_modules/@fontsource/fredoka/files'
const target = 'core/orders/tags/tag-outlines.json'
const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .'/@-&()ÆÐØÞŒŁ"]
/** Letters with marks. Only the mark is exported; it is drawn over the letter. */
const marked = [...'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸŠŽ']

function fontOf(subset: string): Font {
  const opened = create(readFileSync(`${files}/fredoka-${subset}-700-normal.woff2`))
  if (!('layout' in opened)) throw new Error(`${subset} contains no single font`)
  return opened
}
const font = fontOf('latin')
const more = fontOf('latin-ext')
const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function glyphOf(character: string): Glyph {
  const from = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? font : more
  const [glyph] = from.layout(character).glyphs
  if (!glyph) throw new Error(`no glyph for ${character}`)
  return glyph
}

function outline(character: string) {
  const glyph = glyphOf(character)
  const { minX, minY, maxX, maxY } = glyph.bbox
  const path = glyph.path.commands
    .map(({ command, args }) => letters[command] + args.map((value) => Math.round(value)).join(' '))
    .join('')
  const box = path ? [Math.floor(minX), Math.floor(minY), Math.ceil(maxX), Math.ceil(maxY)] : [0, 0, 0, 0]
  return { advance: glyph.advanceWidth, box, path }
}

function mark(character: string) {
  const [base = ''] = character.normalize('NFD')
  const letter = outline(base)
  const whole = outline(character)
  if (!whole.path.startsWith(letter.path) || whole.advance !== letter.advance)
    throw new Error(`${character} is not ${base} with a mark`)
  const path = whole.path.slice(letter.path.length)
  return { box: whole.box, path: character === 'Å' ? thickRing(path) : path }
}

/** The font's ring is 0.47 mm thick on the smallest tag, too thin to print, so its hole is made smaller. */
function thickRing(path: string): string {
  const [ring = '', hole = ''] = path.split(/(?<=Z)/)
  const numbers = hole.match(/\d+/g)?.map(Number) ?? []
  const middle = [0, 1].map((axis) => {
    const along = numbers.filter((_number, at) => at % 2 === axis)
    return (Math.min(...along) + Math.max(...along)) / 2
  })
  let at = 0
  return (
    ring +
    hole.replace(/\d+/g, (number) => {
      const centre = middle[at++ % 2] ?? 0
      return String(Math.round(centre + (Number(number) - centre) * 0.8))
    })
  )
}

function kerning() {
  const pairs: Record<string, number> = {}
  for (const first of characters) {
    for (const second of characters) {
      const alone = glyphOf(first).advanceWidth
      const together = font.layout(first + second).positions[0]?.xAdvance ?? alone
      if (together !== alone) pairs[first + second] = together - alone
    }
  }
  return pairs
}

const outlines = {
  capHeight: font.capHeight,
  glyphs: Object.fromEntries(
    characters.map((character) => {
      const { advance, box, path } = outline(character)
      return [character, `${[advance, ...box].join(' ')}|${path}`]
    }),
  ),
  marks: Object.fromEntries(
    marked.map((character) => {
      const { box, path } = mark(character)
      return [character, `${box.join(' ')}|${path}`]
    }),
  ),
  kerning: kerning(),
}
writeFileSync(target, `${JSON.stringify(outlines, null, 2)}\n`)
