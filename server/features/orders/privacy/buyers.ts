import type { Db } from '#server/db/database.ts'
import { buyers } from '#server/features/contacts/contacts.ts'
import {
  buyersAfter,
  findMet,
  storeMet,
  tryTakeBuyers,
  withoutOrders,
  type Buyer,
  type Place,
} from './buyers-store.ts'

/** Orders per transaction, which then holds the lock for some hundredths of a second. */
const batchSize = 1_000

/**
 * Creates contacts for customers who ordered since the last run (SCR-12), so that placing an order does not wait for
 * it. `most` limits the number of transactions. The next run continues.
 */
export async function meetNewBuyers(db: Db, most: number): Promise<void> {
  let after: Place | null = null
  for (let time = 0; time < most; time += 1) {
    const from: Place | null = after
    const processed = await db.transaction(async (tx) => {
      if (!(await tryTakeBuyers(tx))) return null
      const page = await buyersAfter(tx, from ?? (await findMet(tx)), batchSize)
      if (!page.last) return null
      await buyers.meet(tx, page.buyers)
      await storeMet(tx, page.last)
      return page
    })
    if (!processed?.full) return
    after = processed.last
  }
}

/** Moves the contact of an order to its new phone number. Deletes the old contact if nothing else belongs to it. */
export async function meetInstead(tx: Db, buyer: Buyer, before: string): Promise<void> {
  if (buyer.phone !== '') await buyers.meet(tx, [buyer])
  await forgetBuyersWithout(tx, [before])
}

/** Deletes contacts that came from orders, if their phones have no orders any more. */
export async function forgetBuyersWithout(tx: Db, phones: string[]): Promise<void> {
  const known = phones.filter((phone) => phone !== '')
  if (known.length > 0) await buyers.forget(tx, await withoutOrders(tx, known))
}
