/** Returns for each text the index of an earlier one that reads the same, or `null` if there is none or it is blank. */
export function findEarlierDuplicates(texts: readonly string[]): (number | null)[] {
  const seen = new Map<string, number>()
  return texts.map((text, at) => {
    const plain = text.trim().replaceAll(/\s+/g, ' ').toUpperCase()
    const first = plain === '' ? undefined : seen.get(plain)
    if (first === undefined) seen.set(plain, at)
    return first ?? null
  })
}
