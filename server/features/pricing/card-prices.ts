import { flows } from '#core/catalog/catalog.ts'
import { ringgitText, type Sen } from '#core/shared/money.ts'
import { smallestOrder } from '#core/pricing/price-tiers.ts'
import type { Db } from '#server/platform/database.ts'
import type { Call } from '#server/platform/route.ts'
import { noteChange, onSale } from '../catalog/catalog.ts'
import { deskLists, type StoredList } from './price-desk-store.ts'

/**
 * Changes price lists, and with them what the cards of products say they begin at: a card that named the price of its list
 * names the new one. What staff have entered otherwise stays.
 */
export async function withCardPrices<Done>(tx: Db, call: Call, change: () => Promise<Done>): Promise<Done> {
  const before = await deskLists(tx)
  const done = await change()
  const now = await deskLists(tx)
  for (const product of await onSale.cards(tx)) {
    const [was, is] = [smallestOf(product, before), smallestOf(product, now)]
    if (was === null || is === null || was === is || product.priceSen !== was) continue
    await onSale.putCardPrice(tx, product.id, is)
    await noteChange(tx, call, {
      kind: 'products',
      entry: String(product.id),
      action: 'changed',
      title: `product ${product.name}`,
      changes: [{ what: 'From', from: ringgitText(was), to: ringgitText(is) }],
    })
  }
  return done
}

/** Lowest price in the product's own list or in that of its form. `null` if neither has one. */
function smallestOf({ id, flow }: { id: number; flow: string }, lists: readonly StoredList[]): Sen | null {
  if (flow === 'none' || flow === 'described' || !flows.some((each) => each === flow)) return null
  const list =
    lists.find(({ product_ids: ids }) => ids.includes(id)) ?? lists.find((each) => each.id === flow)
  if (!list) return null
  return smallestOrder({
    bySet: flow === 'nametag' || flow === 'logo',
    setPrice: list.set_price_sen,
    tiers: list.tiers.map(({ sheets, price_sen: price }) => ({ sheets, price })),
  })
}
