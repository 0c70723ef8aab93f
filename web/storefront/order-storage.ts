import { fieldOf } from '../../core/shared/keys.ts'
import {
  drop,
  fieldsOf,
  keepForTab,
  keysStored,
  put,
  read,
  readFields,
  readForTab,
  session,
} from './browser-storage.ts'
import type { Deal } from '../../core/pricing/deals-calls.ts'
import type { OrderKind } from '../../core/orders/goods/ordered-goods.ts'
import type { StickerJourney } from './sticker-journey.ts'

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

export const keptDeal = ({ id, usual_sen, until }: Deal): KeptDeal => ({ id, usualSen: usual_sen, until })

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

/** A saved sticker order, for its thank-you page. */
export interface SavedOrder {
  id: string
  whatsappMessage: string
  whatsappMedia: string | null
  orderData: unknown
  customerPhone: string
}

const ofOneOrder = [
  'id',
  'stickerId',
  'ironOnLogoOrderDetails',
  'whatsappMessage',
  'whatsappMedia',
  'orderData',
  'customerPhone',
]
const sentFlag = (id: string) => `whatsapp_sent_${id}`
const processingFlag = (id: string) => `whatsapp_processing_${id}`

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
  const [number, usual] = [Number(fieldOf(kept, 'id')), Number(fieldOf(kept, 'usualSen'))]
  const until = fieldOf(kept, 'until')
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

/** Opening a form forgets the order before it: its id, its details and every sent flag (THANK-03). */
export function forgetEarlierOrder(): void {
  session()?.removeItem(justPlaced)
  for (const key of ofOneOrder) drop(key)
  for (const key of keysStored()) if (key.startsWith(sentFlag(''))) drop(key)
}

export function keepSavedOrder(order: SavedOrder): void {
  keepForTab(justPlaced, order.id)
  put('id', order.id)
  put('stickerId', order.id)
  put('whatsappMessage', order.whatsappMessage)
  put('whatsappMedia', order.whatsappMedia ?? '')
  put('orderData', JSON.stringify(order.orderData))
  put('customerPhone', order.customerPhone)
}

/** A saved name tag or logo order, for its thank-you page; of logos the details too (THANK-03). */
export function keepOrderId(id: string, logoDetails?: unknown): void {
  keepForTab(justPlaced, id)
  put('id', id)
  if (logoDetails) put('ironOnLogoOrderDetails', JSON.stringify(logoDetails))
}

/**
 * The order that a thank-you page is about: the one that this place in the tab's history (`entry`) has shown before,
 * so Back and Forward keep it; else the one that this tab has just placed; else the last of its kind of any tab.
 */
export function readSavedOrderId(kind: OrderKind, entry: string): string | null {
  return readForTab(shownAt(entry)) ?? readForTab(justPlaced) ?? lastOf(kind)
}

/** A page that was opened by its address has no place of its own in the history (`default`). */
export function keepShownAt(entry: string, id: string): void {
  if (entry !== 'default') keepForTab(shownAt(entry), id)
}

const justPlaced = 'order_just_placed'
const shownAt = (entry: string) => `order_shown ${entry}`

/** `id` is of whichever order came last, `stickerId` of stickers alone. */
function lastOf(kind: OrderKind): string | null {
  const [id, stickerId] = [read('id'), read('stickerId')]
  if (kind === 'sticker' || kind === 'ppsticker') return stickerId ?? id
  return id === stickerId ? null : id
}

/** Whether this browser has already seen the notification off, or this visit is at it. */
export function notificationHandled(id: string): boolean {
  return read(sentFlag(id)) !== null || (session()?.getItem(processingFlag(id)) ?? null) !== null
}

export function markProcessing(id: string): void {
  session()?.setItem(processingFlag(id), 'true')
}

export function unmarkProcessing(id: string): void {
  session()?.removeItem(processingFlag(id))
}

export function markSent(id: string): void {
  put(sentFlag(id), 'true')
}

export function unmarkSent(id: string): void {
  drop(sentFlag(id))
}

/** Back to the form: the finished order is put away. */
export function putOrderAway(id: string): void {
  session()?.removeItem(justPlaced)
  for (const key of ['id', 'stickerId', sentFlag(id)]) drop(key)
}

/** What the thank-you page is handed along (STICK-01). */
export interface ThankYouState {
  fromOrder: true
  productSlug: string
  categoryInfo: CategoryInfo | null
  isCategory: StickerJourney['isCategory']
}
