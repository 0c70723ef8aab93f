import { sql } from 'drizzle-orm'
import type { PaymentDetails } from '#core/settings/settings.ts'
import { removePlaceholders } from '#core/settings/placeholder-bank.ts'
import type { Db } from '#server/db/database.ts'
import { bankAccountsTable as accounts, shopTable as shop } from './settings-tables.ts'
import { theOnly } from './only-row.ts'

/** Returns the payment details for customers, without placeholders. */
export async function findPayment(db: Db): Promise<PaymentDetails> {
  return removePlaceholders(await findKeptPayment(db))
}

/** Returns the stored payment details, including the placeholders of a new shop. */
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

/** Replaces all accounts. */
export async function replaceBankAccounts(tx: Db, list: PaymentDetails['accounts']): Promise<void> {
  await tx.delete(accounts)
  if (list.length)
    await tx.insert(accounts).values(list.map((account, position) => ({ ...account, position })))
}
