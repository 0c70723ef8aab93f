import type { TagGlyph } from './tag-glyph.ts'
import { plainGlyphs, tagMarks } from './tag-outlines.ts'

/** The letters that can be printed on a name tag, with marks and without. */
export const tagGlyphs: Readonly<Record<string, TagGlyph>> = {
  ...plainGlyphs,
  ...Object.fromEntries(
    Object.entries(tagMarks).map(([character, { box, path }]) => {
      const letter = plainGlyphs[unmarked(character)]
      return [character, { advance: letter?.advance ?? 0, box, path: (letter?.path ?? '') + path }]
    }),
  ),
}

/** The letter under the mark: what is beside it stands as it does beside that. */
export function unmarked(character: string): string {
  return tagMarks[character] ? character.normalize('NFD').charAt(0) : character
}
