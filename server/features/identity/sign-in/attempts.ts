import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { getNetwork } from '#server/http/limits/network.ts'
import {
  countAttempts,
  deleteAttempt,
  deleteFailedAttempts,
  insertAttempt,
  isKnownNetwork,
  storeKnownNetwork,
  type SignInAttempt,
} from './attempts-store.ts'

export const attemptWindowMs = 15 * 60_000
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
export const knownNetworkMs = 30 * 86_400_000

/**
 * Counts an attempt before the password is checked, so that concurrent attempts can't exceed the limit. Returns
 * `null` if there were too many. The caller deletes a successful attempt.
 */
export async function beginSignInAttempt(
  db: Db,
  account: string,
  address: string,
): Promise<SignInAttempt | null> {
  const now = new Date()
  const attempt = await insertAttempt(db, account, getNetwork(address), now)
  const at = now.getTime()
  const counted = await countAttempts(
    db,
    attempt,
    new Date(at - attemptWindowMs),
    new Date(at + maxClockDifferenceMs),
  )
  const tooManyHere = counted.both > maxFailures.both || counted.address > maxFailures.address
  // Distributed guessing blocks an account everywhere except in networks the owner has used.
  const tooMany =
    tooManyHere ||
    (counted.account > maxFailures.account &&
      !(await isKnownNetwork(db, attempt, new Date(now.getTime() - knownNetworkMs))))
  if (!tooMany) return attempt
  // A refused attempt checked nothing, so it must not extend the block.
  await deleteAttempt(db, attempt)
  return null
}

/** Deletes the failures at this address after a success. The network stays known. */
export async function clearFailedAttempts(db: Db, attempt: SignInAttempt): Promise<void> {
  await deleteFailedAttempts(db, attempt)
  await storeKnownNetwork(db, attempt, new Date())
}

/**
 * Returns an account ID for an unknown username. It is hashed, because users type their password into the wrong
 * field, and that must not be stored.
 */
export function hashTypedName(typed: string): string {
  return createHash('sha256').update(typed.toLowerCase()).digest('base64url')
}
