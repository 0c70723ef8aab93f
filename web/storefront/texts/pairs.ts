/** What the contracts say in one language, word for word, and what that is in another. */
export type Said = readonly (readonly [words: string, here: string])[]

/** Pairs two tables of words; one that lacks a key of the other does not compile. */
export function pairs<Key extends string>(
  words: Readonly<Record<Key, string | { error: string }>>,
  here: Readonly<Record<NoInfer<Key>, string>>,
): Said {
  const keys = Object.keys(words) as Key[]
  return keys.map((key) => {
    const said: string | { error: string } = words[key]
    return [typeof said === 'string' ? said : said.error, here[key]]
  })
}

const places = /\{(?:name|n)\}/g

/** These words by a table, with what stands in its `{name}` and `{n}`; null when it has none like them. */
export function saidIn(table: Said, words: string): string | null {
  for (const [said, here] of table) {
    if (said === words) return here
    if (!said.includes('{name}')) continue
    const form = said
      .split(places)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.+)')
    const found = new RegExp(`^${form}$`, 's').exec(words)
    if (found) return filledIn(here, { name: found[1] ?? '', n: found[2] ?? '' })
  }
  return null
}

const filledIn = (words: string, { name, n }: { name: string; n: string }) =>
  words.replace('{name}', () => name.replace(/\(row (\d+)\)$/, '(baris $1)')).replace('{n}', () => n)
