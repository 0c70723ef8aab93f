/**
 * Cuts a text to at most `most` characters that PostgreSQL can store: without NUL and without lone surrogates,
 * because of which its JSON refuses the whole statement.
 */
export function cutText(text: string, most: number): string {
  // A character is one or two code units.
  const short =
    text.length > most
      ? Array.from(text.slice(0, most * 2))
          .slice(0, most)
          .join('')
      : text
  return storableText(short)
}

export const storableText = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')
