/**
 * Gateways detect types by lowercase extensions, and some build URLs without escaping. So a name has only
 * lowercase letters, digits, hyphens and the given extension.
 */
export function cleanFileName(given: string, extension: string): string {
  const base = given
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${base || 'file'}.${extension}`
}

export function getFileExtension(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
