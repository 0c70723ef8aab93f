import type { Product } from '#core/catalog/catalog.ts'
import { getIronOnSetPrice } from '#core/orders/items/iron-on.ts'
import {
  getInternalFigures,
  getQuote,
  getPpStickerPriceSchedule,
  listPpStickerSizes,
  getStickerPriceSchedule,
  listStickerSizes,
} from '#core/pricing/pricing.ts'
import { toRinggit, type Sen, formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { createQuote, type JobPrice, type PriceTier } from '#core/pricing/price-tiers.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { ContentCache } from '#server/db/content-cache.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Feature, alreadyAnswered, type Route } from '#server/http/route.ts'
import { findFirstProduct, spreadsheetImportFunctions } from '../catalog/catalog.ts'
import { dealRoutes } from './deals.ts'
import { describedRoutes } from './custom-products.ts'
import { priceStickersByList, type StickerJob } from './price-stickers-by-list.ts'
import { adminPriceListRoutes, updatePriceList, lockUnchangedPriceList } from './admin-price-lists.ts'
import {
  findPriceListForProduct,
  findPriceList,
  findSetPrice,
  findProductPriceListId,
} from './pricing-store.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { exportPriceTiers, importPriceTiers, type ImportedEntry } from '#core/catalog/catalog-import.ts'
import type { MappedRow } from '#server/csv/csv-columns.ts'
import { sendCsv } from '#server/csv/csv-file.ts'
import { findStoredPriceLists } from './admin-price-lists-store.ts'
import { tierMessages, findTierError } from '#core/pricing/tier-rules.ts'

export type SheetProductType = 'sticker' | 'ppsticker'

/**
 * Prices of sticker jobs and of name tag and logo sets. Everyone can read sizes and price lists and get
 * quotes. Only staff see the internal figures (D-06). Orders are always priced from stored data.
 */
export function createPricing({ db }: Database, content: ContentCache): Feature {
  const priceBySlug = async ({ product, size_mm: sizeMm, quantity }: QuotedJob) => {
    const priced = await content.show(`priced ${product}`, () => findProductWithList(db, product))
    return priced ? priceStickersByList(priced.list, { sizeMm, quantity }) : refuse('unknown_product')
  }
  const sizes = (flow: SheetProductType) => async (asked: ListChoice) => {
    const list = await findRequestedList(db, flow, asked)
    return list instanceof Refusal
      ? list
      : { success: true as const, sizes: list.sizes.map(formatStickerSize) }
  }
  const schedule = (flow: SheetProductType) => async (asked: ListChoice) => {
    const list = await findRequestedList(db, flow, asked)
    return list instanceof Refusal ? list : list.tiers.map(toRinggitTier)
  }
  return {
    name: 'pricing',
    routes: [
      route(listStickerSizes, sizes('sticker')),
      route(getStickerPriceSchedule, schedule('sticker')),
      route(listPpStickerSizes, sizes('ppsticker')),
      route(getPpStickerPriceSchedule, schedule('ppsticker')),
      route(getQuote, async (job) => {
        const priced = await priceBySlug(job)
        if (priced instanceof Refusal) return priced
        return createQuote(job.size_mm, job.quantity, priced.tiers)
      }),
      route(getInternalFigures, async (job) => {
        const priced = await priceBySlug(job)
        if (priced instanceof Refusal) return priced
        return {
          per_sheet: priced.perSheet,
          sheets: priced.sheets,
          price_per_sheet_sen: priced.pricePerSheet,
          total_sen: priced.total,
        }
      }),
      route(getIronOnSetPrice, async ({ flow, product: productSlug }) => {
        const product = await findFirstProduct(db, { slug: productSlug, flow })
        if (product?.status !== 'active') return refuse('unknown_product')
        const set_sen = await findSetPriceForProduct(db, product)
        if (set_sen === null) return refuse('unknown_price_list')
        return { product: product.slug, name: product.name, set_sen }
      }),
      ...describedRoutes(db, content),
      ...dealRoutes(db, content),
      ...adminPriceListRoutes(db),
      ...importTierRoutes(db),
    ],
  }
}

export { findMatchingDeal, findDeals, findRegularPrice } from './deals.ts'
export { priceCustomProduct } from './custom-products.ts'
export { priceStickersByList } from './price-stickers-by-list.ts'
export { findPriceListForProduct } from './pricing-store.ts'
export { hasChangedPriceLists } from './admin-price-lists.ts'

export async function priceStickers(
  db: Db,
  product: Pick<Product, 'id' | 'flow'>,
  job: StickerJob,
): Promise<(JobPrice & { tiers: PriceTier[] }) | Refusal<'unknown_size'>> {
  return priceStickersByList(await findPriceListForProduct(db, product), job)
}

export async function findSetPriceForProduct(
  db: Db,
  product: Pick<Product, 'id' | 'flow'>,
): Promise<Sen | null> {
  return findSetPrice(db, (await findProductPriceListId(db, product.id)) ?? product.flow)
}

async function findProductWithList(db: Db, slug: string) {
  const product = await findFirstProduct(db, { slug })
  return product && { product, list: await findPriceListForProduct(db, product) }
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

/**
 * Returns the requested price list, or else the product's list, or else the list of the order form (D-11).
 */
async function findRequestedList(
  db: Db,
  flow: SheetProductType,
  { spreadsheetId, product: productSlug }: ListChoice,
) {
  if (spreadsheetId) return (await findPriceList(db, spreadsheetId)) ?? refuse('unknown_price_list')
  if (!productSlug) return (await findPriceList(db, flow)) ?? refuse('unknown_price_list')
  const product = await findFirstProduct(db, { slug: productSlug, flow })
  if (!product) return refuse('unknown_product')
  return (await findPriceListForProduct(db, product)) ?? refuse('unknown_price_list')
}

const toRinggitTier = (tier: PriceTier) => ({ sheets: tier.sheets, price: toRinggit(tier.price) })

const tierHeadings = { sheets: ['From sheets'], price: ['Price per sheet', 'Price of a sheet'] }
const tierFields = { heads: tierHeadings, needed: Object.keys(tierHeadings) }

function importTierRoutes(db: Db): Route[] {
  return [
    route(importPriceTiers, async ({ list, dry_run, plan: knownPlan, columns }, call) => {
      const file = await spreadsheetImportFunctions.uploadedRows(call, tierFields, columns)
      if (file instanceof Refusal) return file
      // The file replaces the whole list, so a truncated file would delete prices.
      if (file.unclosed) return refuse('unreadable', { error: file.unclosed.words })
      return db.transaction(async (tx) => {
        const before = await lockUnchangedPriceList(tx, list, undefined)
        if (before instanceof Refusal) return refuse('not_found')
        const { rows, tiers } = planTiers(file.mapped, before.tiers)
        const broken = findTierError(tiers)
        if (broken)
          return refuse('unreadable', {
            error: `From ${broken.sheets} sheets: ${tierMessages[broken.wrong]}`,
          })
        const plan = spreadsheetImportFunctions.planOf(rows)
        const refused_csv = spreadsheetImportFunctions.refusedOf(file, rows)
        const report = { plan, rows, tiers, refused_csv, columns: file.columns, fields: file.fields }
        if (dry_run === 'true') return { applied: false, ...report }
        if (knownPlan && knownPlan !== plan) return refuse('changed')
        await updatePriceList(tx, before, { tiers }, call)
        return { applied: true, ...report }
      })
    }),
    route(exportPriceTiers, async ({ list: listId }, call) => {
      const [list] = await findStoredPriceLists(db, listId)
      if (!list) return refuse('not_found')
      const data = list.tiers.map(({ sheets, price_sen }) => [sheets, (price_sen / 100).toFixed(2)])
      sendCsv(call.reply, 'prices.csv', Object.values(tierHeadings).flat(), data)
      return alreadyAnswered
    }),
  ]
}

interface Tier {
  sheets: number
  price_sen: number
}

/** Plans the tiers of a list. Tiers that are missing from the file are removed. */
function planTiers(given: readonly MappedRow[], stored: readonly Tier[]) {
  const tiers: Tier[] = []
  // A tier whose row is unreadable stays in the list.
  const keptSheets = new Set<number>()
  const rows = given.map(({ row, cells }): ImportedEntry => {
    const { sheets: from = '', price = '' } = cells
    const sheets = parseWholeNumber(from) || null
    const price_sen = parseRinggit(price)
    const name = `from ${from}: ${price_sen === null ? price : formatRinggit(price_sen)}`
    const refused = (note: string): ImportedEntry => ({ row, name, outcome: 'refused', notes: [note] })
    if (sheets !== null) keptSheets.add(sheets)
    if (sheets === null) return refused(`“${from}” is no number of sheets`)
    if (price_sen === null || price_sen > 10_000_000) return refused(`“${price}” is no price`)
    if (tiers.some((tier) => tier.sheets === sheets)) return refused('This number of sheets is listed twice')
    tiers.push({ sheets, price_sen })
    const before = stored.find((tier) => tier.sheets === sheets)
    if (!before) return { row, name, outcome: 'new', notes: [] }
    if (before.price_sen === price_sen) return { row, name, outcome: 'unchanged', notes: [] }
    const change = `${formatRinggit(before.price_sen)} → ${formatRinggit(price_sen)}`
    return { row, name, outcome: 'updated', notes: [change] }
  })
  const removed = stored
    .filter(({ sheets }) => !keptSheets.has(sheets))
    .map(({ sheets, price_sen }): ImportedEntry => {
      const name = `from ${sheets}: ${formatRinggit(price_sen)}`
      return { row: null, name, outcome: 'removed', notes: ['Not in the file'] }
    })
  const otherLists = stored.filter(
    ({ sheets }) => keptSheets.has(sheets) && !tiers.some((tier) => tier.sheets === sheets),
  )
  return {
    rows: [...rows, ...removed],
    tiers: [...tiers, ...otherLists].toSorted((a, b) => a.sheets - b.sheets),
  }
}
