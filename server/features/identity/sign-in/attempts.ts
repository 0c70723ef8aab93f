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
 * Failures within the window. The tight limit is on one account from one address, so that a stranger who guesses
 * elsewhere doesn't lock the owner out; the wide ones stop guessing from many places, or at many accounts.
 */
const most = { both: 10, account: 100, address: 100 }
/**
 * How far the clocks of several processes may be apart. Attempts later than that are from before the clock was set back:
 * they must not keep anyone out until it has caught up.
 */
const clocksApartMs = 60_000
/** How long a network stays known from which an account has signed in. */
export const knownMs = 30 * 86_400_000

/**
 * Counts an attempt before the password is looked at, so that many at once, in several processes, can't slip
 * through together. Null: too many. The caller deletes the attempt when it turns out right.
 */
export async function beginAttempt(db: Db, account: string, address: string): Promise<Attempt | null> {
  const now = new Date()
  const attempt = await insertAttempt(db, account, networkOf(address), now)
  const at = now.getTime()
  const counted = await countAttempts(db, attempt, new Date(at - windowMs), new Date(at + clocksApartMs))
  const tooManyHere = counted.both > most.both || counted.address > most.address
  // Guesses from everywhere close an account to the world, but not to the places where its owner is known.
  const tooMany =
    tooManyHere ||
    (counted.account > most.account &&
      !(await isKnownNetwork(db, attempt, new Date(now.getTime() - knownMs))))
  if (!tooMany) return attempt
  // A refused attempt tried nothing: it must not prolong the wait.
  await deleteAttempt(db, attempt)
  return null
}

/** The person at this address knows the password: the failures there are forgotten, the network stays known. */
export async function endAttempt(db: Db, attempt: Attempt): Promise<void> {
  await deleteAttemptsLike(db, attempt)
  await keepKnownNetwork(db, attempt, new Date())
}

/**
 * The account that a typed name stands for, where no user is known by it. Hashed: people type their password into
 * the first field by mistake, and it must not lie about in a table.
 */
export function typedAccount(typed: string): string {
  return createHash('sha256').update(typed.toLowerCase()).digest('base64url')
}
