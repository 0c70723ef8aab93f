import { listItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ParcelWeight } from '#core/orders/admin/parcel-weight.ts'
import { calculateWeight } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { parcelOf } from '../items/goods.ts'
import type { Order } from './orders-tables.ts'

/** What the parcel weighs: as it was weighed, else reckoned; null where something in it has no weight that is known. */
export async function weightOfParcel(
  db: Db,
  { goods, goodsSen, parcelG }: Pick<Order, 'goods' | 'goodsSen' | 'parcelG'>,
): Promise<ParcelWeight | null> {
  if (parcelG !== null) return { grams: parcelG, weighed: true }
  const { by_weight: weights } = await orderRules.postage(db)
  if (!isKnown(goods, weights !== null)) return null
  const parcel = parcelOf(goods, goodsSen)
  const grams = weights ? calculateWeight(parcel, weights) : parcel.grams
  return grams > 0 ? { grams, weighed: false } : null
}

/** Whether each of the goods has a weight: by its own description, or by what Settings say of its kind. */
function isKnown(goods: OrderItem, byKind: boolean): boolean {
  return listItems(goods).every((item) => {
    if (item.kind === 'free') return false
    if (item.kind !== 'described') return byKind
    return item.weightG !== undefined || (byKind && (item.sheets ?? 0) > 0)
  })
}
