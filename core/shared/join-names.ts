/** Joins names into a list: `Sabah, Sarawak dan WP Labuan`. */
export function joinNames(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`
}
