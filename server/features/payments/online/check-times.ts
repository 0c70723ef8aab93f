const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Times in ms after its creation at which an unpaid checkout is queried even without a callback. */
const firstChecksMs = [3, 15, 60].map((minutes) => minutes * minuteMs)

/**
 * Returns the time of a checkout's next query. After the first queries, the next ones are daily. The last one
 * is a day after the checkout has expired, because QR payments may arrive late. Returns `null` after that.
 */
export function getNextCheckTime(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const days = Math.floor(age / dayMs) + 1
  const next = firstChecksMs.find((ms) => ms > age) ?? days * dayMs
  const last = expiresAt.getTime() + dayMs
  if (now.getTime() >= last) return null
  return new Date(Math.min(createdAt.getTime() + next, last))
}
