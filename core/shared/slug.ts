/**
 * Converts a name to a slug: `Iron-On DTF` becomes `iron-on-dtf`. The slug is empty if the name has no letter or
 * digit.
 */
export function createSlug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
