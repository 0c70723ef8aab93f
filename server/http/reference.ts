/** None that is taken for another when it is read out. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * What a request is called in the log, and to whoever it failed for; short enough for the telephone: `4K7M-Q2XD`. Every
 * request has one and none is a secret: bytes of `node:crypto` took 3 % of what an order costs.
 */
export function newReference(): string {
  let read = ''
  for (let at = 0; at < 8; at += 1) {
    if (at === 4) read += '-'
    read += signs.charAt(Math.floor(Math.random() * signs.length))
  }
  return read
}

/** The header under which it goes out. */
export const referenceHeader = 'x-request-id'
