import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { catalogQueries } from '#server/features/catalog/catalog.ts'
import { priceDescribedJob } from '#core/pricing/described/price-described.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { priceStickers } from '#server/features/pricing/pricing.ts'
import { createBasket } from './price-items.ts'

export interface RepricedItems<Kind extends OrderKind = OrderKind> {
  goods: OrderItem<Kind>
  subtotal: Sen
}

/**
 * Changes the quantities of an order, one per line. Returns `null` if nothing changes. Stickers are priced by
 * today's list, because the price per sheet depends on the quantity. Sets keep the price from the day of the
 * order.
 */
export async function repriceChangedQuantities(
  tx: Db,
  goods: OrderItem,
  quantities: number[],
): Promise<RepricedItems | null | Refusal<'unknown_size' | 'invalid_input'>> {
  const current = listQuantities(goods)
  if (current.length !== quantities.length)
    return refuse('invalid_input', { error: 'Enter a quantity for each line.' })
  if (current.every((quantity, at) => quantity === quantities[at])) return null
  return goods.kind === 'basket'
    ? changeBasketQuantities(tx, goods, quantities)
    : changeItemQuantities(tx, goods, quantities)
}

async function changeBasketQuantities(tx: Db, goods: OrderItem<'basket'>, quantities: number[]) {
  const items: OrderItem<'basket'>['items'] = []
  let at = 0
  for (const item of goods.items) {
    const before = listQuantities(item.goods)
    const ownQuantities = quantities.slice(at, at + before.length)
    at += before.length
    if (ownQuantities.every((quantity, place) => quantity === before[place])) items.push(item)
    else {
      const repriced = await changeItemQuantities(tx, item.goods, ownQuantities)
      if (repriced instanceof Refusal) return repriced
      items.push({ goods: repriced.goods, sen: repriced.subtotal })
    }
  }
  return createBasket(items)
}

async function changeItemQuantities(tx: Db, goods: OrderItem<ItemKind>, quantities: number[]) {
  if (goods.kind === 'free') return repriceCustomItem({ ...goods, quantity: quantities[0] ?? goods.quantity })
  if (goods.kind === 'described')
    return repriceDescribedItem(tx, { ...goods.job, quantity: quantities[0] ?? goods.quantity }, goods)
  return 'rows' in goods
    ? repriceIronOnItems(changeSets(goods, quantities))
    : repriceStickers(tx, { ...goods, quantity: quantities[0] ?? goods.quantity })
}

export function repriceCustomItem(goods: OrderItem<'free'>): RepricedItems<'free'> {
  return { goods, subtotal: goods.quantity * goods.eachSen }
}

/**
 * Returns the editable quantities. Items with names or with a quantity per size have none, because a new
 * number would not say which name or size changes.
 */
function listQuantities(goods: OrderItem): number[] {
  if (goods.kind === 'basket') return goods.items.flatMap((item) => listQuantities(item.goods))
  if ('rows' in goods) return goods.rows.map(({ sets }) => sets)
  return goods.kind === 'described' && (goods.names.length > 0 || goods.job.spread) ? [] : [goods.quantity]
}

export async function repriceDescribedItem(tx: Db, job: DescribedJob, goods: OrderItem<'described'>) {
  const description = await catalogQueries.descriptionOf(tx, goods.productId)
  const price = description && priceDescribedJob(description, job)
  if (!price || 'trouble' in price)
    return refuse('invalid_input', {
      error: 'The chosen options are no longer available. Check the product’s options.',
    })
  const { quantity, lines, sheets, total } = price
  const choices = goods.choices.map((each) =>
    each.quantity === goods.quantity ? { ...each, quantity } : each,
  )
  return { goods: { ...goods, quantity, lines, sheets, choices, job }, subtotal: total }
}

function changeSets(goods: OrderItem<'nametag' | 'logo'>, sets: number[]): OrderItem<'nametag' | 'logo'> {
  const counted = <Row extends { sets: number }>(row: Row, at: number) => ({
    ...row,
    sets: sets[at] ?? row.sets,
  })
  return goods.kind === 'nametag'
    ? { ...goods, rows: goods.rows.map(counted) }
    : { ...goods, rows: goods.rows.map(counted) }
}

export function repriceIronOnItems(goods: OrderItem<'nametag' | 'logo'>): RepricedItems<'nametag' | 'logo'> {
  const sets = goods.rows.reduce((sum, row) => sum + row.sets, 0)
  return { goods, subtotal: sets * goods.pricePerSet }
}

export async function repriceStickers(tx: Db, goods: OrderItem<'sticker' | 'ppsticker'>) {
  const { productId: id, kind: flow, sizeMm, quantity } = goods
  const priced = await priceStickers(tx, { id, flow }, { sizeMm, quantity })
  if (priced instanceof Refusal) return priced
  const { perSheet, sheets, pricePerSheet, total } = priced
  // A deal applies only to the job for which it was ordered, and only on that day.
  const { deal: _deal, ...job } = goods
  return { goods: { ...job, perSheet, sheets, pricePerSheet }, subtotal: total }
}
