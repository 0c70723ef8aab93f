const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Times in ms after its creation at which an unpaid checkout is queried even without a callback. */
const firstChecksMs = [3, 15, 60].map((minutes) => minutes * minuteMs)

/**
 * Returns the next time to query an unpaid checkout: after 3 minutes, 15 minutes and an hour, then daily, and a last
 * time one day after it has expired, because QR payments may arrive late. `null` after the last time.
 */
export function getNextCheck(
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
