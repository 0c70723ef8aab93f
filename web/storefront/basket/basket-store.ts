import { useSyncExternalStore } from 'react'
import type { BasketItem } from '#core/orders/items/basket-item.ts'
import { removeStoredValue, storeValue, readStoredValue } from '#web/browser-storage.ts'

// The basket is stored on this device until it is ordered. Other tabs follow its changes.

export interface StoredBasketItem {
  id: string
  /** Product name, shown until the item has been priced. */
  name: string
  /** Price in sen when the item was added. `null` if its quantity was changed in the basket afterwards. */
  seenSen: number | null
  item: BasketItem
}

const key = 'basket'
const none: StoredBasketItem[] = []
let known: { text: string; items: StoredBasketItem[] } = { text: '', items: none }
const listeners = new Set<() => void>()

/** Returns the same array until the basket changes, as `useSyncExternalStore` requires. */
function readBasket(): StoredBasketItem[] {
  const text = readStoredValue(key) ?? ''
  if (text !== known.text) known = { text, items: itemsIn(text) }
  return known.items
}

function itemsIn(text: string): StoredBasketItem[] {
  try {
    const storedItems: unknown = JSON.parse(text || '[]')
    return Array.isArray(storedItems)
      ? storedItems.filter((each) => typeof each?.item?.kind === 'string')
      : none
  } catch {
    return none
  }
}

function store(items: StoredBasketItem[]): void {
  storeValue(key, JSON.stringify(items))
  for (const listener of listeners) listener()
}

/** `replaces` is the id of the basket item that was edited. */
export type AddedBasketItem = Omit<StoredBasketItem, 'id'> & { replaces?: string | undefined }

export function addToBasket({ replaces, ...added }: AddedBasketItem): void {
  const items = readBasket()
  const at = items.findIndex(({ id }) => id === replaces)
  if (at >= 0) return store(items.map((each, place) => (place === at ? { ...added, id: each.id } : each)))
  store([...items, { id: crypto.randomUUID?.() ?? String(Math.random()), ...added }])
}

export const findBasketItem = (id: string): StoredBasketItem | null =>
  readBasket().find((each) => each.id === id) ?? null

export function importCookieBasket(carried: StoredBasketItem[]): void {
  const ids = new Set(readBasket().map(({ id }) => id))
  store([...readBasket(), ...carried.filter(({ id }) => !ids.has(id))])
}

export function removeFromBasket(id: string): void {
  store(readBasket().filter((each) => each.id !== id))
}

/** Removes the design of an earlier order from the item. The customer then uploads a new design after ordering. */
export function removeItemDesign(id: string): void {
  store(
    readBasket().map((each) =>
      each.id === id ? { ...each, item: { ...each.item, earlier: undefined } } : each,
    ),
  )
}

export function getEditableQuantity({ item }: StoredBasketItem): number | null {
  return (item.kind === 'sticker' || item.kind === 'ppsticker') && item.deal === undefined
    ? Number(item.stickerDetails.orderQuantity)
    : null
}

/**
 * Changes the quantity and clears `seenSen`, so that the new price is not compared with the previous price.
 */
export function changeItemQuantity(id: string, orderQuantity: number): void {
  store(
    readBasket().map((each) => {
      const { item } = each
      if (each.id !== id || (item.kind !== 'sticker' && item.kind !== 'ppsticker')) return each
      return {
        ...each,
        seenSen: null,
        item: { ...item, stickerDetails: { ...item.stickerDetails, orderQuantity } },
      }
    }),
  )
}

/** Returns the only quantity for which the item's deal is valid, or `null` if the item has no deal. */
export function getDealQuantity({ item }: StoredBasketItem): number | null {
  return (item.kind === 'sticker' || item.kind === 'ppsticker') && item.deal !== undefined
    ? Number(item.stickerDetails.orderQuantity)
    : null
}

export function removeItemDeal(id: string): void {
  store(
    readBasket().map((each) =>
      each.id === id ? { ...each, seenSen: null, item: { ...each.item, deal: undefined } } : each,
    ),
  )
}

/** Keeps items that another tab has added since the order was sent. */
export function removeOrderedItems(ordered: StoredBasketItem[]): void {
  const ids = new Set(ordered.map(({ id }) => id))
  store(readBasket().filter(({ id }) => !ids.has(id)))
}

const couponKey = 'basket-coupon'

export const readCouponCode = (): string => readStoredValue(couponKey) ?? ''

export function storeCouponCode(code: string): void {
  if (code) storeValue(couponKey, code)
  else removeStoredValue(couponKey)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns `null` on the server and until hydration. */
export function useBasket(): StoredBasketItem[] | null {
  return useSyncExternalStore<StoredBasketItem[] | null>(listen, readBasket, () => null)
}
