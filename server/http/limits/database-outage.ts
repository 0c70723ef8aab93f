import { factsOf } from '#server/error-details.ts'

/** When to ask again while the database is gone or has no room. */
export const outageRetrySeconds = 15

/** Of PostgreSQL: connection lost, shut down, read only; no room, memory or connections; files it can't write. */
const gone = /^(08|57P0|57014|25006|55P03|40001|40P01)/
const full = /^(53|58)|^(ENOSPC|EDQUOT|EIO)$/
const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** What the driver says without a code. */
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Words for people where the database is gone or full, null for any other failure: that one is ours. */
export function databaseOutageText(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = factsOf(each).code ?? ''
    if (full.test(code))
      return 'Nothing can be saved just now: the shop has no room left. Please try again in a few minutes.'
    if (gone.test(code) || lost.has(code) || lostWords.test(each.message))
      return 'The shop cannot reach its records just now. Please try again in a minute.'
  }
  return null
}
