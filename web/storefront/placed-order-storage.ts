import {
  getTabStorage,
  removeStoredValue,
  listStoredKeys,
  storeTabValue,
  storeValue,
  readStoredFields,
  readTabValue,
  readStoredValue,
} from '../browser-storage.ts'
import type { OrderKind } from '#core/orders/items/order-items-view.ts'
import type { CategoryInfo } from './order-storage.ts'
import type { StickerPaths } from './sticker-paths.ts'

export interface SavedOrder {
  id: string
  whatsappMessage: string
  whatsappMedia: string | null
  orderData: unknown
  customerPhone: string
}

const keysOfOneOrder = [
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

/** Clears the previous order when a form opens: its id, its details and all flags about notifications (THANK-03). */
export function forgetEarlierOrder(): void {
  getTabStorage()?.removeItem(justPlaced)
  for (const key of keysOfOneOrder) removeStoredValue(key)
  for (const key of listStoredKeys()) if (key.startsWith(sentFlag(''))) removeStoredValue(key)
}

export function storeSavedOrder(order: SavedOrder): void {
  storeTabValue(justPlaced, order.id)
  storeValue('id', order.id)
  storeValue('stickerId', order.id)
  storeValue('whatsappMessage', order.whatsappMessage)
  storeValue('whatsappMedia', order.whatsappMedia ?? '')
  storeValue('orderData', JSON.stringify(order.orderData))
  storeValue('customerPhone', order.customerPhone)
}

/**
 * Stores the id of a saved name tag or logo order for its thank-you page, together with the details of logo orders
 * (THANK-03).
 */
export function storeOrderId(id: string, logoDetails?: unknown): void {
  storeTabValue(justPlaced, id)
  storeValue('id', id)
  if (logoDetails) storeValue('ironOnLogoOrderDetails', JSON.stringify(logoDetails))
}

/**
 * Returns the order for a thank-you page. This is the order already shown at this history entry (`entry`), so that
 * Back and Forward keep it. Otherwise, it is the order that this tab has just placed, or else the last order of this
 * kind from any tab.
 */
export function readSavedOrderId(kind: OrderKind, entry: string): string | null {
  return readTabValue(shownAt(entry)) ?? readTabValue(justPlaced) ?? readLastOrderId(kind)
}

/** A page opened by its URL has the history entry `default`, which is not unique. */
export function storeShownOrderId(entry: string, id: string): void {
  if (entry !== 'default') storeTabValue(shownAt(entry), id)
}

const justPlaced = 'order_just_placed'
const shownAt = (entry: string) => `order_shown ${entry}`

/** `id` is the last order of any kind, and `stickerId` the last sticker order. */
function readLastOrderId(kind: OrderKind): string | null {
  const [id, stickerId] = [readStoredValue('id'), readStoredValue('stickerId')]
  if (kind === 'sticker' || kind === 'ppsticker') return stickerId ?? id
  return id === stickerId ? null : id
}

const placedPhones = 'placed_orders'
const maxStoredPhones = 10

/**
 * Stores the phone number of an order placed in this browser, so that order tracking doesn't ask for the number
 * again.
 */
export function storePlacedPhone(orderNumber: string, phone: string): void {
  const placed = Object.entries(readStoredFields(placedPhones) ?? {}).filter(
    ([number]) => number !== orderNumber,
  )
  storeValue(
    placedPhones,
    JSON.stringify(Object.fromEntries([...placed, [orderNumber, phone]].slice(-maxStoredPhones))),
  )
}

/** Returns `null` if the order was placed in another browser. */
export function readPlacedPhone(orderNumber: string): string | null {
  const phone = readStoredFields(placedPhones)?.[orderNumber]
  return typeof phone === 'string' ? phone : null
}

/** Returns `true` if this browser has already requested the notification or is requesting it. */
export function isNotificationHandled(id: string): boolean {
  return (
    readStoredValue(sentFlag(id)) !== null || (getTabStorage()?.getItem(processingFlag(id)) ?? null) !== null
  )
}

export function markNotificationProcessing(id: string): void {
  getTabStorage()?.setItem(processingFlag(id), 'true')
}

export function unmarkNotificationProcessing(id: string): void {
  getTabStorage()?.removeItem(processingFlag(id))
}

export function markNotificationSent(id: string): void {
  storeValue(sentFlag(id), 'true')
}

export function unmarkNotificationSent(id: string): void {
  removeStoredValue(sentFlag(id))
}

export function clearSavedOrder(id: string): void {
  getTabStorage()?.removeItem(justPlaced)
  for (const key of ['id', 'stickerId', sentFlag(id)]) removeStoredValue(key)
}

/** Navigation state of the thank-you page (STICK-01). */
export interface ThankYouState {
  fromOrder: true
  productSlug: string
  categoryInfo: CategoryInfo | null
  isCategory: StickerPaths['isCategory']
}
