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
 * Maximum number of failures within the period. The limit per account and address is the lowest, so that a person who
 * guesses from another address does not lock out the owner. The other limits stop a person who guesses from many
 * addresses or at many accounts.
 */
const maxFailures = { both: 10, account: 100, address: 100 }
/**
 * Maximum difference in ms between the clocks of processes. Attempts further in the future were made before the clock
 * was set back. They are ignored, because they would block sign-ins until the clock has caught up.
 */
const maxClockDifferenceMs = 60_000
/** A network counts as known for this time in ms after a sign-in. */
export const knownNetworkLifetimeMs = 30 * 86_400_000

/**
 * Counts an attempt before the password is checked, so that concurrent attempts can't exceed the limit. Returns
 * `null` if there were too many attempts. If the password is correct, the caller deletes the attempt.
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
  // If many addresses guess the password of an account, the account is blocked except in networks that its owner has
  // used.
  const tooMany =
    tooManyHere ||
    (counted.account > maxFailures.account &&
      !(await isKnownNetwork(db, attempt, new Date(now.getTime() - knownNetworkLifetimeMs))))
  if (!tooMany) return attempt
  // The password was not checked, so the refused attempt must not extend the block.
  await deleteAttempt(db, attempt)
  return null
}

/** Deletes the failed attempts after a sign-in. The network stays a known network. */
export async function clearFailedAttempts(db: Db, attempt: SignInAttempt): Promise<void> {
  await deleteFailedAttempts(db, attempt)
  await storeKnownNetwork(db, attempt, new Date())
}

/**
 * Returns an account id for an unknown username. The name is hashed, because users sometimes type their password into
 * this field and it must not be stored.
 */
export function hashTypedName(typed: string): string {
  return createHash('sha256').update(typed.toLowerCase()).digest('base64url')
}
