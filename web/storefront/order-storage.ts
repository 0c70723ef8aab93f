import { getField } from '#core/shared/typed-records.ts'
import { fieldsOf, keepForTab, put, readFields, readForTab } from '../browser-storage.ts'
import type { DealView } from '#core/pricing/deals-calls.ts'

// What the order flows keep in the browser, under the keys that THANK-03 names.

/** What the calculator worked out; amounts in RM, as they were shown. */
export interface StickerDetails {
  orderQuantity: number
  /** As text, `6cm`. */
  stickerSize: string
  materialType?: string
  totalCost: number
  productType: string
  /** The deal that it is ordered by: `totalCost` is its price. */
  deal?: KeptDeal
}

/** What an order form has to know of a deal. */
export interface KeptDeal {
  id: number
  /** What the job costs without it. */
  usualSen: number
  /** Its last day, `YYYY-MM-DD`. */
  until: string
}

export const keptDeal = ({ id, usual_sen, until }: DealView): KeptDeal => ({ id, usualSen: usual_sen, until })

export interface CategoryInfo {
  parentCategory: string
  categoryId: string
}

export interface OrderSummary {
  productSlug: string
  productName: string
  categoryInfo: CategoryInfo | null
  isCategory: boolean
}

/** Under the specified keys, which all tabs share, and for this tab alone: another may be at another job. */
export function keepStickerDetails(details: StickerDetails, summary: OrderSummary): void {
  put('stickerDetails', JSON.stringify(details))
  put('orderSummary', JSON.stringify(summary))
  keepForTab(jobOf(summary.productSlug), JSON.stringify(details))
}

const jobOf = (productSlug: string) => `sticker_details ${productSlug}`

/** Null where nothing usable is stored, or what is stored was worked out for another product. */
export function readStickerDetails(productSlug: string): StickerDetails | null {
  const workedOutFor = readFields('orderSummary')?.['productSlug']
  const shared = workedOutFor && workedOutFor !== productSlug ? null : readFields('stickerDetails')
  const details = shared ?? fieldsOf(readForTab(jobOf(productSlug)))
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
    ...dealPart(details['deal']),
  }
}

/** What can't be read is no deal: then its price is refused as any other that is not ours. */
function dealPart(kept: unknown): { deal?: KeptDeal } {
  const [number, usual] = [Number(getField(kept, 'id')), Number(getField(kept, 'usualSen'))]
  const until = getField(kept, 'until')
  return number > 0 && usual > 0 ? { deal: { id: number, usualSen: usual, until: textOf(until) } } : {}
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Keeps the category that a journey under `/category/` came through. */
export function keepCategory(info: CategoryInfo): void {
  put('categoryInfo', JSON.stringify(info))
}

export function readCategory(): CategoryInfo | null {
  const { parentCategory, categoryId } = readFields('categoryInfo') ?? {}
  return typeof parentCategory === 'string' && typeof categoryId === 'string'
    ? { parentCategory, categoryId }
    : null
}
