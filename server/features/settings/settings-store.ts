import { asc } from 'drizzle-orm'
import type { PaymentDetails, ShopDetails } from '../../../core/contracts/settings.ts'
import type { Db } from '../../platform/database.ts'
import { bankAccountsTable as accounts, shopTable as shop } from './settings-tables.ts'

export async function findShop(db: Db): Promise<ShopDetails> {
  const row = await onlyShop(db)
  return { name: row.name, phone: row.phone, address: row.address, pickup_place: row.pickupPlace }
}

export async function findPayment(db: Db): Promise<PaymentDetails> {
  const row = await onlyShop(db)
  const list = await db
    .select({ bank: accounts.bank, number: accounts.number, holder: accounts.holder })
    .from(accounts)
    .orderBy(asc(accounts.position), asc(accounts.id))
  return { accounts: list, qr_image_url: row.qrImageUrl, qr_caption: row.qrCaption }
}

async function onlyShop(db: Db) {
  const [row] = await db.select().from(shop)
  if (!row) throw new Error('the shop has no row: it comes with the migrations')
  return row
}
