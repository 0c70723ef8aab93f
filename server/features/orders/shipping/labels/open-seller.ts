import type { LabelSender } from '#core/settings/label-buying-calls.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { findByIds } from '#server/features/orders/store/orders-store.ts'
import type { OrdersParts } from '#server/features/orders/store/orders-parts.ts'
import type { Order } from '#server/features/orders/store/orders-tables.ts'
import { easyParcel } from './easyparcel.ts'
import { goOn } from './go-on.ts'
import type { ToCarry } from './label-seller.ts'
import { dueLabels } from './labels-store.ts'
import type { StoredLabel } from './labels-tables.ts'

export type LabelParts = Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl' | 'env' | 'seal'>

/** Returns the provider as configured in the settings, or `null` without an API key. */
export async function openSeller({ db, env, seal }: LabelParts) {
  const { key, sender } = await orderRules.labels(db, seal)
  if (key === null || sender.postcode === '') return null
  const timeoutMs = env.EASYPARCEL_TIMEOUT_MS
  const orderOf = async (id: string) => {
    const [order] = await findByIds(db, [id])
    if (!order) throw new Error(`order ${id} of a shipping label not found`)
    return order
  }
  return {
    seller: easyParcel({ url: env.EASYPARCEL_URL, key, timeoutMs }),
    sender,
    orderOf,
    isWaitedFor: async (label: StoredLabel) => isPackedForPost(await orderOf(label.orderId)),
    parcelOf: async (label: StoredLabel) => carriedFor(await orderOf(label.orderId), label.weightG, sender),
    leaseMs: 3 * timeoutMs + 30_000,
  }
}

/** Labels are for packed parcels only. */
export const isPackedForPost = ({ stage, deliveryMethod }: Order) =>
  deliveryMethod === 'pos' && stage === 'ready'

export function carriedFor(order: Order, weightG: number, from: LabelSender): ToCarry {
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

/** Continues purchases after a crash or an unclear reply. For the job that runs every minute. */
export async function seeToLabels(parts: LabelParts): Promise<void> {
  const ids = await dueLabels(parts.db, batchSize)
  if (ids.length === 0) return
  const opened = await openSeller(parts)
  if (opened) for (const id of ids) await goOn({ ...parts, ...opened }, id)
}
