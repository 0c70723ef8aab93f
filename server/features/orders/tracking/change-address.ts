import { changeDeliveryAddress, canChangeAddress } from '#core/orders/tracking/change-address.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { parseMalaysianState } from '#core/orders/delivery.ts'
import { calculatePostage } from '#core/settings/postage.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { getParcelContents } from '../items/present-items.ts'
import { findOrderByKey } from '../store/find-order-by-key.ts'
import { recordOrderEdit } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { lockOrderByPublicId, updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { presentTrackedOrder } from './tracked-order.ts'

const customerActor = 'The customer'

export async function handleChangeDeliveryAddress(
  dependencies: Pick<OrdersDependencies, 'db' | 'content' | 'reachesPhone'>,
  { shipping, ...link }: ParsedInputOf<typeof changeDeliveryAddress>,
) {
  const found = await findOrderByKey(dependencies.db, link, 'order')
  if (!found) return refuse('not_found')
  const changed = await dependencies.db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, found.publicId)
    if (!order || order.anonymisedAt) return refuse('not_found')
    if (!canChangeAddress(order)) return refuse('packed')
    const state = parseMalaysianState(shipping.state)
    const parcel = getParcelContents(order.goods, order.goodsSen - order.discountSen)
    if (state !== order.state) {
      const postage = await orderSettingsQueries.postage(tx)
      if (calculatePostage(postage, 'pos', state, parcel) !== order.shippingSen)
        return refuse('other_postage')
    }
    const { address1, address2, postcode, city } = shipping
    const saved = await updateOrder(tx, order, { address1, address2, postcode, city, state: state ?? '' })
    const edited = { what: 'Address', from: formatAddress(order), to: formatAddress(saved) }
    if (edited.from !== edited.to) await recordOrderEdit(tx, order.id, [edited], customerActor)
    return saved
  })
  return changed instanceof Refusal ? changed : presentTrackedOrder(dependencies, changed, link.key)
}

const formatAddress = ({ address1, address2, postcode, city, state }: Order) =>
  [address1, address2, [postcode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ')
