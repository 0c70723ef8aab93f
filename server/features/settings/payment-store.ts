import { eq, sql } from 'drizzle-orm'
import type { PaymentDetails } from '#core/settings/settings.ts'
import { removePlaceholderDetails } from '#core/settings/placeholder-bank.ts'
import type { Db } from '#server/db/database.ts'
import { bankAccountsTable as accounts, shopTable as shop } from './settings-tables.ts'
import { requireShopRow } from './require-shop-row.ts'

/** Returns the payment details without the placeholders of a new shop. */
export async function findPublicPaymentDetails(db: Db): Promise<PaymentDetails> {
  return removePlaceholderDetails(await findStoredPaymentDetails(db))
}

/** Returns the recipient and text of the QR code. Both are empty if there is no QR code or it was never read. */
export async function findQrCode(db: Db): Promise<{ recipient: string; code: string }> {
  const [found] = await db.select({ recipient: shop.qrRecipient, code: shop.qrCode }).from(shop)
  return requireShopRow(found)
}

/** Returns the address of a QR picture whose text was never read. `null` if there is none. */
export async function findUnreadQrAddress(db: Db): Promise<string | null> {
  const [found] = await db.select({ address: shop.qrImageUrl }).from(shop).where(eq(shop.qrCode, ''))
  return found?.address ?? null
}

/** Stores the text of a QR picture, unless the picture was replaced. */
export async function storeQrCodeText(
  db: Db,
  address: string,
  { code, recipient }: { code: string; recipient: string },
): Promise<void> {
  await db.update(shop).set({ qrCode: code, qrRecipient: recipient }).where(eq(shop.qrImageUrl, address))
}

/** Returns the payment details with the placeholders of a new shop. */
export async function findStoredPaymentDetails(db: Db): Promise<PaymentDetails> {
  const [found] = await db
    .select({ qr_image_url: shop.qrImageUrl, qr_caption: shop.qrCaption, accounts: bankAccountsSql })
    .from(shop)
  return requireShopRow(found)
}

export const bankAccountsSql = sql<PaymentDetails['accounts']>`(
  select coalesce(
    json_agg(json_build_object('bank', bank, 'number', number, 'holder', holder) order by position, id), '[]')
  from ${accounts})`

export async function replaceBankAccounts(tx: Db, list: PaymentDetails['accounts']): Promise<void> {
  await tx.delete(accounts)
  if (list.length)
    await tx.insert(accounts).values(list.map((account, position) => ({ ...account, position })))
}
