import type { ParsedInputOf } from '#core/contract.ts'
import type { weighParcel } from '#core/orders/admin/admin-order.ts'
import { formatKilograms } from '#core/orders/admin/parcel-weight.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { lockUnchangedOrder } from './lock-unchanged-order.ts'
import { presentOrderDetails } from './order-details.ts'

export async function handleWeighParcel(db: Db, input: ParsedInputOf<typeof weighParcel>, by: string) {
  return db.transaction(async (tx) => {
    const order = await lockUnchangedOrder(tx, input)
    if (order instanceof Refusal) return order
    return presentOrderDetails(tx, await recordParcelWeight(tx, order, input.weight_g, by))
  })
}

export async function recordParcelWeight(
  tx: Db,
  order: Order,
  parcelG: number | null,
  by: string,
): Promise<Order> {
  if (order.parcelG === parcelG) return order
  const saved = await updateOrder(tx, order, { parcelG })
  const edited = { what: 'Parcel weight', from: formatWeight(order.parcelG), to: formatWeight(parcelG) }
  await recordOrderEdit(tx, order.id, [edited], by)
  return saved
}

const formatWeight = (grams: number | null) => (grams === null ? '' : `${formatKilograms(grams)} kg`)
