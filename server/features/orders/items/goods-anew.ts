import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { onSale } from '#server/features/catalog/catalog.ts'
import { priceDescribedJob } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { priceStickers } from '#server/features/pricing/pricing.ts'
import { basketOf } from './basket-goods.ts'

export interface Priced<Kind extends OrderKind = OrderKind> {
  goods: OrderItem<Kind>
  total: Sen
}

/**
 * The goods with other quantities, one for each line; null where they are the same. Stickers are priced anew by today's
 * list, since more of them cost less each; a set costs what it did on the day of the order.
 */
export async function withQuantities(
  tx: Db,
  goods: OrderItem,
  quantities: number[],
): Promise<Priced | null | Refusal<'unknown_size' | 'invalid_input'>> {
  const now = quantitiesOf(goods)
  if (now.length !== quantities.length)
    return refuse('invalid_input', { error: 'Please give a quantity for each line.' })
  if (now.every((quantity, at) => quantity === quantities[at])) return null
  return goods.kind === 'basket'
    ? withQuantitiesOfItems(tx, goods, quantities)
    : withItemQuantities(tx, goods, quantities)
}

/** Those of its goods that are the same keep their price. */
async function withQuantitiesOfItems(tx: Db, goods: OrderItem<'basket'>, quantities: number[]) {
  const items: OrderItem<'basket'>['items'] = []
  let at = 0
  for (const item of goods.items) {
    const before = quantitiesOf(item.goods)
    const own = quantities.slice(at, at + before.length)
    at += before.length
    if (own.every((quantity, place) => quantity === before[place])) items.push(item)
    else {
      const anew = await withItemQuantities(tx, item.goods, own)
      if (anew instanceof Refusal) return anew
      items.push({ goods: anew.goods, sen: anew.total })
    }
  }
  return basketOf(items)
}

async function withItemQuantities(tx: Db, goods: OrderItem<ItemKind>, quantities: number[]) {
  if (goods.kind === 'free') return freeOf({ ...goods, quantity: quantities[0] ?? goods.quantity })
  if (goods.kind === 'described')
    return described(tx, { ...goods.job, quantity: quantities[0] ?? goods.quantity }, goods)
  return 'rows' in goods
    ? bySet(withSets(goods, quantities))
    : bySheet(tx, { ...goods, quantity: quantities[0] ?? goods.quantity })
}

/** At the price that staff named. */
export function freeOf(goods: OrderItem<'free'>): Priced<'free'> {
  return { goods, total: goods.quantity * goods.eachSen }
}

/** What can be edited as it is: pieces that have names, or lie in sizes, are more than a number. */
function quantitiesOf(goods: OrderItem): number[] {
  if (goods.kind === 'basket') return goods.items.flatMap((item) => quantitiesOf(item.goods))
  if ('rows' in goods) return goods.rows.map(({ sets }) => sets)
  return goods.kind === 'described' && (goods.names.length > 0 || goods.job.spread) ? [] : [goods.quantity]
}

/** Worked out anew by what the shop says of the product today. */
export async function described(tx: Db, job: DescribedJob, goods: OrderItem<'described'>) {
  const description = await onSale.descriptionOf(tx, goods.productId)
  const price = description && priceDescribedJob(description, job)
  if (!price || 'trouble' in price)
    return refuse('invalid_input', {
      error: 'The product can’t be ordered so today. Please look at its options.',
    })
  const { quantity, lines, sheets, total } = price
  const choices = goods.choices.map((each) =>
    each.quantity === goods.quantity ? { ...each, quantity } : each,
  )
  return { goods: { ...goods, quantity, lines, sheets, choices, job }, total }
}

function withSets(goods: OrderItem<'nametag' | 'logo'>, sets: number[]): OrderItem<'nametag' | 'logo'> {
  const counted = <Row extends { sets: number }>(row: Row, at: number) => ({
    ...row,
    sets: sets[at] ?? row.sets,
  })
  return goods.kind === 'nametag'
    ? { ...goods, rows: goods.rows.map(counted) }
    : { ...goods, rows: goods.rows.map(counted) }
}

export function bySet(goods: OrderItem<'nametag' | 'logo'>): Priced<'nametag' | 'logo'> {
  const sets = goods.rows.reduce((sum, row) => sum + row.sets, 0)
  return { goods, total: sets * goods.pricePerSet }
}

export async function bySheet(tx: Db, goods: OrderItem<'sticker' | 'ppsticker'>) {
  const { productId: id, kind: flow, sizeMm, quantity } = goods
  const priced = await priceStickers(tx, { id, flow }, { sizeMm, quantity })
  if (priced instanceof Refusal) return priced
  const { perSheet, sheets, pricePerSheet, total } = priced
  // A deal is for exactly the job that was ordered by it, on its day.
  const { deal: _deal, ...job } = goods
  return { goods: { ...job, perSheet, sheets, pricePerSheet }, total }
}
