const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/**
 * Detects the image type from the bytes, regardless of the file name. Returns `null` for types that some phones can't
 * show.
 */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  const known = signatures.find((each) => each.bytes.every((byte, at) => bytes[at] === byte))
  if (known) return known.type
  const text = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))
  return text(0) === 'RIFF' && text(8) === 'WEBP' ? 'image/webp' : null
}
