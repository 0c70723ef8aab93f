export interface DuitnowQr {
  /** Name of the recipient, as banking apps show it. At most 25 characters. */
  name: string
  city: string
  /** Identifier of the bank or wallet that issued the code. */
  acquirer: string
  /** True for a code without an amount, which customers can use for any number of payments. */
  isStatic: boolean
}

/**
 * `not_a_payment_code` for other texts, `damaged` if the checksum is wrong, `foreign` for a code of another country,
 * and `not_duitnow` for a code without a DuitNow account.
 */
export type DuitnowQrProblem = 'not_a_payment_code' | 'damaged' | 'foreign' | 'not_duitnow'

/** Application identifier of DuitNow, in field 26. */
const duitnowId = 'A0000006150001'

/**
 * Parses the text of a QR code in the EMVCo merchant format. Each field consists of a two-digit id, a two-digit length
 * and the value.
 */
export function parseDuitnowQr(text: string): DuitnowQr | DuitnowQrProblem {
  const fields = parseFields(text)
  if (!fields || !fields.has('00') || !fields.has('63')) return 'not_a_payment_code'
  // The checksum covers everything before its value, including its own id and length.
  if (computeCrc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return 'damaged'
  if (fields.get('58') !== 'MY') return 'foreign'
  const account = parseFields(fields.get('26') ?? '')
  if (account?.get('00') !== duitnowId) return 'not_duitnow'
  return {
    name: (fields.get('59') ?? '').trim(),
    city: (fields.get('60') ?? '').trim(),
    acquirer: account.get('01') ?? '',
    isStatic: fields.get('01') !== '12' && !fields.has('54'),
  }
}

/** Returns `null` if the lengths don't fit the text, or the checksum is not the last field. */
function parseFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    if (!head) return null
    const [, id = '', length = '0'] = head
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length) || fields.has('63')) return null
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

/** Computes CRC-16/CCITT-FALSE of a text's UTF-8 bytes, as four upper-case hex digits. */
export function computeCrc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
