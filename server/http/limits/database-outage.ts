import { getErrorDetails } from '#server/error-details.ts'

/** `Retry-After` in seconds for requests that fail because the database is unreachable or full. */
export const outageRetrySeconds = 15

/**
 * PostgreSQL error codes for lost connections, shutdown and read-only mode, for a lack of disk, memory or
 * connections, and for write errors.
 */
const connectionCodes = /^(08|57P0|57014|25006|55P03|40001|40P01)/
const storageCodes = /^(53|58)|^(ENOSPC|EDQUOT|EIO)$/
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const connectionErrors =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** Returns `null` for any error other than an unreachable or full database. */
export function getDatabaseOutageMessage(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = getErrorDetails(each).code ?? ''
    if (storageCodes.test(code))
      return 'Nothing can be saved right now because the shop’s storage is full. Please try again in a few minutes.'
    if (connectionCodes.test(code) || connectionErrorCodes.has(code) || connectionErrors.test(each.message))
      return 'The shop’s database is unavailable. Please try again in a minute.'
  }
  return null
}
