import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import {
  buyLabel,
  giveUpLabel,
  getParcelLabelFile,
  getParcelLabel,
  quoteLabels,
  resumeLabel,
} from '#core/orders/shipping/parcel-labels.ts'
import { canGiveUpLabel, type LabelView } from '#core/orders/shipping/parcel-label.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { requireActorName, route, type Route, type Call } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { nobodys } from '#server/features/orders/admin/changeable-order.ts'
import { findByPublicId, lockByPublicId, updateOrder } from '#server/features/orders/store/orders-store.ts'
import { goOn } from './go-on.ts'
import { carriedFor, isPackedForPost, openSeller, type LabelParts } from './open-seller.ts'
import { findLabel, findPressed, insertLabel, takeLabel, writeLabel } from './labels-store.ts'
import type { StoredLabel } from './labels-tables.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { hashRequest, refuseReusedRequestId } from '#server/http/request-hash.ts'
import { askOutside } from '#server/http/outgoing/ask-outside.ts'
import { sendFile } from '#server/http/files.ts'
import { limitedBytes } from '#server/http/outgoing/limited-body.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import type { Order } from '#server/features/orders/store/orders-tables.ts'
import { weightOfParcel } from '#server/features/orders/store/parcel-weight.ts'

/** Routes for shipping labels: offers of carriers, and buying a label once (docs/decisions/0390). */
export function labelRoutes(parts: LabelParts): Route[] {
  const { db } = parts
  return [
    route(getParcelLabel, async ({ id }) => {
      const order = await findByPublicId(db, id)
      return order ? presentLabel(parts, order) : refuse('not_found')
    }),
    route(quoteLabels, (input) => handleQuoteLabels(parts, input)),
    route(buyLabel, async (input, { caller }) => {
      const label = await createPurchase(parts, input, requireActorName(caller))
      return label instanceof Refusal ? label : continueLabel(parts, label)
    }),
    route(resumeLabel, async ({ id }) => {
      const order = await findByPublicId(db, id)
      const label = order && (await findLabel(db, order.id))
      return label ? continueLabel(parts, label, true) : refuse('not_found')
    }),
    route(giveUpLabel, ({ id }) => handleGiveUpLabel(parts, id)),
    route(getParcelLabelFile, ({ id }, call) => sendLabelFile(parts, id, call)),
  ]
}

async function handleQuoteLabels(parts: LabelParts, { id, weight_g }: ParsedInputOf<typeof quoteLabels>) {
  const order = await findByPublicId(parts.db, id)
  if (!order) return refuse('not_found')
  if (!isPackedForPost(order)) return refuse('not_posted')
  const opened = await openSeller(parts)
  if (!opened) return refuse('not_offered')
  const result = await opened.seller.quotes(
    carriedFor(order, weight_g, opened.sender),
    getShopDay(new Date()),
  )
  if (result.kind === 'ok') return { quotes: result.value }
  if (result.kind === 'unclear') return refuse('seller_silent')
  if (result.problem === 'wrong_key') return refuse('wrong_key')
  return refuse('seller_refused', { error: `EasyParcel rejected this parcel: ${result.words}` })
}

/** Stores the purchase before the first request to the provider. Returns the existing label if the order has one. */
async function createPurchase({ db, seal }: LabelParts, input: ParsedInputOf<typeof buyLabel>, by: string) {
  return db.transaction(async (tx) => {
    await acquireRequestLock(tx, input.request_id)
    const order = await lockByPublicId(tx, input.id)
    if (!order) return refuse('not_found')
    if (order.anonymisedAt) return refuse('forbidden', nobodys)
    const repeated = await findPressed(tx, input.request_id)
    if (repeated) return refuseReusedRequestId(repeated, input) ?? repeated
    const existing = await findLabel(tx, order.id)
    if (existing) return existing
    if (!isPackedForPost(order)) return refuse('not_posted')
    if (!(await isOffered({ db: tx, seal }))) return refuse('not_offered')
    const { service_id, carrier, price_sen, collect_on } = input.quote
    // The label is bought for this weight, so it becomes the weight of the parcel.
    if (order.parcelG !== input.weight_g) await updateOrder(tx, order, { parcelG: input.weight_g })
    await insertLabel(tx, {
      id: randomUUID(),
      orderId: order.id,
      requestId: input.request_id,
      requestHash: hashRequest(input),
      state: 'wanted',
      weightG: input.weight_g,
      serviceId: service_id,
      carrier,
      quotedSen: price_sen,
      collectOn: collect_on,
      thenPosted: input.then_posted,
      nextAt: new Date(),
      wantedBy: by,
    })
    const label = await findPressed(tx, input.request_id)
    if (!label) throw new Error(`inserted shipping label of order ${order.id} not found`)
    return label
  })
}

async function continueLabel(parts: LabelParts, { id, orderId }: StoredLabel, resumed = false) {
  const opened = await openSeller(parts)
  if (opened) await goOn({ ...parts, ...opened }, id, resumed)
  const order = await opened?.orderOf(orderId)
  return order ? presentLabel(parts, order) : refuse('not_found')
}

async function handleGiveUpLabel(parts: LabelParts, id: string) {
  const { db } = parts
  const order = await findByPublicId(db, id)
  const label = order && (await findLabel(db, order.id))
  if (!label) return refuse('not_found')
  // Refused while a purchase is in progress, because it may cost money.
  const claimed = await takeLabel(db, label.id, { leaseMs: 0, asked: true })
  if (!claimed || !canGiveUpLabel(claimed.state)) {
    if (claimed) await writeLabel(db, claimed, { problem: label.problem, sellerWords: label.sellerWords })
    return refuse('may_be_paid')
  }
  await writeLabel(db, claimed, { state: 'given_up', nextAt: null })
  return presentLabel(parts, order)
}

/** Labels have 50 to 300 kB. */
const maxPdfBytes = 10_000_000

/**
 * Sends the label, which is downloaded from the provider. It is not stored, because it contains the customer's
 * address, which is erased with the order.
 */
async function sendLabelFile({ db, env }: LabelParts, id: string, { reply }: Call) {
  const order = await findByPublicId(db, id)
  const label = order && (await findLabel(db, order.id))
  if (!label) return refuse('not_found')
  const pdf = await fetchPdf(label.filePage, env).catch(() => null)
  if (!pdf) return refuse('no_file')
  return sendFile(reply, { type: 'application/pdf', name: `${order.number}-label.pdf`, content: pdf })
}

async function fetchPdf(page: string, env: LabelParts['env']): Promise<Buffer | null> {
  if (!/^https?:\/\//.test(page)) return null
  const signal = AbortSignal.timeout(env.EASYPARCEL_TIMEOUT_MS)
  // The provider chooses this address. Private addresses are refused, except the configured host of the provider.
  const own = [new URL(env.EASYPARCEL_URL).origin]
  const response = await askOutside(page, { own, signal, headers: { accept: 'application/pdf' } })
  const bytes = response.statusCode === 200 ? await limitedBytes(response, maxPdfBytes) : null
  response.destroy()
  return bytes?.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null
}

async function isOffered({ db, seal }: Pick<LabelParts, 'db' | 'seal'>): Promise<boolean> {
  const { key, sender } = await orderRules.labels(db, seal)
  return key !== null && sender.postcode !== ''
}

async function presentLabel(parts: LabelParts, order: Order): Promise<LabelView> {
  const { db } = parts
  const label = await findLabel(db, order.id)
  return {
    offered: await isOffered(parts),
    weight: await weightOfParcel(db, order),
    label: label && {
      state: label.state,
      carrier: label.carrier,
      weight_g: label.weightG,
      quoted_sen: label.quotedSen,
      price_sen: label.priceSen,
      tracking: label.tracking,
      has_file: label.filePage !== '',
      problem: label.problem || null,
      seller_words: label.sellerWords,
      goes_on: label.nextAt !== null,
      by: label.wantedBy,
    },
  }
}
