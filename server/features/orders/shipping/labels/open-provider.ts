import type { LabelSender } from '#core/settings/label-buying-calls.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { findOrdersByIds } from '#server/features/orders/store/orders-store.ts'
import type { OrdersDependencies } from '#server/features/orders/store/orders-dependencies.ts'
import type { Order } from '#server/features/orders/store/orders-tables.ts'
import { createEasyParcel } from './easyparcel.ts'
import { continueLabelPurchase } from './continue-label-purchase.ts'
import type { ParcelToShip } from './label-provider.ts'
import { findDueLabelIds } from './labels-store.ts'
import type { StoredLabel } from './labels-tables.ts'

export type LabelDependencies = Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl' | 'env' | 'seal'>

export async function openLabelProvider({ db, env, seal }: LabelDependencies) {
  const { key, sender } = await orderSettingsQueries.labels(db, seal)
  if (key === null || sender.postcode === '') return null
  const timeoutMs = env.EASYPARCEL_TIMEOUT_MS
  const orderOf = async (id: string) => {
    const [order] = await findOrdersByIds(db, [id])
    if (!order) throw new Error(`order ${id} of a shipping label not found`)
    return order
  }
  return {
    provider: createEasyParcel({ url: env.EASYPARCEL_URL, key, timeoutMs }),
    sender,
    orderOf,
    isStillNeeded: async (label: StoredLabel) => isReadyToPost(await orderOf(label.orderId)),
    getParcel: async (label: StoredLabel) =>
      createParcel(await orderOf(label.orderId), label.weightG, sender),
    leaseMs: 3 * timeoutMs + 30_000,
  }
}

export const isReadyToPost = ({ stage, deliveryMethod }: Order) =>
  deliveryMethod === 'pos' && stage === 'ready'

export function createParcel(order: Order, weightG: number, from: LabelSender): ParcelToShip {
  return {
    weightG,
    from,
    to: {
      name: order.nama,
      phone: order.phone,
      address: [order.address1, order.address2].filter(Boolean).join(' '),
      postcode: order.postcode,
      city: order.city,
      state: order.state,
    },
    content: order.goods.product,
    valueSen: order.goodsSen - order.discountSen,
    reference: order.number,
  }
}

const batchSize = 20

/** Continues purchases after a crash or an unclear reply. */
export async function continueDueLabelPurchases(dependencies: LabelDependencies): Promise<void> {
  const ids = await findDueLabelIds(dependencies.db, batchSize)
  if (ids.length === 0) return
  const opened = await openLabelProvider(dependencies)
  if (opened) for (const id of ids) await continueLabelPurchase({ ...dependencies, ...opened }, id)
}
