/** For each text the number (from 0) of an earlier one that reads the same; null where it is the first, or blank. */
export function earlierTwins(texts: readonly string[]): (number | null)[] {
  const seen = new Map<string, number>()
  return texts.map((text, at) => {
    const plain = text.trim().replaceAll(/\s+/g, ' ').toUpperCase()
    const first = plain === '' ? undefined : seen.get(plain)
    if (first === undefined) seen.set(plain, at)
    return first ?? null
  })
}
