import { couponTroubleCodes } from '#core/orders/coupon-errors.ts'
import { groupTroubleCodes, createGroupReason, type GroupReason } from '#core/orders/groups/group-reason.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { shopTexts } from '#server/features/settings/settings.ts'
import { createBasket } from '../items/price-items.ts'
import { findCoupon, refuseCoupon } from '../checkout/order-price.ts'
import { placeOrder, type PlaceOrderDependencies } from '../checkout/place-order.ts'
import { automaticActor } from '../store/order-events-store.ts'
import type { Group } from '../store/group-tables.ts'
import { findChildrenOfGroup, countChildren } from './children-store.ts'
import { priceGroup } from './price-group.ts'
import { groupMessages, formatOrganiserLink } from './group-messages.ts'
import { recordChildPayments } from './group-payments.ts'
import {
  findPublicIdsOfGroupsToClose,
  findPublicIdsOfGroupsWithUnrecordedPayments,
  lockGroup,
  updateGroup,
} from './groups-store.ts'
import { addOrganiserLink } from './organiser-links-store.ts'

const batchSize = 50

/**
 * Freezes a group and then places one order for all its children. The database allows one order per group
 * (`close_group`). After a crash between these steps, `closeDueGroups` continues. `quotedTotal` is the total
 * that the organiser saw. It is undefined if the closing time has come.
 */
export async function closeGroupOrder(
  dependencies: PlaceOrderDependencies,
  publicId: string,
  quotedTotal?: Sen,
) {
  const closing = await dependencies.db.transaction((tx) => startClosing(dependencies, tx, publicId))
  if (closing instanceof Refusal || closing.stage !== 'closing') return closing
  const placed = await placeGroupOrder(dependencies, closing, quotedTotal)
  if (placed instanceof Refusal) {
    const refusalReason = getRefusalReason(placed)
    const now = await reopenAfterFailure(
      dependencies,
      closing,
      placed.code,
      quotedTotal === undefined ? refusalReason : null,
    )
    if (now?.stage === 'ordered') return now
    if (placed.code === 'wrong_total') return refuse('wrong_total', { details: placed.details })
    return refuse('group_trouble', { params: { ...refusalReason } })
  }
  return (await recordPaymentsOfGroup(dependencies, publicId)) ?? refuse('not_found')
}

async function recordPaymentsOfGroup(
  dependencies: PlaceOrderDependencies,
  publicId: string,
): Promise<Group | null> {
  return dependencies.db.transaction(async (tx) => {
    const group = await lockGroup(tx, { publicId })
    if (group) await recordChildPayments(dependencies, tx, group.id, automaticActor)
    return group
  })
}

function getRefusalReason({ code, params = {} }: Refusal): GroupReason {
  const { reason_ms: ms, reason_en: en } = params
  if (typeof ms === 'string' && typeof en === 'string') return { reason_ms: ms, reason_en: en }
  return createGroupReason(groupTroubleCodes.find((each) => each === code) ?? 'cannot_be_made', params)
}

async function startClosing(dependencies: PlaceOrderDependencies, tx: Db, publicId: string) {
  const group = await lockGroup(tx, { publicId })
  if (!group) return refuse('not_found')
  if (group.stage === 'unconfirmed') return refuse('group_not_confirmed')
  if (group.stage !== 'open') return group
  if ((await countChildren(tx, group.id)) === 0) {
    await updateGroup(tx, group.id, { stage: 'empty', closings: group.closings + 1, trouble: '' })
    await notifyOrganiser(dependencies, tx, group, 'empty', { reason_ms: '', reason_en: '' })
    return { ...group, stage: 'empty' as const }
  }
  const closing = { stage: 'closing' as const, closings: group.closings + 1, trouble: '' }
  await updateGroup(tx, group.id, closing)
  return { ...group, ...closing }
}

async function placeGroupOrder(
  dependencies: PlaceOrderDependencies,
  group: Group,
  quotedTotal: Sen | undefined,
) {
  const children = await findChildrenOfGroup(dependencies.db, group.id)
  const { address1, address2, postcode, city, state } = group
  return placeOrder(
    dependencies,
    {
      customer: {
        nama: group.organiser,
        phone: group.phone,
        offers: group.wantsOffers,
        deliveryMethod: group.deliveryMethod,
        shipping: { address1, address2, postcode, city, state, country: 'MY' },
        requestId: `group ${group.publicId} ${group.closings}`,
      },
      sent: { group: group.publicId, closing: group.closings },
      quotedTotals: [],
      ...(quotedTotal !== undefined && { quotedToPay: quotedTotal }),
      placedFrom: '',
      // Orders from groups skip the order limits, because group links have their own limits and a group is one order,
      // however many parents used its link.
      byStaff: true,
      groupId: group.id,
    },
    async (contentVersion) => {
      const { priced, shares, trouble } = await priceGroup(dependencies, contentVersion, group, children)
      if (trouble || !shares) return refuse('basket_changed', { params: { ...trouble } })
      const { goods: items, subtotal } = createBasket(priced)
      const goods = {
        ...items,
        shares: Object.fromEntries(children.map(({ id }, at) => [id, shares[at] ?? 0])),
      }
      const reduction = group.coupon
        ? await findCoupon(dependencies, contentVersion, group.coupon, subtotal)
        : null
      return reduction && 'trouble' in reduction ? refuseCoupon(reduction) : { goods, subtotal, reduction }
    },
  )
}

/**
 * Reopens a group that failed to close. If its closing time had come, the organiser is notified and the group
 * stays open until the organiser acts.
 */
async function reopenAfterFailure(
  dependencies: PlaceOrderDependencies,
  { publicId, closings }: Group,
  code: string,
  /**
   * The refusal reason if the closing time had come. `null` if the organiser closed the group and sees the result at
   * once.
   */
  byTime: GroupReason | null,
) {
  return dependencies.db.transaction(async (tx) => {
    const group = await lockGroup(tx, { publicId })
    if (group?.stage !== 'closing' || group.closings !== closings) return group
    const known = couponTroubleCodes.find((each) => each === code)
    await updateGroup(tx, group.id, { stage: 'open', trouble: byTime ? (known ?? code) : '' })
    if (byTime) await notifyOrganiser(dependencies, tx, group, 'stuck', byTime)
    return { ...group, stage: 'open' as const }
  })
}

async function notifyOrganiser(
  dependencies: PlaceOrderDependencies,
  tx: Db,
  group: Group,
  what: 'empty' | 'stuck',
  refusalReason: GroupReason,
): Promise<void> {
  const link = formatOrganiserLink(dependencies, await addOrganiserLink(tx, group.id))
  const text = groupMessages[await shopTexts.language(tx)][what](group, link, refusalReason)
  const key = `group ${group.id} ${what} ${group.closings + 1}`
  await enqueueNotification(tx, { key, phone: group.phone, text, by: automaticActor, byVisitor: true })
}

/** Closes groups that are due and continues interrupted closings. */
export async function closeDueGroups(dependencies: PlaceOrderDependencies): Promise<void> {
  const failures: unknown[] = []
  // Each group is closed on its own, so that a failed one does not block the others.
  for (const publicId of await findPublicIdsOfGroupsToClose(dependencies.db, new Date(), batchSize))
    await closeGroupOrder(dependencies, publicId).catch((error: unknown) => failures.push(error))
  // The program may have ended between the order and its payments.
  for (const publicId of await findPublicIdsOfGroupsWithUnrecordedPayments(dependencies.db))
    await recordPaymentsOfGroup(dependencies, publicId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `failed to close ${failures.length} group orders`)
}
