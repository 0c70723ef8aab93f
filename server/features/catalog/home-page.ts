import {
  changeBanner,
  changeDeal,
  createBanner,
  createDeal,
  deleteBanner,
  deleteDeal,
} from '#core/catalog/catalog-home.ts'
import { getHomeBanners, type HomeBanner } from '#core/catalog/home-banners.ts'
import { formatRinggit } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { omitUndefined } from '#core/shared/typed-records.ts'
import { findCatalogEntries, findCatalogEntry } from './admin-catalog-store.ts'
import { addCatalogEntry, changeCatalogEntry, lockUnchangedEntry } from './change-entry.ts'
import {
  addEntryInTransaction,
  changeEntryInTransaction,
  deleteEntryInTransaction,
} from './entry-transactions.ts'
import type { CatalogEntryByKind } from './catalog-kind.ts'

export function homePageRoutes(db: Db, usualPrice: FindRegularPrice): Route[] {
  return [
    route(getHomeBanners, async () => ({
      banners: (await findCatalogEntries(db, 'banners')).map(presentBanner),
    })),
    route(createBanner, (given, call) => addEntryInTransaction(db, 'banners', given, call)),
    route(changeBanner, (given, call) => changeEntryInTransaction(db, 'banners', given, call)),
    route(deleteBanner, (seen, call) => deleteEntryInTransaction(db, 'banners', seen, call)),
    route(createDeal, (given, call) =>
      db.transaction(async (tx) => {
        const problem = await validateDeal(tx, given, usualPrice)
        return problem ?? addCatalogEntry(tx, 'deals', given, call)
      }),
    ),
    route(changeDeal, ({ id, version, ...given }, call) =>
      db.transaction(async (tx) => {
        const before = await lockUnchangedEntry(tx, 'deals', { id, version })
        if (before instanceof Refusal) return before
        const problem = await validateDeal(tx, { ...before, ...omitUndefined(given) }, usualPrice)
        if (problem) return problem
        return changeCatalogEntry(tx, 'deals', before, given, call)
      }),
    ),
    route(deleteDeal, (seen, call) => deleteEntryInTransaction(db, 'deals', seen, call)),
  ]
}

/** Returns the price in sen, or `null` if the size of the job is not offered. */
export type FindRegularPrice = (
  tx: Db,
  product: { id: number; flow: string },
  job: { sizeMm: number; quantity: number },
) => Promise<number | null>

type DealInput = Omit<CatalogEntryByKind['deals'], 'id' | 'version'>

async function validateDeal(tx: Db, deal: DealInput, usualPrice: FindRegularPrice) {
  const { product_id, size_mm: sizeMm, quantity, price_sen: price, from_day: from, to_day: to } = deal
  const product = await findCatalogEntry(tx, 'products', product_id)
  if (product?.flow !== 'sticker' && product?.flow !== 'ppsticker')
    return refuse('unknown_product', { fields: { product_id: 'Please choose a sticker product.' } })
  if (from && to && to < from)
    return refuse('invalid_input', { fields: { to_day: 'The last day must not be before the first.' } })
  if (price === null) return null
  const regularPriceSen = await usualPrice(tx, product, { sizeMm, quantity })
  if (regularPriceSen === null)
    return refuse('invalid_input', {
      fields: { size_mm: 'This size is not on the price list.' },
    })
  return price < regularPriceSen
    ? null
    : refuse('invalid_input', {
        fields: {
          price_sen: `The deal price must be less than the regular price, ${formatRinggit(regularPriceSen)}.`,
        },
      })
}

/** Returns a banner as customers see it. An empty English text is replaced by the Malay text. */
function presentBanner(banner: CatalogEntryByKind['banners']): HomeBanner {
  const { id, link, image_url, phone_image_url, ground, ink } = banner
  const ms = { title: banner.title_ms, text: banner.text_ms, action: banner.action_ms }
  const en = {
    title: banner.title_en || ms.title,
    text: banner.text_en || ms.text,
    action: banner.action_en || ms.action,
  }
  return { id, words: { ms, en }, link, image_url, phone_image_url, ground, ink }
}
