/** A gateway that asks for more than this is taken to mean something else; messages would lie unseen. */
const longestMs = 60 * 60 * 1000

/**
 * How long an answer asks its caller to wait, in ms, at most an hour: `Retry-After` as seconds or as a date (RFC 9110,
 * 10.2.3). Null where it asks for nothing that can be read. `now`: ms since 1970.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const value = header?.trim() ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : dateIn(value) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), longestMs)
}

/** `Sat, 21 Nov 2026 08:02:00 GMT`; the language's own reader takes much more for a date. */
const dateIn = (value: string) => (/^[a-z]{3}, .* GMT$/i.test(value) ? Date.parse(value) : NaN)
