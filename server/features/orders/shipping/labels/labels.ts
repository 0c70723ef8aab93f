import { randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import {
  buyLabel,
  abandonLabelPurchase,
  getParcelLabelFile,
  getParcelLabel,
  quoteLabels,
  resumeLabelPurchase,
} from '#core/orders/shipping/parcel-labels.ts'
import { canAbandonLabelPurchase, type LabelView } from '#core/orders/shipping/parcel-label.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { requireActorName, route, type Route, type Call } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { customerRemovedRefusal } from '#server/features/orders/admin/lock-unchanged-order.ts'
import {
  findOrderByPublicId,
  lockOrderByPublicId,
  updateOrder,
} from '#server/features/orders/store/orders-store.ts'
import { continueLabelPurchase } from './continue-label-purchase.ts'
import { createParcel, isReadyToPost, openLabelProvider, type LabelDependencies } from './open-provider.ts'
import { findLabel, findLabelByRequest, insertLabel, claimLabel, updateClaimedLabel } from './labels-store.ts'
import type { StoredLabel } from './labels-tables.ts'
import { acquireRequestLock } from '#server/db/locks-store.ts'
import { hashRequest, checkRequestIdReuse } from '#server/http/request-hash.ts'
import { fetchPublicUrl } from '#server/http/outgoing/fetch-public-url.ts'
import { sendDownload } from '#server/http/uploads-and-downloads.ts'
import { readLimitedBytes } from '#server/http/outgoing/limited-body.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import type { Order } from '#server/features/orders/store/orders-tables.ts'
import { getParcelWeight } from '#server/features/orders/store/parcel-weight.ts'

/** Routes for labels. A label is bought at most once (docs/decisions/0390). */
export function labelRoutes(dependencies: LabelDependencies): Route[] {
  const { db } = dependencies
  return [
    route(getParcelLabel, async ({ id }) => {
      const order = await findOrderByPublicId(db, id)
      return order ? presentLabel(dependencies, order) : refuse('not_found')
    }),
    route(quoteLabels, (input) => handleQuoteLabels(dependencies, input)),
    route(buyLabel, async (input, { caller }) => {
      const label = await createPurchase(dependencies, input, requireActorName(caller))
      return label instanceof Refusal ? label : continueLabel(dependencies, label)
    }),
    route(resumeLabelPurchase, async ({ id }) => {
      const order = await findOrderByPublicId(db, id)
      const label = order && (await findLabel(db, order.id))
      return label ? continueLabel(dependencies, label, true) : refuse('not_found')
    }),
    route(abandonLabelPurchase, ({ id }) => handleGiveUpLabel(dependencies, id)),
    route(getParcelLabelFile, ({ id }, call) => sendLabelFile(dependencies, id, call)),
  ]
}

async function handleQuoteLabels(
  dependencies: LabelDependencies,
  { id, weight_g }: ParsedInputOf<typeof quoteLabels>,
) {
  const order = await findOrderByPublicId(dependencies.db, id)
  if (!order) return refuse('not_found')
  if (!isReadyToPost(order)) return refuse('not_posted')
  const opened = await openLabelProvider(dependencies)
  if (!opened) return refuse('not_offered')
  const result = await opened.provider.listQuotes(
    createParcel(order, weight_g, opened.sender),
    getShopDay(new Date()),
  )
  if (result.kind === 'ok') return { quotes: result.value }
  if (result.kind === 'unclear') return refuse('seller_silent')
  if (result.problem === 'wrong_key') return refuse('wrong_key')
  return refuse('seller_refused', { error: `EasyParcel rejected this parcel: ${result.words}` })
}

/** Stores the purchase before the first request to the provider. Returns the existing label if the order has one. */
async function createPurchase(
  { db, seal }: LabelDependencies,
  input: ParsedInputOf<typeof buyLabel>,
  by: string,
) {
  return db.transaction(async (tx) => {
    await acquireRequestLock(tx, input.request_id)
    const order = await lockOrderByPublicId(tx, input.id)
    if (!order) return refuse('not_found')
    if (order.anonymisedAt) return refuse('forbidden', customerRemovedRefusal)
    const repeated = await findLabelByRequest(tx, input.request_id)
    if (repeated) return checkRequestIdReuse(repeated, input) ?? repeated
    const existing = await findLabel(tx, order.id)
    if (existing) return existing
    if (!isReadyToPost(order)) return refuse('not_posted')
    if (!(await isOffered({ db: tx, seal }))) return refuse('not_offered')
    const { service_id, carrier, price_sen, collect_on } = input.quote
    // The label is bought for this weight, so the order stores it as the weight of the parcel.
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
    const label = await findLabelByRequest(tx, input.request_id)
    if (!label) throw new Error(`inserted shipping label of order ${order.id} not found`)
    return label
  })
}

async function continueLabel(dependencies: LabelDependencies, { id, orderId }: StoredLabel, resumed = false) {
  const opened = await openLabelProvider(dependencies)
  if (opened) await continueLabelPurchase({ ...dependencies, ...opened }, id, resumed)
  const order = await opened?.orderOf(orderId)
  return order ? presentLabel(dependencies, order) : refuse('not_found')
}

async function handleGiveUpLabel(dependencies: LabelDependencies, id: string) {
  const { db } = dependencies
  const order = await findOrderByPublicId(db, id)
  const label = order && (await findLabel(db, order.id))
  if (!label) return refuse('not_found')
  // A purchase in progress can't be abandoned, because it may already cost money.
  const claimed = await claimLabel(db, label.id, { leaseMs: 0, asked: true })
  if (!claimed || !canAbandonLabelPurchase(claimed.state)) {
    if (claimed)
      await updateClaimedLabel(db, claimed, { problem: label.problem, sellerWords: label.sellerWords })
    return refuse('may_be_paid')
  }
  await updateClaimedLabel(db, claimed, { state: 'given_up', nextAt: null })
  return presentLabel(dependencies, order)
}

/** Files above this limit are refused. A label is 50 to 300 kB. */
const maxPdfBytes = 10_000_000

/**
 * Sends the file of a label. The file is not stored, because it contains the customer's address, which is
 * erased with the order.
 */
async function sendLabelFile({ db, env }: LabelDependencies, id: string, { reply }: Call) {
  const order = await findOrderByPublicId(db, id)
  const label = order && (await findLabel(db, order.id))
  if (!label) return refuse('not_found')
  const pdf = await fetchPdf(label.filePage, env).catch(() => null)
  if (!pdf) return refuse('no_file')
  return sendDownload(reply, { type: 'application/pdf', name: `${order.number}-label.pdf`, content: pdf })
}

async function fetchPdf(page: string, env: LabelDependencies['env']): Promise<Buffer | null> {
  if (!/^https?:\/\//.test(page)) return null
  const signal = AbortSignal.timeout(env.EASYPARCEL_TIMEOUT_MS)
  // The provider chooses this address. Private addresses are refused, except on the host that is configured for the
  // provider.
  const own = [new URL(env.EASYPARCEL_URL).origin]
  const response = await fetchPublicUrl(page, { own, signal, headers: { accept: 'application/pdf' } })
  const bytes = response.statusCode === 200 ? await readLimitedBytes(response, maxPdfBytes) : null
  response.destroy()
  return bytes?.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null
}

async function isOffered({ db, seal }: Pick<LabelDependencies, 'db' | 'seal'>): Promise<boolean> {
  const { key, sender } = await orderSettingsQueries.labels(db, seal)
  return key !== null && sender.postcode !== ''
}

async function presentLabel(dependencies: LabelDependencies, order: Order): Promise<LabelView> {
  const { db } = dependencies
  const label = await findLabel(db, order.id)
  return {
    offered: await isOffered(dependencies),
    weight: await getParcelWeight(db, order),
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
