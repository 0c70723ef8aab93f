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
  /** What the label is for, as it is now. */
  parcelOf: (label: StoredLabel) => Promise<ToCarry>
  /** Whether its parcel still waits for it: not where it has gone another way, or will not go at all. */
  isWaitedFor: (label: StoredLabel) => Promise<boolean>
  /** Longer than any two answers of the seller take. */
  leaseMs: number
}

const firstPauseMs = 60_000
const longestPauseMs = 30 * 60_000

type Changed = Partial<StoredLabel>
/** It waits for a person. */
const waits = (problem: StoredLabel['problem'], sellerWords: string): Changed => ({
  problem,
  sellerWords,
  nextAt: null,
})

/**
 * Goes on with a label until it is bought or has to wait. What is about to be done is stored before it is done: a label
 * that is found being paid is asked for by the seller's number first, and only what he says is unpaid is paid.
 */
export async function goOn(work: LabelWork, id: string, asked = false): Promise<void> {
  let label = await takeLabel(work.db, id, { leaseMs: work.leaseMs, asked })
  while (label && label.nextAt && label.nextAt > new Date()) {
    const before: StoredLabel = label
    if (before.state === 'paid' && before.tracking) return keepBought(work, before)
    const changed = await nextStep(work, before)
    const kept: StoredLabel | null = await writeLabel(work.db, before, changed)
    // Only who has just written that it is being paid pays; whoever finds it so asks first.
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

/** An answer that got lost leaves an unpaid order at the seller, which costs nothing: it is submitted anew. */
function afterSubmitting(label: StoredLabel, heard: Awaited<ReturnType<LabelSeller['submit']>>): Changed {
  if (heard.kind !== 'ok') return notDone(label, heard)
  const { number, priceSen } = heard.value
  if (priceSen > label.quotedSen) return waits('price_rose', formatRinggit(priceSen))
  return { state: 'submitted', sellerNumber: number, priceSen }
}

function afterPaying(label: StoredLabel, heard: Awaited<ReturnType<LabelSeller['pay']>>): Changed {
  if (heard.kind === 'ok') return { state: 'paid', ...heard.value }
  // What is refused for certain has paid nothing.
  return { ...notDone(label, heard), ...(heard.kind === 'refused' && { state: 'submitted' }) }
}

function afterLooking(label: StoredLabel, heard: Awaited<ReturnType<LabelSeller['look']>>): Changed {
  if (heard.kind !== 'ok') return notDone(label, heard)
  if (heard.value === 'unpaid') return label.state === 'paid' ? later(label, '') : { state: 'submitted' }
  if (heard.value === 'gone') return { ...waits('expired', ''), state: 'wanted', sellerNumber: '' }
  if (heard.value.tracking === '') return { state: 'paid', ...later(label, 'the number of the parcel comes') }
  return { state: 'paid', ...heard.value }
}

function notDone(label: StoredLabel, heard: Exclude<Heard<never>, { kind: 'ok' }>): Changed {
  return heard.kind === 'unclear' ? later(label, heard.words) : waits(heard.problem, heard.words)
}

/** Nobody knows yet: the seller is asked again, after growing pauses. */
function later({ tries }: StoredLabel, sellerWords: string): Changed {
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(tries - 1, 10), longestPauseMs)
  return { problem: 'unclear', sellerWords, nextAt: new Date(Date.now() + pauseMs) }
}

/**
 * Number, carrier and cost come to the order, which is posted with it where that was wanted; all in the transaction that
 * says the label is bought, so that its customer is told once, whatever is killed.
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
    // Where the number itself tells, the shop's own name of the carrier is the better one.
    const known = findCarrierOfParcel(carriers, { tracking, carrier })
    // Posted by hand meanwhile: the number that its customer was told is the parcel's.
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
    if (moved instanceof Refusal) throw new Error(`order ${order.number} can't be posted: ${moved.code}`)
  })
}
