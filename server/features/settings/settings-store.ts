import { getTableColumns, sql } from 'drizzle-orm'
import type { ShopDetails } from '#core/settings/settings.ts'
import type { StoredHomeContent } from '#core/settings/home-content-calls.ts'
import type { StoredBranding } from '#core/settings/branding-calls.ts'
import type { MessageTextName } from '#core/settings/message-texts.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import { latestNoticeVersionSql } from './privacy-notice-store.ts'
import { postageTable as postage, shopTable as shop, messageTextsTable as texts } from './settings-tables.ts'
import { dueRulesTable as dueRules } from './workshop-tables.ts'
import { requireShopRow } from './require-shop-row.ts'
import { bankAccountsSql } from './payment-store.ts'

export async function findShop(db: Db): Promise<ShopDetails> {
  return getShopDetails(await findShopRow(db))
}

export async function findStoredShop(db: Db): Promise<ShopDetails & { version: number }> {
  const [found] = await db
    .select({ row: getTableColumns(shop), version: recordVersionSql('shop'), promises: dueRules.isOn })
    .from(shop)
    .innerJoin(dueRules, sql`true`)
  const { row, version, promises } = requireShopRow(found)
  return { ...getShopDetails(row), ...(promises && { due_days: true as const }), version }
}

export function getShopDetails({
  name,
  phone,
  address,
  pickupPlace,
  hours,
  words,
  logo,
  colour,
}: typeof shop.$inferSelect): ShopDetails {
  return {
    name,
    phone,
    address,
    pickup_place: pickupPlace,
    hours,
    words,
    ...(logo && { logo }),
    ...(colour && { colour }),
  }
}

export async function findBranding(db: Db): Promise<StoredBranding> {
  const [found] = await db
    .select({ logo: shop.logo, colour: shop.colour, version: recordVersionSql('look') })
    .from(shop)
  return requireShopRow(found)
}

export async function findHomeContent(db: Db): Promise<StoredHomeContent> {
  const [found] = await db
    .select({
      map_url: shop.mapUrl,
      works: shop.works,
      customer_words: shop.customerWords,
      sections: shop.homeSections,
      version: recordVersionSql('front'),
    })
    .from(shop)
  return requireShopRow(found)
}

export async function findUploadsUsedByShop(db: Db, ids: string[]): Promise<Set<string>> {
  const { logo, works } = await findShopRow(db)
  const photos = works.map(({ image_url }) => image_url)
  const used = new Set([logo?.url, logo?.card_url, ...photos].map((path) => path?.split('/')[2]))
  return new Set(ids.filter((id) => used.has(id)))
}

/**
 * Returns the shop with its bank accounts, postage and privacy notice version, and its custom message texts in the
 * shop's message language.
 */
export async function findShopForOrder(db: Db) {
  const [found] = await db
    .select({
      row: getTableColumns(shop),
      accounts: bankAccountsSql,
      texts: sql<Partial<Record<MessageTextName, string>>>`(
        select coalesce(json_object_agg(${texts.name}, ${texts.body}), '{}')
        from ${texts} where ${texts.language} = ${shop.messageLanguage})`,
      noticeVersion: latestNoticeVersionSql,
      postage: sql<PostageRules>`(
        select json_build_object('states', states, 'by_weight', by_weight, 'free_from_sen', free_from_sen)
        from ${postage})`,
    })
    .from(shop)
  return requireShopRow(found)
}

export async function findShopRow(db: Db) {
  const [row] = await db.select().from(shop)
  return requireShopRow(row)
}

export async function updateShop(db: Db, change: Partial<typeof shop.$inferInsert>): Promise<void> {
  await db.update(shop).set(change)
}
