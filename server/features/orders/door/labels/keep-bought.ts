import { carrierOfParcel } from '#core/settings/carriers.ts'
import { ringgitText } from '#core/shared/money.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { moveLocked } from '#server/features/orders/desk/move-order.ts'
import { textOnce } from '#server/features/orders/desk/tell-customer.ts'
import { insertEvent } from '#server/features/orders/store/order-events-store.ts'
import { lockOrders, updateOrder } from '#server/features/orders/store/orders-store.ts'
import type { OrdersParts } from '#server/features/orders/store/orders-parts.ts'
import { writeLabel } from './labels-store.ts'
import type { StoredLabel } from './labels-tables.ts'

/**
 * Number, carrier and cost come to the order, which is posted with it where that was wanted; all in the transaction that
 * says the label is bought, so that its customer is told once, whatever is killed.
 */
export async function keepBought(
  parts: Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>,
  label: StoredLabel,
): Promise<void> {
  const { tracking, trackingPage, carrier, priceSen, wantedBy } = label
  await parts.db.transaction(async (tx) => {
    const [order] = await lockOrders(tx, [label.orderId])
    const bought = { state: 'bought', boughtAt: new Date(), nextAt: null, problem: '' } as const
    if (!(await writeLabel(tx, label, bought)) || !order || order.anonymisedAt) return
    const { carriers } = await orderRules.carriers(tx)
    // Where the number itself tells, the shop's own name of the carrier is the better one.
    const known = carrierOfParcel(carriers, { tracking, carrier })
    // Posted by hand meanwhile: the number that its customer was told is the parcel's.
    const hasOther = order.stage !== 'ready' && order.tracking !== ''
    const next = hasOther
      ? order
      : await updateOrder(tx, order, { tracking, carrier: known?.name ?? carrier, trackingPage })
    const note = [carrier, priceSen === null ? '' : ringgitText(priceSen), tracking]
      .filter(Boolean)
      .join(' · ')
    const still = { fromStage: null, toStage: null, note }
    await insertEvent(tx, { orderId: order.id, action: 'bought a label', ...still, doneBy: wantedBy })
    if (!label.thenPosted || next.stage !== 'ready') return
    const tell = await textOnce(parts, tx, next, { to: 'posted' })
    const moved = await moveLocked(parts, tx, next, { to: 'posted', note: '', tell }, wantedBy)
    if (moved instanceof Refusal) throw new Error(`order ${order.number} can't be posted: ${moved.code}`)
  })
}
