/**
 * At most `most` characters of a text, in a form that PostgreSQL stores: without NUL and without lone halves of a
 * character, which its JSON refuses together with everything else in the statement.
 */
export function cutText(text: string, most: number): string {
  // Each character is one or two units.
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
