import { useEffect, useState } from 'react'
import { priceBasket, type BasketPrice, type CouponPrice } from '#core/orders/items/basket.ts'
import type { ItemTrouble } from '#core/orders/items/basket-item.ts'
import type { QuotedDueDate } from '#core/orders/order-due-date.ts'
import type { OrderedItem } from '#core/orders/items/order-items-view.ts'
import { emptyParcel, type ParcelContents } from '#core/settings/postage.ts'
import { api, ApiError } from '#web/api.ts'
import type { KeptItem } from './basket-store.ts'

/** What the shop says of goods in the basket. */
export type ItemPrice = { goods: OrderedItem; sen: number; dealOver: boolean } | { trouble: ItemTrouble }

export interface PricedItems {
  /** By the id of the goods; what is not in it is still being asked. */
  prices: ReadonlyMap<string, ItemPrice>
  /** Without the coupon. */
  goodsSen: number
  /** Null: none was asked for. */
  coupon: CouponPrice | null
  parcel: ParcelContents
  /** When all of it is ready; null: no day is promised. */
  ready: QuotedDueDate | null
}

const nothing: PricedItems = {
  prices: new Map(),
  goodsSen: 0,
  coupon: null,
  parcel: emptyParcel,
  ready: null,
}

/** Today's price of all that is in the basket, with this coupon. `first`: as the page came with it; `askAgain` when the server says that it has changed. */
export function usePricedBasket(items: KeptItem[], coupon: string, first: BasketPrice | null) {
  const [priced, setPriced] = useState(() => (first ? readReply(items, first) : nothing))
  const [failed, setFailed] = useState(false)
  const [question, setQuestion] = useState({ items, coupon })
  const [answered, setAnswered] = useState(first ? question : null)
  if (question.items !== items || question.coupon !== coupon) setQuestion({ items, coupon })
  useEffect(() => {
    if (question.items.length === 0) return undefined
    const leaving = new AbortController()
    priceAll(question, leaving.signal).then(
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
  // Until the answer is there, what is known is of other goods: their total would be refused.
  const current = answered?.items === items && answered.coupon === coupon
  return { ...priced, current, failed, askAgain: () => setQuestion({ items, coupon }) }
}

/** What no form sends any more can't be ordered; the rest is asked without it. */
async function priceAll(
  { items, coupon }: { items: KeptItem[]; coupon: string },
  signal: AbortSignal,
): Promise<PricedItems> {
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
  asked: KeptItem[],
  { items, goods_sen: goodsSen, coupon, parcel, ready }: BasketPrice,
): PricedItems {
  const prices = new Map<string, ItemPrice>()
  for (const [at, { id }] of asked.entries()) {
    const item = items[at]
    if (item)
      prices.set(
        id,
        'trouble' in item ? item : { goods: item.goods, sen: item.goods_sen, dealOver: item.deal_over },
      )
  }
  return { prices, goodsSen, coupon, parcel, ready: ready ?? null }
}

function withUnreadable(priced: PricedItems, unreadable: ReadonlySet<string>): PricedItems {
  const prices = new Map(priced.prices)
  for (const id of unreadable) prices.set(id, { trouble: 'cannot_be_made' })
  return { ...priced, prices }
}
