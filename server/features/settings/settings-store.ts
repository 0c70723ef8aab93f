import { asc } from 'drizzle-orm'
import type { PaymentDetails, ShopDetails } from '../../../core/contracts/settings.ts'
import type { Db } from '../../platform/database.ts'
import { bankAccountsTable as accounts, shopTable as shop } from './settings-tables.ts'

export async function findShop(db: Db): Promise<ShopDetails> {
  const { name, phone, address, pickupPlace, hours } = await onlyShop(db)
  return { name, phone, address, pickup_place: pickupPlace, hours }
}

export async function findPayment(db: Db): Promise<PaymentDetails> {
  const row = await onlyShop(db)
  const list = await db
    .select({ bank: accounts.bank, number: accounts.number, holder: accounts.holder })
    .from(accounts)
    .orderBy(asc(accounts.position), asc(accounts.id))
  return { accounts: list, qr_image_url: row.qrImageUrl, qr_caption: row.qrCaption }
}

export async function onlyShop(db: Db) {
  const [row] = await db.select().from(shop)
  if (!row) throw new Error('the shop has no row: it comes with the migrations')
  return row
}

export async function updateShop(db: Db, change: Partial<typeof shop.$inferInsert>): Promise<void> {
  await db.update(shop).set(change)
}

/** All accounts anew, in this order. */
export async function replaceBankAccounts(tx: Db, list: PaymentDetails['accounts']): Promise<void> {
  await tx.delete(accounts)
  if (list.length)
    await tx.insert(accounts).values(list.map((account, position) => ({ ...account, position })))
}
