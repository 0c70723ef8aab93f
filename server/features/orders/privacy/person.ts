import type { PersonalData } from '#core/privacy/privacy.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { getDesignExtension } from '#core/orders/files/design-type.ts'
import { designsOf } from '../files/designs-store.ts'
import { documentItems } from '../items/goods.ts'
import { insertEvent, insertEdit } from '../store/order-events-store.ts'
import { acquireLock } from '#server/db/locks-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { addressOf, isToPost, pieceNamesOf, tagsOf, underWayStages } from './correct-orders.ts'
import { buyersTurn } from './buyers-store.ts'
import { forgetBuyersWithout } from './buyers.ts'
import { lockExpiredOrders } from './expired-store.ts'
import { lockOrdersWithChildren, forgetExpected, unnameEvents } from './children-of-person-store.ts'
import {
  anonymiseOrders,
  deleteDesignsOf,
  deleteJerseys,
  deleteLinksOf,
  deleteOrders,
  deleteSlipsOf,
  deleteTriesOf,
  deleteWordsOf,
} from './forget-store.ts'
import { deleteGroupsOf, forgetInGroups, groupsOfPerson, type HeldGroup } from './held-groups-store.ts'
import {
  countTriesOf,
  eventsOfOrders,
  jerseysNamed,
  lockOrdersOf,
  ordersOf,
  slipFilesOf,
  wordsOfOrders,
} from './held-store.ts'
import { removedName } from '#server/db/removed-names-store.ts'
import { updateOrder } from '../store/orders-store.ts'
import { withoutChildren } from './without-children.ts'

/** For so long tax law asks for the records of sales; their amounts, that is, not the names. */
const taxYears = 7

/** What orders hold about the customer with this phone. */
export async function heldInOrders(db: Db, phone: string, contactNames: string[]) {
  const orders = await ordersOf(db, phone)
  const ids = orders.map(({ id }) => id)
  const events = await eventsOfOrders(db, ids)
  const slips = await slipFilesOf(db, ids)
  const designs = await designsOf(db, ids)
  const words = await wordsOfOrders(db, ids)
  const tries = await countTriesOf(
    db,
    orders.map(({ number }) => number),
  )
  const groups = await groupsOfPerson(db, phone)
  const names = [...new Set([...orders.map(({ nama }) => nama), ...contactNames])]
  const jerseys = await jerseysNamed(db, names)
  return {
    names,
    orders: orders.map((order): PersonalData['orders'][number] => ({
      id: order.publicId,
      number: order.number,
      placed_at: order.placedAt.toISOString(),
      stage: order.stage,
      nama: order.nama,
      delivery_method: order.deliveryMethod,
      address: addressOf(order),
      to_post: isToPost(order) ? partsOf(order) : null,
      tags: tagsOf(order),
      piece_names: pieceNamesOf(order),
      goods: documentItems(order, 'en').flatMap(({ product, lines }) => [product, ...lines]),
      total_sen: order.totalSen,
      paid_at: order.paidAt?.toISOString() ?? null,
      paid_sen: order.paidSen,
      tracking: order.tracking,
      slips: slips.filter(({ orderId }) => orderId === order.id).length,
      designs: designs.filter(({ orderId }) => orderId === order.id).map(({ name }) => name),
      words: words.get(order.id) ?? '',
      notice_version: order.noticeVersion,
      follow_tries: tries.get(order.number) ?? 0,
      events: events
        .filter(({ orderId }) => orderId === order.id)
        .map(({ at, action, note, changes }) => ({
          at: at.toISOString(),
          action,
          note: [note, ...(changes.edited ?? []).map(({ what, from, to }) => `${what}: ${from} → ${to}`)]
            .filter(Boolean)
            .join('; '),
        })),
    })),
    jerseys: jerseys.map(({ id, orderId, nama, size, bilangan }) => ({
      id,
      list: orderId,
      nama,
      size,
      bilangan,
    })),
    groupOrders: groups.map(({ name, organises, children, order }) => ({
      name,
      organises,
      children,
      order: order?.number ?? '',
    })),
    /** For the file that is handed out; the name says of which order it is. */
    slipFiles: slips.map(({ orderId, type, file }, at) => ({
      name: `${orders.find(({ id }) => id === orderId)?.number}-${at + 1}.${type.split('/')[1]}`,
      file,
    })),
    /** Read when they are sent, since they are large. */
    designFiles: designs.map((design, at) => ({
      name: `${orders.find(({ id }) => id === design.orderId)?.number}-${at + 1}.${getDesignExtension(design.type, design.name)}`,
      design,
    })),
    underWay: [
      ...orders.filter(({ stage }) => underWayStages.includes(stage)).map(underWay),
      ...groups.flatMap(groupUnderWay),
    ],
    /** Under which messages about these orders were kept. */
    messageKeys: [...ids, ...events.flatMap(({ changes }) => changes.told?.key ?? [])],
  }
}

const partsOf = ({ address1, address2, postcode, city }: Order) => ({ address1, address2, postcode, city })

function underWay({ number, stage }: Order): string {
  return `Order ${number} is under way (${stageRules[stage].label}). Hand it over or cancel it first.`
}

/** A group that is open can still be closed into an order; one that is being made needs its names. */
function groupUnderWay({ name, organises, stage, order }: HeldGroup): string[] {
  if (stage === 'open' || stage === 'closing')
    return [`Group order “${name}” is open. Close it${organises ? '' : ', or take the child out,'} first.`]
  const made = order && !organises && underWayStages.includes(order.stage)
  return made ? [`Order ${order.number} of group order “${name}” is under way.`] : []
}

/** Until this transaction ends nobody changes an order of this phone, and none is placed for it. */
export async function holdOrdersOf(tx: Db, phone: string): Promise<void> {
  await acquireLock(tx, `orders of ${phone}`, buyersTurn)
  await lockOrdersOf(tx, phone)
  await lockOrdersWithChildren(tx, phone)
}

/** Forgets the customer: see the contract `erasePerson`. The caller has looked that nothing is under way. */
export async function forgetInOrders(
  tx: Db,
  phone: string,
  { jerseys, by, now }: { jerseys: string[]; by: string; now: Date },
): Promise<{ ids: string[]; children: ForgottenChildren } & GoneFiles> {
  const orders = await lockOrdersOf(tx, phone)
  const gone = await forgetOrders(tx, orders, { by, now })
  await deleteJerseys(tx, jerseys)
  await deleteLinksOf(tx, phone)
  const children = await forgetChildren(tx, phone, by)
  await forgetInGroups(tx, phone)
  return { ids: orders.map(({ id }) => id), children, ...gone }
}

/** How many of what customers sent went with their orders. */
export interface GoneFiles {
  slips: number
  designs: number
}

/** Takes out of these orders whose they were; those that tax law no longer asks for go whole. */
async function forgetOrders(
  tx: Db,
  held: Pick<Order, 'id' | 'number' | 'placedAt'>[],
  { by, now }: { by: string; now: Date },
): Promise<GoneFiles> {
  const keptFrom = new Date(now)
  keptFrom.setUTCFullYear(keptFrom.getUTCFullYear() - taxYears)
  const kept = held.filter(({ placedAt }) => placedAt >= keptFrom).map(({ id }) => id)
  const ids = held.map(({ id }) => id)
  const slips = (await deleteGroupsOf(tx, ids)) + (await deleteSlipsOf(tx, ids))
  const designs = await deleteDesignsOf(tx, ids)
  await deleteWordsOf(tx, ids)
  await deleteTriesOf(
    tx,
    held.map(({ number }) => number),
  )
  await anonymiseOrders(tx, kept)
  await deleteOrders(
    tx,
    held.filter(({ placedAt }) => placedAt < keptFrom).map(({ id }) => id),
  )
  for (const orderId of kept)
    await insertEvent(tx, { orderId, action: 'forgot', fromStage: null, toStage: null, note: '', doneBy: by })
  return { slips, designs }
}

/** Forgets whose they were of up to `limit` orders that have been done with since before then. */
export async function forgetExpiredOrders(
  tx: Db,
  before: Date,
  limit: number,
): Promise<{ ids: string[] } & GoneFiles> {
  // Before any order is locked, as whoever erases one person does.
  await acquireLock(tx, buyersTurn)
  const expired = await lockExpiredOrders(tx, before, limit)
  const gone = await forgetOrders(tx, expired, { by: 'Retention', now: new Date() })
  await forgetBuyersWithout(
    tx,
    expired.map(({ phone }) => phone),
  )
  return { ids: expired.map(({ id }) => id), ...gone }
}

/** Whose names were taken out of which orders, and under which keys messages about these were kept. */
interface ForgottenChildren {
  names: string[]
  orderIds: string[]
  messageKeys: string[]
}

/** Takes the names of a parent's children out of the orders of others that they were in, with their histories. `by`: who does it. */
async function forgetChildren(tx: Db, phone: string, by: string): Promise<ForgottenChildren> {
  const forgotten: ForgottenChildren = { names: [], orderIds: [], messageKeys: [] }
  for (const { order, theirs } of await lockOrdersWithChildren(tx, phone)) {
    const names = theirs.map(({ name }) => name)
    const happened = await eventsOfOrders(tx, [order.id])
    await updateOrder(tx, order, { goods: withoutChildren(order.goods, theirs) })
    await unnameEvents(tx, order.id, names)
    await insertEdit(tx, order.id, [{ what: 'A child’s name', from: '', to: removedName }], by)
    forgotten.names.push(...names)
    forgotten.orderIds.push(order.id)
    forgotten.messageKeys.push(order.id, ...happened.flatMap(({ changes }) => changes.told?.key ?? []))
  }
  await forgetExpected(tx, phone)
  return forgotten
}
