/**
 * The first `most` UTF-16 units of a text, never half of a character: PostgreSQL refuses a lone surrogate in JSON, and
 * with it the whole statement.
 */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  const last = cut.charCodeAt(cut.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut
}
