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
