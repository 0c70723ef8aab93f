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

/** Labels of parcels: what carriers take, and buying one, once (docs/decisions/0390). */
export function labelRoutes(parts: LabelParts): Route[] {
  const { db } = parts
  return [
    route(getParcelLabel, async ({ id }) => {
      const order = await findByPublicId(db, id)
      return order ? viewOf(parts, order) : refuse('not_found')
    }),
    route(quoteLabels, (input) => quote(parts, input)),
    route(buyLabel, async (input, { caller }) => {
      const label = await want(parts, input, requireActorName(caller))
      return label instanceof Refusal ? label : proceed(parts, label)
    }),
    route(resumeLabel, async ({ id }) => {
      const order = await findByPublicId(db, id)
      const label = order && (await findLabel(db, order.id))
      return label ? proceed(parts, label, true) : refuse('not_found')
    }),
    route(giveUpLabel, ({ id }) => giveUp(parts, id)),
    route(getParcelLabelFile, ({ id }, call) => sendLabelFile(parts, id, call)),
  ]
}

async function quote(parts: LabelParts, { id, weight_g }: ParsedInputOf<typeof quoteLabels>) {
  const order = await findByPublicId(parts.db, id)
  if (!order) return refuse('not_found')
  if (!isPackedForPost(order)) return refuse('not_posted')
  const opened = await openSeller(parts)
  if (!opened) return refuse('not_offered')
  const heard = await opened.seller.quotes(carriedFor(order, weight_g, opened.sender), getShopDay(new Date()))
  if (heard.kind === 'ok') return { quotes: heard.value }
  if (heard.kind === 'unclear') return refuse('seller_silent')
  if (heard.problem === 'wrong_key') return refuse('wrong_key')
  return refuse('seller_refused', { error: `EasyParcel does not take this parcel: ${heard.words}` })
}

/** Stores what is wanted before anybody is asked for it; where the order has a label, that is the one. */
async function want({ db, seal }: LabelParts, input: ParsedInputOf<typeof buyLabel>, by: string) {
  return db.transaction(async (tx) => {
    await acquireRequestLock(tx, input.request_id)
    const order = await lockByPublicId(tx, input.id)
    if (!order) return refuse('not_found')
    if (order.anonymisedAt) return refuse('forbidden', nobodys)
    const pressed = await findPressed(tx, input.request_id)
    if (pressed) return refuseReusedRequestId(pressed, input) ?? pressed
    const there = await findLabel(tx, order.id)
    if (there) return there
    if (!isPackedForPost(order)) return refuse('not_posted')
    if (!(await isOffered({ db: tx, seal }))) return refuse('not_offered')
    const { service_id, carrier, price_sen, collect_on } = input.quote
    // With this weight it was bought: that is what the parcel weighs.
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
    if (!label) throw new Error('a label that was put in was not found')
    return label
  })
}

async function proceed(parts: LabelParts, { id, orderId }: StoredLabel, asked = false) {
  const opened = await openSeller(parts)
  if (opened) await goOn({ ...parts, ...opened }, id, asked)
  const order = await opened?.orderOf(orderId)
  return order ? viewOf(parts, order) : refuse('not_found')
}

async function giveUp(parts: LabelParts, id: string) {
  const { db } = parts
  const order = await findByPublicId(db, id)
  const label = order && (await findLabel(db, order.id))
  if (!label) return refuse('not_found')
  // Whoever is just going on with it comes first: what he does may cost something.
  const taken = await takeLabel(db, label.id, { leaseMs: 0, asked: true })
  if (!taken || !canGiveUpLabel(taken.state)) {
    if (taken) await writeLabel(db, taken, { problem: label.problem, sellerWords: label.sellerWords })
    return refuse('may_be_paid')
  }
  await writeLabel(db, taken, { state: 'given_up', nextAt: null })
  return viewOf(parts, order)
}

/** A label has 50 to 300 kB. */
const mostBytes = 10_000_000

/**
 * The label, fetched from where the seller said it lies. It is not kept here: name and address are on it, and they are
 * forgotten with the order.
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
  // The seller says the address: it leads nowhere inside, but for a seller that the owner has put there himself.
  const own = [new URL(env.EASYPARCEL_URL).origin]
  const answer = await askOutside(page, { own, signal, headers: { accept: 'application/pdf' } })
  const bytes = answer.statusCode === 200 ? await limitedBytes(answer, mostBytes) : null
  answer.destroy()
  return bytes?.subarray(0, 5).toString('latin1') === '%PDF-' ? bytes : null
}

async function isOffered({ db, seal }: Pick<LabelParts, 'db' | 'seal'>): Promise<boolean> {
  const { key, sender } = await orderRules.labels(db, seal)
  return key !== null && sender.postcode !== ''
}

async function viewOf(parts: LabelParts, order: Order): Promise<LabelView> {
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
