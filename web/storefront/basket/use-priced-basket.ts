import { useEffect, useState } from 'react'
import { priceBasket, type BasketPrice, type PricedCoupon } from '#core/orders/items/basket.ts'
import type { ItemTrouble } from '#core/orders/items/basket-item.ts'
import type { QuotedDueDate } from '#core/orders/order-due-date.ts'
import type { OrderedItem } from '#core/orders/items/order-items-view.ts'
import { emptyParcel, type ParcelContents } from '#core/settings/postage.ts'
import { api, ApiError } from '#web/api.ts'
import type { StoredBasketItem } from './basket-store.ts'

export type BasketItemPrice =
  | { goods: OrderedItem; sen: number; dealOver: boolean }
  | { trouble: ItemTrouble }

export interface PricedBasketItems {
  /** Prices by item id. Items without a price are still being priced. */
  prices: ReadonlyMap<string, BasketItemPrice>
  /** Subtotal without the coupon. */
  goodsSen: number
  /** `null` if no coupon was entered. */
  coupon: PricedCoupon | null
  parcel: ParcelContents
  /** Date when all items are ready, or `null` if there is no due date. */
  ready: QuotedDueDate | null
}

const nothing: PricedBasketItems = {
  prices: new Map(),
  goodsSen: 0,
  coupon: null,
  parcel: emptyParcel,
  ready: null,
}

/**
 * `first` is the price that came with the page. `askAgain` loads the price again after the server reports a
 * change.
 */
export function usePricedBasket(items: StoredBasketItem[], coupon: string, first: BasketPrice | null) {
  const [priced, setPriced] = useState(() => (first ? readReply(items, first) : nothing))
  const [failed, setFailed] = useState(false)
  const [question, setQuestion] = useState({ items, coupon })
  const [answered, setAnswered] = useState(first ? question : null)
  if (question.items !== items || question.coupon !== coupon) setQuestion({ items, coupon })
  useEffect(() => {
    if (question.items.length === 0) return undefined
    const leaving = new AbortController()
    priceBasketItems(question, leaving.signal).then(
      (answer) => {
        setPriced(answer)
        setAnswered(question)
        setFailed(false)
      },
      () => {
        if (!leaving.signal.aborted) setFailed(true)
      },
    )
    return () => leaving.abort()
  }, [question])
  // Until the response arrives, the known total belongs to other items, so the server would reject it.
  const current = answered?.items === items && answered.coupon === coupon
  return { ...priced, current, failed, askAgain: () => setQuestion({ items, coupon }) }
}

/** An item with a field that the server rejects can't be ordered. The other items are priced without it. */
async function priceBasketItems(
  { items, coupon }: { items: StoredBasketItem[]; coupon: string },
  signal: AbortSignal,
): Promise<PricedBasketItems> {
  const unreadable = new Set<string>()
  for (;;) {
    const readable = items.filter(({ id }) => !unreadable.has(id))
    if (readable.length === 0) return withUnreadable(nothing, unreadable)
    try {
      const reply = await api(
        priceBasket,
        { items: readable.map(({ item }) => item), ...(coupon && { coupon }) },
        { signal },
      )
      return withUnreadable(readReply(readable, reply), unreadable)
    } catch (error) {
      const fields = error instanceof ApiError ? Object.keys(error.fields ?? {}) : []
      const places = fields.flatMap((field) => /^items\.(\d+)/.exec(field)?.[1] ?? [])
      if (places.length === 0) throw error
      for (const place of places) unreadable.add(readable[Number(place)]?.id ?? '')
    }
  }
}

function readReply(
  requested: StoredBasketItem[],
  { items, goods_sen: goodsSen, coupon, parcel, ready }: BasketPrice,
): PricedBasketItems {
  const prices = new Map<string, BasketItemPrice>()
  for (const [at, { id }] of requested.entries()) {
    const item = items[at]
    if (item)
      prices.set(
        id,
        'trouble' in item ? item : { goods: item.goods, sen: item.goods_sen, dealOver: item.deal_over },
      )
  }
  return { prices, goodsSen, coupon, parcel, ready: ready ?? null }
}

function withUnreadable(priced: PricedBasketItems, unreadable: ReadonlySet<string>): PricedBasketItems {
  const prices = new Map(priced.prices)
  for (const id of unreadable) prices.set(id, { trouble: 'cannot_be_made' })
  return { ...priced, prices }
}
