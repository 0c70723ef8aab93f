import { readFileSync, writeFileSync } from 'node:fs'
// @ts-expect-error -- a tool of this one script, which ships without types
import * as fontkit from 'fontkit'

/**
 * Writes the outlines that screens and print draw name tags with, from Fredoka Bold (SIL Open Font License 1.1):
 * `node_modules/.bin/node scripts/export-tag-outlines.ts`. Run it again only to change the letters.
 */
const source = 'node_modules/@fontsource/fredoka/files/fredoka-latin-700-normal.woff2'
const target = 'core/values/tag-outlines.ts'
const characters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .'/@-&()"]

interface Glyph {
  advanceWidth: number
  path: { commands: { command: string; args: number[] }[] }
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
}
interface Font {
  capHeight: number
  layout: (text: string) => { glyphs: Glyph[]; positions: { xAdvance: number }[] }
}

const font = fontkit.create(readFileSync(source)) as Font
const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function glyphOf(character: string): Glyph {
  const [glyph] = font.layout(character).glyphs
  if (!glyph) throw new Error(`the font has no ${character}`)
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
const entries = (of: object) =>
  Object.entries(of)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
    .join('\n')
writeFileSync(
  target,
  `/*
 * Written by scripts/export-tag-outlines.ts from Fredoka Bold; not to be edited by hand.
 * Copyright 2016 The Fredoka Project Authors (https://github.com/hafontia/Fredoka-One), SIL Open Font License 1.1.
 */

export interface TagGlyph {
  /** How far the next letter stands from this one's start; 1000 units are one em. */
  advance: number
  /** Left, bottom, right and top of the ink, y upwards from the baseline. */
  box: readonly number[]
  /** Absolute M, L, Q, C and Z, y upwards. */
  path: string
}

/** Height of a capital letter, in units. */
export const tagCapHeight = ${font.capHeight}

/** The letters that can be printed on a name tag. */
export const tagGlyphs: Readonly<Record<string, TagGlyph>> = {
${entries(glyphs)}
}

/** What is added between two letters, in units. */
export const tagKerning: Readonly<Record<string, number>> = {
${entries(kerning())}
}
`,
)
