import type { stepScanned } from '#core/orders/door/scan.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { plainNumber } from '#core/orders/door/scanned-code.ts'
import { formatClock } from '#core/shared/shop-time.ts'
import type { Db } from '#server/platform/database.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { moveLocked } from '../desk/move-order.ts'
import { movedMeanwhile, nobodys } from '../desk/changeable-order.ts'
import { weighed } from '../desk/weigh-parcel.ts'
import { textOnce } from '../desk/tell-customer.ts'
import { listedOrders } from '../desk/listed-order.ts'
import { isKey, pickUpCodeOf } from '../store/order-keys.ts'
import { lockByPublicId } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { findStep, insertStep } from './scan-store.ts'
import { takeTurnOf } from '#server/platform/turns-store.ts'
import { hashOfSent, refuseOther } from '#server/platform/request-hash.ts'

type Step = ParsedInputOf<typeof stepScanned>
/** A step that came later than this was done without a signal: the history says when. */
const lateMs = 60_000

/** See the contract `stepScanned`; `by`: who does it, by name. */
export async function takeStep(
  parts: Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>,
  step: Step,
  by: string,
) {
  return parts.db.transaction(async (tx) => {
    await takeTurnOf(tx, step.request_id)
    const order = await lockByPublicId(tx, step.id)
    if (!order) return refuse('not_found')
    const before = await findStep(tx, step.request_id)
    if (before) return refuseOther(before, step) ?? shown(tx, order)
    if (order.anonymisedAt) return refuse('forbidden', nobodys)
    if (order.stage !== step.from) return movedMeanwhile(tx, order)
    const { to, carrier, pick_up_code: code } = step
    if (code !== undefined && !isKey(code, pickUpCodeOf(order))) return refuse('wrong_code')
    // As carriers print it: their scanners and ours find it again.
    const tracking = step.tracking === undefined ? undefined : plainNumber(step.tracking)
    const move = {
      to,
      note: noteOf(step, new Date()),
      ...(tracking !== undefined && { tracking }),
      ...(carrier !== undefined && { carrier }),
      ...(step.tell !== undefined && {
        tell: step.tell ? await textOnce(parts, tx, order, { to, tracking, carrier }) : '',
      }),
    }
    const ready = step.weight_g === undefined ? order : await weighed(tx, order, step.weight_g, by)
    const moved = await moveLocked(parts, tx, ready, move, by)
    if (moved instanceof Refusal) return moved
    await insertStep(tx, {
      requestId: step.request_id,
      orderId: order.id,
      requestHash: hashOfSent(step),
    })
    return shown(tx, moved.order)
  })
}

async function shown(db: Db, order: Order) {
  const [listed] = await listedOrders(db, [order])
  if (!listed) throw new Error('one order is listed as one')
  return { order: listed }
}

function noteOf({ at, pick_up_code: code }: Step, now: Date): string {
  if (code !== undefined) return 'The customer showed the code'
  const scanned = new Date(at)
  return now.getTime() - scanned.getTime() > lateMs ? `Scanned at ${formatClock(scanned)}, sent later` : ''
}
