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
    .filter((line) => !isEmptied(line, values))
    .map((line) => line.replace(place, (whole, name: string) => values[name.trim()] ?? whole))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isEmptied(line: string, values: Readonly<Record<string, string>>): boolean {
  const places = placesIn(line)
  return places.length > 0 && places.every((name) => values[name] === '')
}
