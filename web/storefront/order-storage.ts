import { getField } from '#core/shared/typed-records.ts'
import {
  parseStoredFields,
  storeTabValue,
  storeValue,
  readStoredFields,
  readTabValue,
} from '../browser-storage.ts'
import type { DealView } from '#core/pricing/deals-calls.ts'

// Data of the order forms in browser storage, under the keys specified in THANK-03.

/** Amounts are in RM as shown. */
export interface StickerDetails {
  orderQuantity: number
  /** Size with its unit, e.g. `6cm`. */
  stickerSize: string
  materialType?: string
  totalCost: number
  productType: string
  /** `totalCost` is the deal's price. */
  deal?: StoredDeal
}

export interface StoredDeal {
  id: number
  /** Regular price of the job in sen. */
  usualSen: number
  /** Last day of the deal as `YYYY-MM-DD`. */
  until: string
}

export const toStoredDeal = ({ id, usual_sen, until }: DealView): StoredDeal => ({
  id,
  usualSen: usual_sen,
  until,
})

export interface CategoryInfo {
  parentCategory: string
  categoryId: string
}

export interface StoredOrderSummary {
  productSlug: string
  productName: string
  categoryInfo: CategoryInfo | null
  isCategory: boolean
}

/**
 * Stores the details twice: under the specified keys, which all tabs share, and for this tab, because another tab may
 * have another job.
 */
export function storeStickerDetails(details: StickerDetails, summary: StoredOrderSummary): void {
  storeValue('stickerDetails', JSON.stringify(details))
  storeValue('orderSummary', JSON.stringify(summary))
  storeTabValue(jobOf(summary.productSlug), JSON.stringify(details))
}

const jobOf = (productSlug: string) => `sticker_details ${productSlug}`

/**
 * Returns the details that all tabs share, or this tab's details if the shared ones belong to another product. Returns
 * `null` if nothing usable is stored.
 */
export function readStickerDetails(productSlug: string): StickerDetails | null {
  const workedOutFor = readStoredFields('orderSummary')?.['productSlug']
  const shared = workedOutFor && workedOutFor !== productSlug ? null : readStoredFields('stickerDetails')
  const details = shared ?? parseStoredFields(readTabValue(jobOf(productSlug)))
  if (!details) return null
  const [orderQuantity, totalCost] = [Number(details['orderQuantity']), Number(details['totalCost'])]
  const stickerSize = textOf(details['stickerSize'])
  const materialType = textOf(details['materialType'])
  if (!(orderQuantity > 0) || !Number.isFinite(totalCost) || stickerSize === '') return null
  return {
    orderQuantity,
    totalCost,
    stickerSize,
    productType: textOf(details['productType']),
    ...(materialType && { materialType }),
    ...readStoredDeal(details['deal']),
  }
}

/** An unreadable deal is ignored. The server then rejects its price like any other wrong total. */
function readStoredDeal(storedValue: unknown): { deal?: StoredDeal } {
  const [number, usual] = [Number(getField(storedValue, 'id')), Number(getField(storedValue, 'usualSen'))]
  const until = getField(storedValue, 'until')
  return number > 0 && usual > 0 ? { deal: { id: number, usualSen: usual, until: textOf(until) } } : {}
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export function storeCategory(info: CategoryInfo): void {
  storeValue('categoryInfo', JSON.stringify(info))
}

export function readStoredCategory(): CategoryInfo | null {
  const { parentCategory, categoryId } = readStoredFields('categoryInfo') ?? {}
  return typeof parentCategory === 'string' && typeof categoryId === 'string'
    ? { parentCategory, categoryId }
    : null
}
