/**
 * The WhatsApp id of a part's attempt: the part's own id as 32 hexadecimal digits, as phones make them, with the
 * attempt where a version 4 UUID always has its version. So the id leads back to the part.
 */
export function wahaIdOf({ partId, attempt }: { partId: string; attempt: number }): string {
  const digits = partId.replaceAll('-', '')
  return `${digits.slice(0, 12)}${(attempt % 16).toString(16)}${digits.slice(13)}`.toUpperCase()
}

/** The part that an id was made for; null where WAHA or a phone has made it. The part may not exist. */
export function partOfWahaId(id: string): string | null {
  if (!/^[\dA-F]{32}$/.test(id)) return null
  const digits = `${id.slice(0, 12)}4${id.slice(13)}`.toLowerCase()
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
