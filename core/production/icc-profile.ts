import { truncateText } from '../shared/truncate-text.ts'

/** Maximum size of a profile in bytes. A printer profile with tables for every rendering intent has a few megabytes. */
export const maxProfileBytes = 6_000_000

export type ProfileFault = 'not_a_profile' | 'not_of_a_printer' | 'not_cmyk' | 'profile_without_tables'

const headerBytes = 128
const maxTags = 100

/**
 * Reads an ICC profile (ICC.1, versions 2 and 4). The profile has to be a CMYK output profile with conversion tables
 * in both directions. Only the header and the tag table are checked here; the colour library validates the remaining
 * data.
 */
export function readIccProfile(bytes: Uint8Array): { name: string } | ProfileFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < headerBytes + 4 || word(36) !== 'acsp' || view.getUint32(0) !== bytes.length)
    return 'not_a_profile'
  if (![2, 4].includes(bytes[8] ?? 0)) return 'not_a_profile'
  if (word(12) !== 'prtr') return 'not_of_a_printer'
  if (word(16) !== 'CMYK') return 'not_cmyk'
  const count = view.getUint32(headerBytes)
  if (count > maxTags || headerBytes + 4 + count * 12 > bytes.length) return 'not_a_profile'
  const tags = new Map<string, Uint8Array>()
  for (let tag = 0; tag < count; tag += 1) {
    const at = headerBytes + 4 + tag * 12
    const [from, length] = [view.getUint32(at + 4), view.getUint32(at + 8)]
    if (from + length > bytes.length) return 'not_a_profile'
    tags.set(word(at), bytes.subarray(from, from + length))
  }
  if (!tags.has('A2B0') || !tags.has('B2A0')) return 'profile_without_tables'
  return { name: parseProfileName(tags.get('desc')) }
}

/**
 * Returns the name in a profile's description tag. ICC version 2 stores the name as ASCII with a length (`desc`), and
 * version 4 as UTF-16 (`mluc`).
 */
function parseProfileName(tag: Uint8Array | undefined): string {
  if (!tag || tag.length < 16) return ''
  const view = new DataView(tag.buffer, tag.byteOffset, tag.byteLength)
  const isNew = String.fromCharCode(...tag.subarray(0, 4)) === 'mluc' && tag.length >= 28
  const [from, length] = isNew ? [view.getUint32(24), view.getUint32(20)] : [12, view.getUint32(8)]
  const text = new TextDecoder(isNew ? 'utf-16be' : 'latin1').decode(tag.subarray(from, from + length))
  return truncateText(text.replaceAll(/\p{Cc}/gu, '').trim(), 80)
}
