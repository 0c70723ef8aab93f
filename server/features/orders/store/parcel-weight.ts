import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ParcelWeight } from '#core/orders/admin/parcel-weight.ts'
import { calculateParcelWeight } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { getParcelContents } from '../items/present-items.ts'
import type { Order } from './orders-tables.ts'

/**
 * Returns the calculated weight if the parcel was not weighed, or `null` if the weight of an item is unknown.
 */
export async function getParcelWeight(
  db: Db,
  { goods, goodsSen, parcelG }: Pick<Order, 'goods' | 'goodsSen' | 'parcelG'>,
): Promise<ParcelWeight | null> {
  if (parcelG !== null) return { grams: parcelG, weighed: true }
  const { by_weight: weights } = await orderSettingsQueries.postage(db)
  if (!isWeightKnown(goods, weights !== null)) return null
  const parcel = getParcelContents(goods, goodsSen)
  const grams = weights ? calculateParcelWeight(parcel, weights) : parcel.grams
  return grams > 0 ? { grams, weighed: false } : null
}

function isWeightKnown(goods: OrderItem, hasWeightByKind: boolean): boolean {
  return listOrderItems(goods).every((item) => {
    if (item.kind === 'free') return false
    if (item.kind !== 'described') return hasWeightByKind
    return item.weightG !== undefined || (hasWeightByKind && (item.sheets ?? 0) > 0)
  })
}
