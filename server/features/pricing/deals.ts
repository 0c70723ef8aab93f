import { listDeals, listUnderpricedDeals } from '#core/pricing/deals-calls.ts'
import type { ProductType } from '#core/catalog/catalog.ts'
import {
  listRunningDeals,
  isFarBelowRegularPrice,
  selectDailySampleJob,
  type DealTerms,
} from '#core/pricing/deals.ts'
import type { Sen } from '#core/shared/money.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import { Refusal } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { catalogQueries } from '../catalog/catalog.ts'
import { priceStickersByList } from './price-stickers-by-list.ts'
import { findPriceListForProduct } from './pricing-store.ts'

export interface PricedDeal extends DealTerms {
  productId: number
  product: string
  name: string
  nameEn: string
  flow: ProductType
  imageUrl: string | null
}

export function dealRoutes(db: Db, content: ContentCache): Route[] {
  return [
    route(listUnderpricedDeals, async () => {
      const today = getShopDay(new Date())
      return (await findDeals(db))
        .filter(
          ({ toDay, priceSen, usualSen }) =>
            (toDay ?? today) >= today && isFarBelowRegularPrice(priceSen, usualSen),
        )
        .map(({ id, name, sizeMm, quantity, priceSen, usualSen }) => ({
          id,
          name,
          size_mm: sizeMm,
          quantity,
          price_sen: priceSen,
          usual_sen: usualSen,
        }))
    }),
    route(listDeals, async ({ language, samples }) => {
      const day = getShopDay(new Date())
      const running = listRunningDeals(await content.show('deals', () => findDeals(db)), day)
      const sample =
        samples && running.length === 0
          ? selectDailySampleJob(await content.show('sample deals', () => findSampleDeals(db)), day)
          : undefined
      return [...running, ...(sample ? [{ ...sample, until: day }] : [])].map(
        ({ id, product, name, nameEn, flow, imageUrl, sizeMm, quantity, priceSen, usualSen, until }) => ({
          id,
          product,
          name: language === 'en' ? nameEn : name,
          flow,
          image_url: imageUrl,
          size_mm: sizeMm,
          quantity,
          price_sen: priceSen,
          usual_sen: usualSen,
          until,
        }),
      )
    }),
  ]
}

/**
 * Returns the deals with prices, including deals that don't run today. Skips deals without a deal price and
 * deals for sizes that are not offered.
 */
export async function findDeals(db: Db): Promise<PricedDeal[]> {
  return (await findJobsOfDeals(db)).flatMap(({ priceSen, ...job }) =>
    priceSen === null ? [] : [{ ...job, priceSen }],
  )
}

async function findSampleDeals(db: Db): Promise<PricedDeal[]> {
  return (await findJobsOfDeals(db)).flatMap(({ priceSen, ...job }) =>
    priceSen === null ? [{ ...job, priceSen: job.usualSen }] : [],
  )
}

async function findJobsOfDeals(db: Db) {
  const priced: (Omit<PricedDeal, 'priceSen'> & { priceSen: Sen | null })[] = []
  for (const deal of await catalogQueries.deals(db)) {
    const usualSen = await findRegularPrice(db, { id: deal.productId, flow: deal.flow }, deal)
    if (usualSen !== null) priced.push({ ...deal, usualSen })
  }
  return priced
}

export async function findRegularPrice(
  db: Db,
  product: { id: number; flow: string },
  job: { sizeMm: number; quantity: number },
): Promise<Sen | null> {
  const price = priceStickersByList(await findPriceListForProduct(db, product), job)
  return price instanceof Refusal ? null : price.total
}

export function findMatchingDeal(
  deals: readonly PricedDeal[],
  asked: { id: number; productId: number; sizeMm: number; quantity: number },
  now: Date,
): PricedDeal | null {
  const deal = listRunningDeals(deals, getShopDay(now)).find(({ id }) => id === asked.id)
  const isSameJob =
    deal?.productId === asked.productId && deal.sizeMm === asked.sizeMm && deal.quantity === asked.quantity
  return isSameJob ? deal : null
}
