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

const placedPhones = 'placed_orders'
const mostPlaced = 10

/** Keeps the phone of an order that this browser has placed, so that tracking it does not ask for the phone again. */
export function keepPlacedPhone(orderNumber: string, phone: string): void {
  const placed = Object.entries(readFields(placedPhones) ?? {}).filter(([number]) => number !== orderNumber)
  put(placedPhones, JSON.stringify(Object.fromEntries([...placed, [orderNumber, phone]].slice(-mostPlaced))))
}

/** The phone of an order that this browser has placed; null if it was placed elsewhere. */
export function readPlacedPhone(orderNumber: string): string | null {
  const phone = readFields(placedPhones)?.[orderNumber]
  return typeof phone === 'string' ? phone : null
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
