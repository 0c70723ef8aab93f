import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../../platform/database.ts'
import { countAttempts, deleteAttempt, insertAttempt, type Attempt } from './attempts-store.ts'

export const windowMs = 15 * 60_000
/**
 * Failures within the window. The tight limit is on one account from one address, so that a stranger who guesses
 * elsewhere doesn't lock the owner out; the wide ones stop guessing from many places, or at many accounts.
 */
const most = { both: 10, account: 100, address: 100 }

/**
 * Counts an attempt before the password is looked at, so that many at once, in several processes, can't slip
 * through together. Null: too many. The caller deletes the attempt when it turns out right.
 */
export async function beginAttempt(db: Db, account: string, address: string): Promise<Attempt | null> {
  const now = new Date()
  const attempt = await insertAttempt(db, account, networkOf(address), now)
  const counted = await countAttempts(db, attempt, new Date(now.getTime() - windowMs))
  const tooMany = counted.both > most.both || counted.account > most.account || counted.address > most.address
  if (!tooMany) return attempt
  // A refused attempt tried nothing: it must not prolong the wait.
  await deleteAttempt(db, attempt)
  return null
}

/**
 * The account that a typed name stands for, where no user is known by it. Hashed: people type their password into
 * the first field by mistake, and it must not lie about in a table.
 */
export function typedAccount(typed: string): string {
  return createHash('sha256').update(typed.toLowerCase()).digest('base64url')
}

/** One IPv6 customer holds at least a /64: the whole of it is one address here. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}
