import type { PersonalData } from '#core/privacy/privacy.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { getDesignExtension } from '#core/orders/files/design-type.ts'
import { findDesigns } from '../files/designs-store.ts'
import { listDocumentItems } from '../items/present-items.ts'
import { insertEvent, recordOrderEdit } from '../store/order-events-store.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import type { Order } from '../store/orders-tables.ts'
import {
  formatOrderAddress,
  hasOpenDelivery,
  getCorrectablePieceNames,
  getCorrectableTagNames,
  unfinishedOrPayableStages,
} from './correct-orders.ts'
import { buyersLockName } from './buyers-store.ts'
import { deleteBuyersWithoutOrders } from './buyers.ts'
import { lockExpiredOrders } from './expired-store.ts'
import {
  lockOrdersWithChildren,
  removePersonFromExpectedNames,
  removeNamesFromEvents,
} from './children-of-person-store.ts'
import {
  anonymiseOrders,
  deleteDesignsOfOrders,
  deleteJerseys,
  deleteMyOrdersLinksByPhone,
  deleteOrders,
  deleteSlipsOfOrders,
  deleteLookUpsOfOrders,
  deleteReviewsOfOrders,
} from './erase-orders-store.ts'
import {
  deleteGroupsOfOrders,
  erasePersonFromGroupOrders,
  findGroupOrdersOfPerson,
  type PersonGroupOrder,
} from './person-groups-store.ts'
import {
  countLookUpsOfOrders,
  findEventsOfOrders,
  findJerseysByName,
  lockOrdersOfPerson,
  findOrdersOfPerson,
  findSlipsOfOrders,
  findReviewsOfOrders,
} from './person-orders-store.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { paymentMethodLabels } from '#core/payments/payment-entries.ts'
import { eraseEntryTexts, findLedgerEntries, type StoredEntry } from '#server/features/payments/payments.ts'
import { removedNameText } from '#server/db/replace-names-store.ts'
import { updateOrder } from '../store/orders-store.ts'
import { removeChildNames } from './remove-child-names.ts'

/** Tax law requires sales records for this number of years. The records need amounts, but no names. */
const taxYears = 7

export async function collectOrderData(db: Db, phone: string, contactNames: string[]) {
  const orders = await findOrdersOfPerson(db, phone)
  const ids = orders.map(({ id }) => id)
  const events = await findEventsOfOrders(db, ids)
  const slips = await findSlipsOfOrders(db, ids)
  const designs = await findDesigns(db, ids)
  const reviews = await findReviewsOfOrders(db, ids)
  const entries = await findLedgerEntries(db, ids)
  const lookUpCount = await countLookUpsOfOrders(
    db,
    orders.map(({ number }) => number),
  )
  const groups = await findGroupOrdersOfPerson(db, phone)
  const names = [...new Set([...orders.map(({ nama }) => nama), ...contactNames])]
  const jerseys = await findJerseysByName(db, names)
  return {
    names,
    orders: orders.map((order): PersonalData['orders'][number] => ({
      id: order.publicId,
      number: order.number,
      placed_at: order.placedAt.toISOString(),
      stage: order.stage,
      nama: order.nama,
      delivery_method: order.deliveryMethod,
      address: formatOrderAddress(order),
      to_post: hasOpenDelivery(order) ? pickAddress(order) : null,
      tags: getCorrectableTagNames(order),
      piece_names: getCorrectablePieceNames(order),
      goods: listDocumentItems(order, 'en').flatMap(({ product, lines }) => [product, ...lines]),
      total_sen: order.totalSen,
      paid_at: order.paidAt?.toISOString() ?? null,
      paid_sen: order.paidAt || order.paidSen ? order.paidSen : null,
      payments: entries.filter(({ orderId }) => orderId === order.id).map(presentPayment),
      tracking: order.tracking,
      slips: slips.filter(({ orderId }) => orderId === order.id).length,
      designs: designs.filter(({ orderId }) => orderId === order.id).map(({ name }) => name),
      words: reviews.get(order.id) ?? '',
      notice_version: order.noticeVersion,
      follow_tries: lookUpCount.get(order.number) ?? 0,
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
    slipFiles: slips.map(({ orderId, type, file }, at) => ({
      name: `${orders.find(({ id }) => id === orderId)?.number}-${at + 1}.${type.split('/')[1]}`,
      file,
    })),
    /** Designs are read while the export is sent, because they are large. */
    designFiles: designs.map((design, at) => ({
      name: `${orders.find(({ id }) => id === design.orderId)?.number}-${at + 1}.${getDesignExtension(design.type, design.name)}`,
      design,
    })),
    underWay: [
      ...orders.filter(({ stage }) => unfinishedOrPayableStages.includes(stage)).map(explainUnfinishedOrder),
      ...groups.flatMap(explainUnfinishedGroup),
    ],
    messageKeys: [...ids, ...events.flatMap(({ changes }) => changes.told?.key ?? [])],
  }
}

function presentPayment({ paidAt, kind, amountSen, method, reference, note }: StoredEntry) {
  const what = [`${kind} ${formatRinggit(amountSen)}`, paymentMethodLabels[method], reference, note]
  return { at: paidAt.toISOString(), what: what.filter(Boolean).join(', ') }
}

const pickAddress = ({ address1, address2, postcode, city }: Order) => ({
  address1,
  address2,
  postcode,
  city,
})

function explainUnfinishedOrder({ number, stage }: Order): string {
  return `Order ${number} is unfinished (${stageRules[stage].label}). Complete or cancel it first.`
}

/**
 * Returns the reason why the group prevents erasing the person. An open group can still become an order, and
 * an order in production needs the names.
 */
function explainUnfinishedGroup({ name, organises, stage, order }: PersonGroupOrder): string[] {
  if (stage === 'open' || stage === 'closing')
    return [`Group order “${name}” is open. Close it${organises ? '' : ' or remove the child'} first.`]
  const made = order && !organises && unfinishedOrPayableStages.includes(order.stage)
  return made ? [`Order ${order.number} of group order “${name}” is unfinished.`] : []
}

/** Locks all orders of this phone and prevents new ones until the transaction ends. */
export async function lockOrdersForPerson(tx: Db, phone: string): Promise<void> {
  await acquireLocks(tx, `orders of ${phone}`, buyersLockName)
  await lockOrdersOfPerson(tx, phone)
  await lockOrdersWithChildren(tx, phone)
}

/** Erases a person from orders. The caller has checked that no order is unfinished. */
export async function erasePersonFromOrders(
  tx: Db,
  phone: string,
  { jerseys, by, now }: { jerseys: string[]; by: string; now: Date },
): Promise<{ ids: string[]; children: ErasedChildren } & DeletedFileCounts> {
  const orders = await lockOrdersOfPerson(tx, phone)
  const deleted = await eraseOrders(tx, orders, { by, now })
  await deleteJerseys(tx, jerseys)
  await deleteMyOrdersLinksByPhone(tx, phone)
  const children = await eraseChildren(tx, phone, by)
  await erasePersonFromGroupOrders(tx, phone)
  return { ids: orders.map(({ id }) => id), children, ...deleted }
}

export interface DeletedFileCounts {
  slips: number
  designs: number
}

/** Erases the customer's data in orders. Orders that are older than tax law requires are deleted. */
async function eraseOrders(
  tx: Db,
  held: Pick<Order, 'id' | 'number' | 'placedAt'>[],
  { by, now }: { by: string; now: Date },
): Promise<DeletedFileCounts> {
  const retainedFrom = new Date(now)
  retainedFrom.setUTCFullYear(retainedFrom.getUTCFullYear() - taxYears)
  const retained = held.filter(({ placedAt }) => placedAt >= retainedFrom).map(({ id }) => id)
  const ids = held.map(({ id }) => id)
  const slips = (await deleteGroupsOfOrders(tx, ids)) + (await deleteSlipsOfOrders(tx, ids))
  const designs = await deleteDesignsOfOrders(tx, ids)
  await deleteReviewsOfOrders(tx, ids)
  await deleteLookUpsOfOrders(
    tx,
    held.map(({ number }) => number),
  )
  await anonymiseOrders(tx, retained)
  await eraseEntryTexts(tx, retained)
  await deleteOrders(
    tx,
    held.filter(({ placedAt }) => placedAt < retainedFrom).map(({ id }) => id),
  )
  for (const orderId of retained)
    await insertEvent(tx, { orderId, action: 'forgot', fromStage: null, toStage: null, note: '', doneBy: by })
  return { slips, designs }
}

export async function anonymiseExpiredOrders(
  tx: Db,
  before: Date,
  limit: number,
): Promise<{ ids: string[] } & DeletedFileCounts> {
  // The lock is acquired before any order lock, as in `lockOrdersForPerson`, so that the two can't deadlock.
  await acquireLocks(tx, buyersLockName)
  const expired = await lockExpiredOrders(tx, before, limit)
  const deleted = await eraseOrders(tx, expired, { by: 'Retention', now: new Date() })
  await deleteBuyersWithoutOrders(
    tx,
    expired.map(({ phone }) => phone),
  )
  return { ids: expired.map(({ id }) => id), ...deleted }
}

interface ErasedChildren {
  names: string[]
  orderIds: string[]
  messageKeys: string[]
}

async function eraseChildren(tx: Db, phone: string, by: string): Promise<ErasedChildren> {
  const erased: ErasedChildren = { names: [], orderIds: [], messageKeys: [] }
  for (const { order, theirs } of await lockOrdersWithChildren(tx, phone)) {
    const names = theirs.map(({ name }) => name)
    const history = await findEventsOfOrders(tx, [order.id])
    await updateOrder(tx, order, { goods: removeChildNames(order.goods, theirs) })
    await removeNamesFromEvents(tx, order.id, names)
    await recordOrderEdit(tx, order.id, [{ what: 'A child’s name', from: '', to: removedNameText }], by)
    erased.names.push(...names)
    erased.orderIds.push(order.id)
    erased.messageKeys.push(order.id, ...history.flatMap(({ changes }) => changes.told?.key ?? []))
  }
  await removePersonFromExpectedNames(tx, phone)
  return erased
}
