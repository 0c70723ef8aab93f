/**
 * A name that every gateway takes: small letters, digits and hyphens, with this ending. Gateways tell types by
 * the ending, in small letters only, and some put the address together without escaping it.
 */
export function cleanName(given: string, ending: string): string {
  const base = given
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${base || 'file'}.${ending}`
}

/** The ending of a name in small letters, `''` where it has none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
