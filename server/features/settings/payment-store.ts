import { sql } from 'drizzle-orm'
import type { PaymentDetails } from '#core/settings/settings.ts'
import { removePlaceholders } from '#core/settings/placeholder-bank.ts'
import type { Db } from '#server/db/database.ts'
import { bankAccountsTable as accounts, shopTable as shop } from './settings-tables.ts'
import { theOnly } from './only-row.ts'

/** How customers pay, as they are told it. */
export async function findPayment(db: Db): Promise<PaymentDetails> {
  return removePlaceholders(await findKeptPayment(db))
}

/** How customers pay, as it is kept: the example that a shop begins with, too. */
export async function findKeptPayment(db: Db): Promise<PaymentDetails> {
  const [found] = await db
    .select({ qr_image_url: shop.qrImageUrl, qr_caption: shop.qrCaption, accounts: allAccounts })
    .from(shop)
  return theOnly(found)
}

export const allAccounts = sql<PaymentDetails['accounts']>`(
  select coalesce(
    json_agg(json_build_object('bank', bank, 'number', number, 'holder', holder) order by position, id), '[]')
  from ${accounts})`

/** All accounts anew, in this order. */
export async function replaceBankAccounts(tx: Db, list: PaymentDetails['accounts']): Promise<void> {
  await tx.delete(accounts)
  if (list.length)
    await tx.insert(accounts).values(list.map((account, position) => ({ ...account, position })))
}
