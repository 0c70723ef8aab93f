import { useSyncExternalStore } from 'react'
import type { BasketItem } from '#core/orders/items/basket-item.ts'
import { drop, put, read } from '#web/browser-storage.ts'

// What is in the basket, on this device until it is ordered; other tabs see it change.

/** Goods in the basket, as their own form would send them. */
export interface KeptItem {
  id: string
  /** Its product, while nobody has been asked for the rest. */
  name: string
  /** Price when the item was added. `null` if its quantity was changed in the basket since. */
  seenSen: number | null
  item: BasketItem
}

const key = 'basket'
const none: KeptItem[] = []
let known: { text: string; items: KeptItem[] } = { text: '', items: none }
const listeners = new Set<() => void>()

/** The same list as long as nothing changes. */
function readBasket(): KeptItem[] {
  const text = read(key) ?? ''
  if (text !== known.text) known = { text, items: itemsIn(text) }
  return known.items
}

function itemsIn(text: string): KeptItem[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.item?.kind === 'string') : none
  } catch {
    return none
  }
}

function keep(items: KeptItem[]): void {
  put(key, JSON.stringify(items))
  for (const listener of listeners) listener()
}

/** Goods as a form puts them in; `replaces` is the item in the basket that was edited. */
export type AddedItem = Omit<KeptItem, 'id'> & { replaces?: string | undefined }

export function addToBasket({ replaces, ...added }: AddedItem): void {
  const items = readBasket()
  const at = items.findIndex(({ id }) => id === replaces)
  if (at >= 0) return keep(items.map((each, place) => (place === at ? { ...added, id: each.id } : each)))
  keep([...items, { id: crypto.randomUUID?.() ?? String(Math.random()), ...added }])
}

/** An item of the basket by its id; null if it is not there any more. */
export const findInBasket = (id: string): KeptItem | null =>
  readBasket().find((each) => each.id === id) ?? null

/** What was put in while no scripts ran, once. */
export function takeOver(carried: KeptItem[]): void {
  const ids = new Set(readBasket().map(({ id }) => id))
  keep([...readBasket(), ...carried.filter(({ id }) => !ids.has(id))])
}

export function removeFromBasket(id: string): void {
  keep(readBasket().filter((each) => each.id !== id))
}

/** Its design is sent after the order, and not one that was approved before. */
export function dropDesign(id: string): void {
  keep(
    readBasket().map((each) =>
      each.id === id ? { ...each, item: { ...each.item, earlier: undefined } } : each,
    ),
  )
}

/** Pieces of stickers, which can be changed in the basket; null for what its own form has to change. */
export function quantityOf({ item }: KeptItem): number | null {
  return (item.kind === 'sticker' || item.kind === 'ppsticker') && item.deal === undefined
    ? Number(item.stickerDetails.orderQuantity)
    : null
}

/** Changes the pieces of stickers. Their price is a new one, so it is not compared with the one before. */
export function changeQuantity(id: string, orderQuantity: number): void {
  keep(
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

/** Pieces of stickers in the basket by a deal, which is for that quantity only; null for all other items. */
export function dealQuantityOf({ item }: KeptItem): number | null {
  return (item.kind === 'sticker' || item.kind === 'ppsticker') && item.deal !== undefined
    ? Number(item.stickerDetails.orderQuantity)
    : null
}

/** Gives up the deal, so that the quantity can be changed at the usual price. */
export function dropDeal(id: string): void {
  keep(
    readBasket().map((each) =>
      each.id === id ? { ...each, seenSen: null, item: { ...each.item, deal: undefined } } : each,
    ),
  )
}

/** What was ordered goes; what another tab has put in meanwhile stays. */
export function takeOut(ordered: KeptItem[]): void {
  const ids = new Set(ordered.map(({ id }) => id))
  keep(readBasket().filter(({ id }) => !ids.has(id)))
}

const couponKey = 'basket-coupon'

/** The coupon that was typed; it stays with the basket until that is ordered. */
export const readCoupon = (): string => read(couponKey) ?? ''

export function keepCoupon(code: string): void {
  if (code) put(couponKey, code)
  else drop(couponKey)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The basket as it is now; null on the server and until the page has come to life. */
export function useBasket(): KeptItem[] | null {
  return useSyncExternalStore<KeptItem[] | null>(listen, readBasket, () => null)
}
