/** `{name}`: a place in a message text; words of small letters, digits and underscores. */
const place = /\{([^{}\n]*)\}/g

/** The places that a text has, each once, in their order. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name = '']) => name.trim()))]
}

/** The places of a text that nobody can fill, by name. */
export function unknownPlaces(text: string, known: readonly string[]): string[] {
  return placesIn(text).filter((name) => !known.includes(name))
}

/**
 * The text with every place filled. A line whose places are all empty goes with them, and blank lines that meet
 * become one: an order without an address has no hole in its message. What is filled in is never read again, so a
 * customer called `{bank}` stays that.
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap((line) => filledLine(line, values) ?? [])
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Null: it has places, and all are empty. */
function filledLine(line: string, values: Readonly<Record<string, string>>): string | null {
  let isEmptied: boolean | undefined
  const filled = line.replace(place, (whole, name: string) => {
    const value = values[name.trim()]
    isEmptied = isEmptied !== false && value === ''
    return value ?? whole
  })
  return isEmptied ? null : filled
}
