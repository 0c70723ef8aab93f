import { formatRinggit } from '#core/shared/money.ts'
import type { Heard, LabelSeller, ToCarry } from './label-seller.ts'
import { takeLabel, writeLabel } from './labels-store.ts'
import type { StoredLabel } from './labels-tables.ts'
import type { OrdersParts } from '#server/features/orders/store/orders-parts.ts'
import { findCarrierOfParcel } from '#core/settings/carriers.ts'
import { Refusal } from '#server/http/refusal.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { moveLocked } from '#server/features/orders/admin/move-order.ts'
import { textOnce } from '#server/features/orders/admin/tell-customer.ts'
import { insertEvent } from '#server/features/orders/store/order-events-store.ts'
import { lockOrders, updateOrder } from '#server/features/orders/store/orders-store.ts'

export interface LabelWork extends Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'> {
  seller: LabelSeller
  /** Returns the current parcel of a label. */
  parcelOf: (label: StoredLabel) => Promise<ToCarry>
  /** Returns false if the parcel was sent another way or will not be sent. */
  isWaitedFor: (label: StoredLabel) => Promise<boolean>
  /** Longer than any two requests to the provider take. */
  leaseMs: number
}

const firstPauseMs = 60_000
const longestPauseMs = 30 * 60_000

type Changed = Partial<StoredLabel>
/** Pauses the purchase until staff resume it. */
const waits = (problem: StoredLabel['problem'], sellerWords: string): Changed => ({
  problem,
  sellerWords,
  nextAt: null,
})

/**
 * Continues a purchase until the label is bought or the purchase has to wait. Each step is stored before it is made.
 * A label that is found in state `paying` is queried first and is paid only if the provider reports it as unpaid.
 */
export async function goOn(work: LabelWork, id: string, asked = false): Promise<void> {
  let label = await takeLabel(work.db, id, { leaseMs: work.leaseMs, asked })
  while (label && label.nextAt && label.nextAt > new Date()) {
    const before: StoredLabel = label
    if (before.state === 'paid' && before.tracking) return keepBought(work, before)
    const changed = await nextStep(work, before)
    const kept: StoredLabel | null = await writeLabel(work.db, before, changed)
    // Only the process that has just stored `paying` pays. Others query first.
    if (kept?.state === 'paying' && before.state === 'submitted')
      label = await writeLabel(work.db, kept, afterPaying(kept, await work.seller.pay(kept.sellerNumber)))
    else label = kept
    if (label?.problem === 'unclear') return
  }
}

async function nextStep(work: LabelWork, label: StoredLabel): Promise<Changed> {
  const isUnpaid = label.state === 'wanted' || label.state === 'submitted'
  if (isUnpaid && !(await work.isWaitedFor(label))) return { state: 'given_up', nextAt: null }
  if (label.state === 'wanted') return afterSubmitting(label, await submit(work, label))
  if (label.state === 'submitted') return { state: 'paying' }
  return afterLooking(label, await work.seller.look(label.sellerNumber))
}

async function submit({ seller, parcelOf }: LabelWork, label: StoredLabel) {
  const { serviceId, collectOn } = label
  return seller.submit(await parcelOf(label), { service_id: serviceId, collect_on: collectOn })
}

/** A lost reply leaves an unpaid order at the provider, which costs nothing, so it is submitted again. */
function afterSubmitting(label: StoredLabel, heard: Awaited<ReturnType<LabelSeller['submit']>>): Changed {
  if (heard.kind !== 'ok') return notDone(label, heard)
  const { number, priceSen } = heard.value
  if (priceSen > label.quotedSen) return waits('price_rose', formatRinggit(priceSen))
  return { state: 'submitted', sellerNumber: number, priceSen }
}

function afterPaying(label: StoredLabel, heard: Awaited<ReturnType<LabelSeller['pay']>>): Changed {
  if (heard.kind === 'ok') return { state: 'paid', ...heard.value }
  // A definite refusal means that nothing was paid.
  return { ...notDone(label, heard), ...(heard.kind === 'refused' && { state: 'submitted' }) }
}

function afterLooking(label: StoredLabel, heard: Awaited<ReturnType<LabelSeller['look']>>): Changed {
  if (heard.kind !== 'ok') return notDone(label, heard)
  if (heard.value === 'unpaid') return label.state === 'paid' ? later(label, '') : { state: 'submitted' }
  if (heard.value === 'gone') return { ...waits('expired', ''), state: 'wanted', sellerNumber: '' }
  if (heard.value.tracking === '')
    return { state: 'paid', ...later(label, 'waiting for the tracking number') }
  return { state: 'paid', ...heard.value }
}

function notDone(label: StoredLabel, heard: Exclude<Heard<never>, { kind: 'ok' }>): Changed {
  return heard.kind === 'unclear' ? later(label, heard.words) : waits(heard.problem, heard.words)
}

/** The result is unknown. Queries the provider again, with growing pauses. */
function later({ tries }: StoredLabel, sellerWords: string): Changed {
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(tries - 1, 10), longestPauseMs)
  return { problem: 'unclear', sellerWords, nextAt: new Date(Date.now() + pauseMs) }
}

/**
 * Saves tracking number, carrier and cost with the order, and moves it to `posted` if requested. One transaction
 * marks the label as bought and notifies the customer, so that a crash can't repeat the notification.
 */
async function keepBought(
  parts: Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>,
  label: StoredLabel,
): Promise<void> {
  const { tracking, trackingPage, carrier, priceSen, wantedBy } = label
  await parts.db.transaction(async (tx) => {
    const [order] = await lockOrders(tx, [label.orderId])
    const bought = { state: 'bought', boughtAt: new Date(), nextAt: null, problem: '' } as const
    if (!(await writeLabel(tx, label, bought)) || !order || order.anonymisedAt) return
    const { carriers } = await orderRules.carriers(tx)
    // Prefer the shop's name of the carrier if the tracking number identifies it.
    const known = findCarrierOfParcel(carriers, { tracking, carrier })
    // The order was shipped manually. Keep the tracking number that its customer was sent.
    const hasOther = order.stage !== 'ready' && order.tracking !== ''
    const next = hasOther
      ? order
      : await updateOrder(tx, order, { tracking, carrier: known?.name ?? carrier, trackingPage })
    const note = [carrier, priceSen === null ? '' : formatRinggit(priceSen), tracking]
      .filter(Boolean)
      .join(' · ')
    const still = { fromStage: null, toStage: null, note }
    await insertEvent(tx, { orderId: order.id, action: 'bought a label', ...still, doneBy: wantedBy })
    if (!label.thenPosted || next.stage !== 'ready') return
    const tell = await textOnce(parts, tx, next, { to: 'posted' })
    const moved = await moveLocked(parts, tx, next, { to: 'posted', note: '', tell }, wantedBy)
    if (moved instanceof Refusal)
      throw new Error(`failed to move order ${order.number} to posted: ${moved.code}`)
  })
}
