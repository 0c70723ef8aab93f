/**
 * Returns for each text the index of an earlier equal text. The index is `null` for blank texts and if there is no
 * equal text.
 */
export function findEarlierDuplicates(texts: readonly string[]): (number | null)[] {
  const seen = new Map<string, number>()
  return texts.map((text, at) => {
    const plain = text.trim().replaceAll(/\s+/g, ' ').toUpperCase()
    const first = plain === '' ? undefined : seen.get(plain)
    if (first === undefined) seen.set(plain, at)
    return first ?? null
  })
}
