import { useSyncExternalStore } from 'react'
import type { BasketItem } from '../../../core/orders/goods/basket-item.ts'
import { drop, put, read } from '../../browser-storage.ts'

// What is in the basket, on this device until it is ordered; other tabs see it change.

/** Goods in the basket, as their own form would send them. */
export interface KeptItem {
  id: string
  /** Its product, while nobody has been asked for the rest. */
  name: string
  /** What it cost when it was put in. */
  seenSen: number
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

export function addToBasket(added: Omit<KeptItem, 'id'>): void {
  keep([...readBasket(), { id: crypto.randomUUID?.() ?? String(Math.random()), ...added }])
}

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
