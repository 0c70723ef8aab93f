import type { Product } from '#core/catalog/catalog.ts'
import { getSetPrice } from '#core/orders/goods/iron-on.ts'
import {
  getInnerFigures,
  getQuote,
  ppStickerPriceSchedule,
  ppStickerSizes,
  stickerPriceSchedule,
  stickerSizes,
} from '#core/pricing/pricing.ts'
import { ringgitNumber, type Sen } from '#core/shared/money.ts'
import { quoteOf, type JobPrice, type PriceTier } from '#core/pricing/price-tiers.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import type { Database, Db } from '#server/platform/database.ts'
import type { Content } from '#server/platform/content.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { route, type Feature } from '#server/platform/route.ts'
import { firstProduct } from '../catalog/catalog.ts'
import { dealRoutes } from './deals.ts'
import { describedRoutes } from './described.ts'
import { importTierRoutes } from './import-tiers.ts'
import { priceBy, type StickerJob } from './price-by.ts'
import { priceDeskRoutes } from './price-desk.ts'
import { findListOf, findPriceList, findSetPrice, ownListOf } from './pricing-store.ts'

/** The kinds of product that are priced by sheets. */
export type SheetFlow = 'sticker' | 'ppsticker'

/**
 * What sticker jobs, and sets of name tags and logos, cost.
 * - everyone may read sizes and price lists, and ask what a job comes to
 * - signed-in people also see the figures behind it (D-06)
 * - staff see the price lists, editors change them
 * - everyone may read the deals that run today
 * - `priceStickers`, `findListOf` with `priceBy`, `findDeals` with `dealFor`, `priceOfSet`: for taking orders; every price is worked out here
 *   from what is stored
 */
export function createPricing({ db }: Database, content: Content): Feature {
  const priceBySlug = async ({ product: slug, size_mm: sizeMm, quantity }: QuotedJob) => {
    const priced = await content.show(`priced ${slug}`, () => findPriced(db, slug))
    return priced ? priceBy(priced.list, { sizeMm, quantity }) : refuse('unknown_product')
  }
  const sizes = (flow: SheetFlow) => async (asked: ListChoice) => {
    const list = await chosenList(db, flow, asked)
    return list instanceof Refusal ? list : { success: true as const, sizes: list.sizes.map(sizeText) }
  }
  const schedule = (flow: SheetFlow) => async (asked: ListChoice) => {
    const list = await chosenList(db, flow, asked)
    return list instanceof Refusal ? list : list.tiers.map(asWritten)
  }
  return {
    name: 'pricing',
    routes: [
      route(stickerSizes, sizes('sticker')),
      route(stickerPriceSchedule, schedule('sticker')),
      route(ppStickerSizes, sizes('ppsticker')),
      route(ppStickerPriceSchedule, schedule('ppsticker')),
      route(getQuote, async (job) => {
        const priced = await priceBySlug(job)
        if (priced instanceof Refusal) return priced
        return quoteOf(job.size_mm, job.quantity, priced.tiers)
      }),
      route(getInnerFigures, async (job) => {
        const priced = await priceBySlug(job)
        if (priced instanceof Refusal) return priced
        return {
          per_sheet: priced.perSheet,
          sheets: priced.sheets,
          price_per_sheet_sen: priced.pricePerSheet,
          total_sen: priced.total,
        }
      }),
      route(getSetPrice, async ({ flow, product: slug }) => {
        const product = await firstProduct(db, { slug, flow })
        if (product?.status !== 'active') return refuse('unknown_product')
        const set_sen = await priceOfSet(db, product)
        if (set_sen === null) return refuse('unknown_price_list')
        return { product: product.slug, name: product.name, set_sen }
      }),
      ...describedRoutes(db, content),
      ...dealRoutes(db, content),
      ...priceDeskRoutes(db),
      ...importTierRoutes(db),
    ],
  }
}

export { dealFor, findDeals, usualPrice } from './deals.ts'
export { priceBySelf } from './described.ts'
export { priceBy } from './price-by.ts'
export { findListOf } from './pricing-store.ts'
export { pricesWereSet } from './price-desk.ts'

/** What the job costs by the product's price list; refused when the size is not on it. */
export async function priceStickers(
  db: Db,
  product: Pick<Product, 'id' | 'flow'>,
  job: StickerJob,
): Promise<(JobPrice & { tiers: PriceTier[] }) | Refusal<'unknown_size'>> {
  return priceBy(await findListOf(db, product), job)
}

/** What one set of the product costs; null where no price list says so. */
export async function priceOfSet(db: Db, product: Pick<Product, 'id' | 'flow'>): Promise<Sen | null> {
  return findSetPrice(db, (await ownListOf(db, product.id)) ?? product.flow)
}

/** A product with its price list; null: there is no such product. */
async function findPriced(db: Db, slug: string) {
  const product = await firstProduct(db, { slug })
  return product && { product, list: await findListOf(db, product) }
}

interface QuotedJob {
  product: string
  size_mm: number
  quantity: number
}

interface ListChoice {
  spreadsheetId?: string | undefined
  product?: string | undefined
}

/** The list that is named, else the product's, else the flow's (D-11). */
async function chosenList(db: Db, flow: SheetFlow, { spreadsheetId, product: slug }: ListChoice) {
  if (spreadsheetId) return (await findPriceList(db, spreadsheetId)) ?? refuse('unknown_price_list')
  if (!slug) return (await findPriceList(db, flow)) ?? refuse('unknown_price_list')
  const product = await firstProduct(db, { slug, flow })
  if (!product) return refuse('unknown_product')
  return (await findListOf(db, product)) ?? refuse('unknown_price_list')
}

const asWritten = (tier: PriceTier) => ({ sheets: tier.sheets, price: ringgitNumber(tier.price) })
