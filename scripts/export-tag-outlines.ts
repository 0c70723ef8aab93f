import { readFileSync, writeFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'

/**
 * Writes the glyph outlines of name tags for screens and print, from Fredoka Bold (SIL Open Font License 1.1):
 * `node_modules/.bin/node scripts/export-tag-outlines.ts`. Needed only to change the letters.
 */
const files = 'node_modules/@fontsource/fredoka/files'
const target = 'core/orders/tags/tag-outlines.ts'
const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .'/@-&()ÆÐØÞŒŁ"]
/** Accented letters. Only the accent is exported; it is drawn over the base letter. */
const accentedLetters = [...'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸŠŽ']

function openFont(subset: string): Font {
  const opened = create(readFileSync(`${files}/fredoka-${subset}-700-normal.woff2`))
  if (!('layout' in opened)) throw new Error(`${subset} is not a single font`)
  return opened
}
const font = openFont('latin')
const otherGlyphs = openFont('latin-ext')
const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function glyphOf(character: string): Glyph {
  const from = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? font : otherGlyphs
  const [glyph] = from.layout(character).glyphs
  if (!glyph) throw new Error(`the font lacks ${character}`)
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

function getAccent(character: string) {
  const [base = ''] = character.normalize('NFD')
  const letter = outline(base)
  const whole = outline(character)
  if (!whole.path.startsWith(letter.path) || whole.advance !== letter.advance)
    throw new Error(`${character} is not ${base} with an accent`)
  const path = whole.path.slice(letter.path.length)
  return { box: whole.box, path: character === 'Å' ? thickenRing(path) : path }
}

/** The font's ring is 0.47 mm thick on the smallest tag, too thin for printing, so its hole is drawn smaller. */
function thickenRing(path: string): string {
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

const glyphs = Object.fromEntries(characters.map((character) => [character, outline(character)]))
const marks = Object.fromEntries(accentedLetters.map((character) => [character, getAccent(character)]))
const formatEntries = (of: object) =>
  Object.entries(of)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
    .join('\n')
writeFileSync(
  target,
  `/*
 * Written by scripts/export-tag-outlines.ts from Fredoka Bold; not to be edited by hand.
 * Copyright 2016 The Fredoka Project Authors (https://github.com/hafontia/Fredoka-One), SIL Open Font License 1.1.
 */

import type { TagGlyph } from './tag-glyph.ts'

/** Height of a capital letter, in units. */
export const tagCapHeight = ${font.capHeight}

export const plainGlyphs: Readonly<Record<string, TagGlyph>> = {
${formatEntries(glyphs)}
}

/** Accents drawn over a letter, and the bounding box of both. */
export const tagMarks: Readonly<Record<string, Omit<TagGlyph, 'advance'>>> = {
${formatEntries(marks)}
}

/** Extra space between two letters, in units. */
export const tagKerning: Readonly<Record<string, number>> = {
${formatEntries(kerning())}
}
`,
)
