/**
 * Shortens a text to at most `most` characters, and removes NUL and lone surrogates. PostgreSQL can't store NUL, and
 * refuses a whole statement if its JSON contains a lone surrogate.
 */
export function truncateText(text: string, most: number): string {
  // A character consists of one or two UTF-16 code units, so twice as many code units are enough.
  const short =
    text.length > most
      ? Array.from(text.slice(0, most * 2))
          .slice(0, most)
          .join('')
      : text
  return replaceUnstorableCharacters(short)
}

export const replaceUnstorableCharacters = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
