import {
  session,
  drop,
  keysStored,
  keepForTab,
  put,
  readFields,
  readForTab,
  read,
} from '../browser-storage.ts'
import type { OrderKind } from '#core/orders/items/order-items-view.ts'
import type { CategoryInfo } from './order-storage.ts'
import type { StickerJourney } from './sticker-journey.ts'

/** A saved sticker order, for its thank-you page. */
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

/** Clears the previous order when a form opens: its id, details and all sent flags (THANK-03). */
export function forgetEarlierOrder(): void {
  session()?.removeItem(justPlaced)
  for (const key of keysOfOneOrder) drop(key)
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

/** Stores a saved name tag or logo order for its thank-you page, with the details of logo orders (THANK-03). */
export function keepOrderId(id: string, logoDetails?: unknown): void {
  keepForTab(justPlaced, id)
  put('id', id)
  if (logoDetails) put('ironOnLogoOrderDetails', JSON.stringify(logoDetails))
}

/**
 * Returns the order of a thank-you page: the one shown before at this history entry (`entry`), so that Back and
 * Forward keep it; otherwise the one this tab just placed; otherwise the last of its kind in any tab.
 */
export function readSavedOrderId(kind: OrderKind, entry: string): string | null {
  return readForTab(shownAt(entry)) ?? readForTab(justPlaced) ?? readLastOrderId(kind)
}

/** A page opened by its address has no history entry of its own (`default`). */
export function keepShownAt(entry: string, id: string): void {
  if (entry !== 'default') keepForTab(shownAt(entry), id)
}

const justPlaced = 'order_just_placed'
const shownAt = (entry: string) => `order_shown ${entry}`

/** `id` belongs to the last order of any kind, `stickerId` to the last sticker order. */
function readLastOrderId(kind: OrderKind): string | null {
  const [id, stickerId] = [read('id'), read('stickerId')]
  if (kind === 'sticker' || kind === 'ppsticker') return stickerId ?? id
  return id === stickerId ? null : id
}

const placedPhones = 'placed_orders'
const maxStoredPhones = 10

/** Stores the phone number of an order placed in this browser, so that tracking does not ask for it again. */
export function keepPlacedPhone(orderNumber: string, phone: string): void {
  const placed = Object.entries(readFields(placedPhones) ?? {}).filter(([number]) => number !== orderNumber)
  put(
    placedPhones,
    JSON.stringify(Object.fromEntries([...placed, [orderNumber, phone]].slice(-maxStoredPhones))),
  )
}

/** Returns the phone number of an order placed in this browser, or `null` if it was placed elsewhere. */
export function readPlacedPhone(orderNumber: string): string | null {
  const phone = readFields(placedPhones)?.[orderNumber]
  return typeof phone === 'string' ? phone : null
}

/** Returns true if this browser has already requested the notification or is requesting it. */
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

/** Clears the finished order on the way back to the form. */
export function putOrderAway(id: string): void {
  session()?.removeItem(justPlaced)
  for (const key of ['id', 'stickerId', sentFlag(id)]) drop(key)
}

/** Navigation state of the thank-you page (STICK-01). */
export interface ThankYouState {
  fromOrder: true
  productSlug: string
  categoryInfo: CategoryInfo | null
  isCategory: StickerJourney['isCategory']
}
