import { randomBytes } from 'node:crypto'

/** None that is taken for another when it is read out. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** What a request is called in the log, and to whoever it failed for; short enough for the telephone: `4K7M-Q2XD`. */
export function newReference(): string {
  const read = Array.from(randomBytes(8), (byte) => signs[byte % signs.length]).join('')
  return `${read.slice(0, 4)}-${read.slice(4)}`
}

/** The header under which it goes out. */
export const referenceHeader = 'x-request-id'
