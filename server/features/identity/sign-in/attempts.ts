import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { networkOf } from '#server/http/limits/network.ts'
import {
  countAttempts,
  deleteAttempt,
  deleteAttemptsLike,
  insertAttempt,
  isKnownNetwork,
  keepKnownNetwork,
  type Attempt,
} from './attempts-store.ts'

export const windowMs = 15 * 60_000
/**
 * Maximum failures within the window. The lowest limit is per account and address, so that guessing elsewhere doesn't
 * lock out the owner. The others stop guessing from many addresses or at many accounts.
 */
const maxFailures = { both: 10, account: 100, address: 100 }
/**
 * Maximum clock difference between processes. Attempts further in the future are from before the clock was set back
 * and are ignored; otherwise they would block sign-ins until the clock has caught up.
 */
const maxClockDifferenceMs = 60_000
/** How long a network counts as known after a sign-in, in ms. */
export const knownMs = 30 * 86_400_000

/**
 * Counts an attempt before the password is checked, so that concurrent attempts can't exceed the limit. Returns
 * `null` if there were too many. The caller deletes a successful attempt.
 */
export async function beginAttempt(db: Db, account: string, address: string): Promise<Attempt | null> {
  const now = new Date()
  const attempt = await insertAttempt(db, account, networkOf(address), now)
  const at = now.getTime()
  const counted = await countAttempts(
    db,
    attempt,
    new Date(at - windowMs),
    new Date(at + maxClockDifferenceMs),
  )
  const tooManyHere = counted.both > maxFailures.both || counted.address > maxFailures.address
  // Distributed guessing blocks an account everywhere except in networks the owner has used.
  const tooMany =
    tooManyHere ||
    (counted.account > maxFailures.account &&
      !(await isKnownNetwork(db, attempt, new Date(now.getTime() - knownMs))))
  if (!tooMany) return attempt
  // A refused attempt checked nothing, so it must not extend the block.
  await deleteAttempt(db, attempt)
  return null
}

/** Deletes the failures at this address after a success. The network stays known. */
export async function endAttempt(db: Db, attempt: Attempt): Promise<void> {
  await deleteAttemptsLike(db, attempt)
  await keepKnownNetwork(db, attempt, new Date())
}

/**
 * Returns an account ID for an unknown username. It is hashed, because users type their password into the wrong
 * field, and that must not be stored.
 */
export function typedAccount(typed: string): string {
  return createHash('sha256').update(typed.toLowerCase()).digest('base64url')
}
