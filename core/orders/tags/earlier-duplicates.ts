/**
 * Returns, for each text, the index of its first earlier duplicate, ignoring case and repeated spaces. `null` if the
 * text is blank or has no earlier duplicate.
 */
export function findEarlierDuplicateIndexes(texts: readonly string[]): (number | null)[] {
  const seen = new Map<string, number>()
  return texts.map((text, at) => {
    const plain = text.trim().replaceAll(/\s+/g, ' ').toUpperCase()
    const first = plain === '' ? undefined : seen.get(plain)
    if (first === undefined) seen.set(plain, at)
    return first ?? null
  })
}
