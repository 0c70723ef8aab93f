import type { TagGlyph } from './tag-glyph.ts'
import { plainGlyphs, tagMarks } from './tag-outlines.ts'

/** The letters that can be printed on a name tag, with and without marks. */
export const tagGlyphs: Readonly<Record<string, TagGlyph>> = {
  ...plainGlyphs,
  ...Object.fromEntries(
    Object.entries(tagMarks).map(([character, { box, path }]) => {
      const letter = plainGlyphs[getBaseLetter(character)]
      return [character, { advance: letter?.advance ?? 0, box, path: (letter?.path ?? '') + path }]
    }),
  ),
}

/** Returns the letter under a mark, whose kerning also applies to the marked letter. */
export function getBaseLetter(character: string): string {
  return tagMarks[character] ? character.normalize('NFD').charAt(0) : character
}
