const place = /\{([^{}\n]*)\}/g

export function listPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name = '']) => name.trim()))]
}

export function listUnknownPlaceholders(text: string, known: readonly string[]): string[] {
  return listPlaceholders(text).filter((name) => !known.includes(name))
}

/**
 * Replaces the placeholders in a text. A line whose placeholders are all empty is dropped, and adjacent blank lines
 * are merged, so that an order without an address leaves no gap. Placeholders in substituted values are not expanded,
 * so a customer may be called `{bank}`.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .split('\n')
    .flatMap((line) => filledLine(line, values) ?? [])
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Replaces the placeholders in a line. Returns `null` if all placeholders of the line are empty. */
function filledLine(line: string, values: Readonly<Record<string, string>>): string | null {
  let isEmptied: boolean | undefined
  const filled = line.replace(place, (whole, name: string) => {
    const value = values[name.trim()]
    isEmptied = isEmptied !== false && value === ''
    return value ?? whole
  })
  return isEmptied ? null : filled
}
