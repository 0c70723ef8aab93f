import { formatRinggit } from '#core/shared/money.ts'
import type { LabelProviderResult, LabelProvider, ParcelToShip } from './label-provider.ts'
import { claimLabel, updateClaimedLabel } from './labels-store.ts'
import type { StoredLabel } from './labels-tables.ts'
import type { OrdersDependencies } from '#server/features/orders/store/orders-dependencies.ts'
import { findCarrierForParcel } from '#core/settings/carriers.ts'
import { Refusal } from '#server/http/refusal.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { moveLockedOrder } from '#server/features/orders/admin/move-order.ts'
import { writeStageMessageOnce } from '#server/features/orders/admin/notify-customer.ts'
import { insertEvent } from '#server/features/orders/store/order-events-store.ts'
import { lockOrders, updateOrder } from '#server/features/orders/store/orders-store.ts'

export interface LabelPurchaseContext extends Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl'> {
  provider: LabelProvider
  getParcel: (label: StoredLabel) => Promise<ParcelToShip>
  /** Returns false if the parcel was sent in another way or will not be sent. */
  isStillNeeded: (label: StoredLabel) => Promise<boolean>
  /** Must be longer than two requests to the provider can take. */
  leaseMs: number
}

const firstPauseMs = 60_000
const maxPauseMs = 30 * 60_000

type LabelChange = Partial<StoredLabel>
const pausePurchase = (problem: StoredLabel['problem'], message: string): LabelChange => ({
  problem,
  sellerWords: message,
  nextAt: null,
})

/**
 * Continues the purchase of a label. Each step is stored before its request is sent. If a label is already in
 * state `paying`, the provider is queried first, and the label is paid only if the provider reports it as
 * unpaid.
 */
export async function continueLabelPurchase(
  work: LabelPurchaseContext,
  id: string,
  resumed = false,
): Promise<void> {
  let label = await claimLabel(work.db, id, { leaseMs: work.leaseMs, asked: resumed })
  while (label && label.nextAt && label.nextAt > new Date()) {
    const before: StoredLabel = label
    if (before.state === 'paid' && before.tracking) return saveBoughtLabel(work, before)
    const changed = await takeNextStep(work, before)
    const updated: StoredLabel | null = await updateClaimedLabel(work.db, before, changed)
    // Only the process that has just stored `paying` may pay. Other processes query the provider first.
    if (updated?.state === 'paying' && before.state === 'submitted')
      label = await updateClaimedLabel(
        work.db,
        updated,
        applyPayResult(updated, await work.provider.pay(updated.sellerNumber)),
      )
    else label = updated
    if (label?.problem === 'unclear') return
  }
}

async function takeNextStep(work: LabelPurchaseContext, label: StoredLabel): Promise<LabelChange> {
  const isUnpaid = label.state === 'wanted' || label.state === 'submitted'
  if (isUnpaid && !(await work.isStillNeeded(label))) return { state: 'given_up', nextAt: null }
  if (label.state === 'wanted') return applySubmitResult(label, await submitLabel(work, label))
  if (label.state === 'submitted') return { state: 'paying' }
  return applyQueryResult(label, await work.provider.queryOrder(label.sellerNumber))
}

async function submitLabel({ provider, getParcel }: LabelPurchaseContext, label: StoredLabel) {
  const { serviceId, collectOn } = label
  return provider.submit(await getParcel(label), { service_id: serviceId, collect_on: collectOn })
}

/**
 * Applies the result of submitting an order. After a lost reply, the order is submitted again. An unpaid
 * order that stays at the provider costs nothing.
 */
function applySubmitResult(
  label: StoredLabel,
  result: Awaited<ReturnType<LabelProvider['submit']>>,
): LabelChange {
  if (result.kind !== 'ok') return applyFailure(label, result)
  const { number, priceSen } = result.value
  if (priceSen > label.quotedSen) return pausePurchase('price_rose', formatRinggit(priceSen))
  return { state: 'submitted', sellerNumber: number, priceSen }
}

function applyPayResult(label: StoredLabel, result: Awaited<ReturnType<LabelProvider['pay']>>): LabelChange {
  if (result.kind === 'ok') return { state: 'paid', ...result.value }
  // A definite refusal proves that nothing was paid, so paying can be tried again.
  return { ...applyFailure(label, result), ...(result.kind === 'refused' && { state: 'submitted' }) }
}

function applyQueryResult(
  label: StoredLabel,
  result: Awaited<ReturnType<LabelProvider['queryOrder']>>,
): LabelChange {
  if (result.kind !== 'ok') return applyFailure(label, result)
  if (result.value === 'unpaid')
    return label.state === 'paid' ? retryLater(label, '') : { state: 'submitted' }
  if (result.value === 'gone') return { ...pausePurchase('expired', ''), state: 'wanted', sellerNumber: '' }
  if (result.value.tracking === '')
    return { state: 'paid', ...retryLater(label, 'waiting for the tracking number') }
  return { state: 'paid', ...result.value }
}

function applyFailure(
  label: StoredLabel,
  result: Exclude<LabelProviderResult<never>, { kind: 'ok' }>,
): LabelChange {
  return result.kind === 'unclear'
    ? retryLater(label, result.words)
    : pausePurchase(result.problem, result.words)
}

/** Schedules another query, because the result is unknown. The pause between queries grows. */
function retryLater({ tries }: StoredLabel, message: string): LabelChange {
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(tries - 1, 10), maxPauseMs)
  return { problem: 'unclear', sellerWords: message, nextAt: new Date(Date.now() + pauseMs) }
}

/**
 * Saves a bought label. One transaction marks the label as bought, changes the order and notifies the
 * customer, so that a crash can't repeat the notification.
 */
async function saveBoughtLabel(
  dependencies: Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl'>,
  label: StoredLabel,
): Promise<void> {
  const { tracking, trackingPage, carrier, priceSen, wantedBy } = label
  await dependencies.db.transaction(async (tx) => {
    const [order] = await lockOrders(tx, [label.orderId])
    const bought = { state: 'bought', boughtAt: new Date(), nextAt: null, problem: '' } as const
    if (!(await updateClaimedLabel(tx, label, bought)) || !order || order.anonymisedAt) return
    const { carriers } = await orderSettingsQueries.carriers(tx)
    // If the tracking number identifies a carrier of the shop, the shop's name of the carrier is used.
    const knownCarrier = findCarrierForParcel(carriers, { tracking, carrier })
    // If the order was already shipped manually, it keeps the tracking number that its customer has received.
    const hasOther = order.stage !== 'ready' && order.tracking !== ''
    const next = hasOther
      ? order
      : await updateOrder(tx, order, { tracking, carrier: knownCarrier?.name ?? carrier, trackingPage })
    const note = [carrier, priceSen === null ? '' : formatRinggit(priceSen), tracking]
      .filter(Boolean)
      .join(' · ')
    const unmoved = { fromStage: null, toStage: null, note }
    await insertEvent(tx, { orderId: order.id, action: 'bought a label', ...unmoved, doneBy: wantedBy })
    if (!label.thenPosted || next.stage !== 'ready') return
    const message = await writeStageMessageOnce(dependencies, tx, next, { to: 'posted' })
    const moved = await moveLockedOrder(
      dependencies,
      tx,
      next,
      { to: 'posted', note: '', tell: message },
      wantedBy,
    )
    if (moved instanceof Refusal)
      throw new Error(`failed to move order ${order.number} to posted: ${moved.code}`)
  })
}
