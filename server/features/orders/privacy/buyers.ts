import type { Db } from '#server/db/database.ts'
import { buyerContacts } from '#server/features/contacts/contacts.ts'
import {
  findBuyersAfter,
  findBuyersCursor,
  saveBuyersCursor,
  tryLockBuyers,
  filterPhonesWithoutOrders,
  type Buyer,
  type OrderCursor,
} from './buyers-store.ts'

/** With 1,000 orders, a transaction holds the lock for a few hundredths of a second. */
const batchSize = 1_000

/**
 * Creates contacts of customers who ordered. A job does this (SCR-12), so that placing an order does not wait
 * for it. `most` limits the number of transactions per run. The next run continues.
 */
export async function createContactsForBuyers(db: Db, most: number): Promise<void> {
  let after: OrderCursor | null = null
  for (let time = 0; time < most; time += 1) {
    const from: OrderCursor | null = after
    const processed = await db.transaction(async (tx) => {
      if (!(await tryLockBuyers(tx))) return null
      const page = await findBuyersAfter(tx, from ?? (await findBuyersCursor(tx)), batchSize)
      if (!page.last) return null
      await buyerContacts.meet(tx, page.buyers)
      await saveBuyersCursor(tx, page.last)
      return page
    })
    if (!processed?.full) return
    after = processed.last
  }
}

/**
 * Moves a customer's contact to a new phone number. Deletes the old contact if no other data belongs to it.
 */
export async function replaceBuyerPhone(tx: Db, buyer: Buyer, before: string): Promise<void> {
  if (buyer.phone !== '') await buyerContacts.meet(tx, [buyer])
  await deleteBuyersWithoutOrders(tx, [before])
}

/** Deletes contacts without orders. Keeps contacts that were not created from orders. */
export async function deleteBuyersWithoutOrders(tx: Db, phones: string[]): Promise<void> {
  const known = phones.filter((phone) => phone !== '')
  if (known.length > 0) await buyerContacts.forget(tx, await filterPhonesWithoutOrders(tx, known))
}
