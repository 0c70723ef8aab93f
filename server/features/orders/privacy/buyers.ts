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

/** Orders in one transaction: it holds its turn for some hundredths of a second. */
const atOnce = 1_000

/**
 * Makes contacts of who has ordered since the last time (SCR-12), so that placing an order waits for none of it.
 * `most`: transactions at most; what is left waits for the next time.
 */
export async function meetNewBuyers(db: Db, most: number): Promise<void> {
  let after: Place | null = null
  for (let time = 0; time < most; time += 1) {
    const from: Place | null = after
    const met = await db.transaction(async (tx) => {
      if (!(await tryTakeBuyers(tx))) return null
      const page = await buyersAfter(tx, from ?? (await findMet(tx)), atOnce)
      if (!page.last) return null
      await buyers.meet(tx, page.buyers)
      await storeMet(tx, page.last)
      return page
    })
    if (!met?.full) return
    after = met.last
  }
}

/** An order has another number now: its owner is met, and whose number it was is forgotten where nothing else is of it. */
export async function meetInstead(tx: Db, buyer: Buyer, before: string): Promise<void> {
  if (buyer.phone !== '') await buyers.meet(tx, [buyer])
  await forgetBuyersWithout(tx, [before])
}

/** Lets the cards go that came from orders of numbers of which there are none any more. */
export async function forgetBuyersWithout(tx: Db, phones: string[]): Promise<void> {
  const known = phones.filter((phone) => phone !== '')
  if (known.length > 0) await buyers.forget(tx, await withoutOrders(tx, known))
}
