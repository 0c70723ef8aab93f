import { couponTroubleCodes } from '#core/orders/coupon-errors.ts'
import { groupTroubleCodes, createGroupReason, type GroupReason } from '#core/orders/groups/group-reason.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { shopTexts } from '#server/features/settings/settings.ts'
import { basketOf } from '../items/basket-goods.ts'
import { couponFor, refuseCoupon } from '../checkout/coupon.ts'
import { placeOrder } from '../checkout/place-order.ts'
import type { PlacingParts } from '../checkout/wanted-order.ts'
import type { Group } from '../store/group-tables.ts'
import { childrenOf, countChildren } from './children-store.ts'
import { groupGoods } from './group-goods.ts'
import { groupTexts, organiserLink } from './group-messages.ts'
import { findGroup, groupsToClose, lockGroup, updateGroup } from './groups-store.ts'
import { addOrganiserLink } from './organiser-links-store.ts'

/** Groups of one round; the next ones go with the next. */
const atOnce = 50
const byItself = 'By itself'

/**
 * Closes a group: nothing changes any more, then one order of all is stored, which the database lets happen once
 * (`close_group`). Whoever dies in between is finished by the job. `seenToPay`: what was seen; left out: by time.
 */
export async function close(parts: PlacingParts, publicId: string, seenToPay?: Sen) {
  const begun = await parts.db.transaction((tx) => begin(parts, tx, publicId))
  if (begun instanceof Refusal || begun.stage !== 'closing') return begun
  const placed = await place(parts, begun, seenToPay)
  if (placed instanceof Refusal) {
    const why = reasonIn(placed)
    const now = await giveUp(parts, begun, placed.code, seenToPay === undefined ? why : null)
    if (now?.stage === 'ordered') return now
    if (placed.code === 'wrong_total') return refuse('wrong_total', { details: placed.details })
    return refuse('group_trouble', { params: { ...why } })
  }
  return (await findGroup(parts.db, { publicId })) ?? refuse('not_found')
}

/** As staff and its organiser read it. */
function reasonIn({ code, params = {} }: Refusal): GroupReason {
  const { reason_ms: ms, reason_en: en } = params
  if (typeof ms === 'string' && typeof en === 'string') return { reason_ms: ms, reason_en: en }
  return createGroupReason(groupTroubleCodes.find((each) => each === code) ?? 'cannot_be_made', params)
}

async function begin(parts: PlacingParts, tx: Db, publicId: string) {
  const group = await lockGroup(tx, { publicId })
  if (!group) return refuse('not_found')
  if (group.stage === 'unconfirmed') return refuse('group_not_confirmed')
  if (group.stage !== 'open') return group
  if ((await countChildren(tx, group.id)) === 0) {
    await updateGroup(tx, group.id, { stage: 'empty', closings: group.closings + 1, trouble: '' })
    await tell(parts, tx, group, 'empty', { reason_ms: '', reason_en: '' })
    return { ...group, stage: 'empty' as const }
  }
  const closing = { stage: 'closing' as const, closings: group.closings + 1, trouble: '' }
  await updateGroup(tx, group.id, closing)
  return { ...group, ...closing }
}

async function place(parts: PlacingParts, group: Group, seenToPay: Sen | undefined) {
  const children = await childrenOf(parts.db, group.id)
  const { address1, address2, postcode, city, state } = group
  return placeOrder(parts, {
    customer: {
      nama: group.organiser,
      phone: group.phone,
      offers: group.wantsOffers,
      deliveryMethod: group.deliveryMethod,
      shipping: { address1, address2, postcode, city, state, country: 'MY' },
      requestId: `group ${group.publicId} ${group.closings}`,
    },
    sent: { group: group.publicId, closing: group.closings },
    price: async (changes) => {
      const { priced, shares, trouble } = await groupGoods(parts, changes, group, children)
      if (trouble || !shares) return refuse('basket_changed', { params: { ...trouble } })
      const { goods: items, total } = basketOf(priced)
      const goods = {
        ...items,
        shares: Object.fromEntries(children.map(({ id }, at) => [id, shares[at] ?? 0])),
      }
      const reduction = group.coupon ? await couponFor(parts, changes, group.coupon, total) : null
      return reduction && 'trouble' in reduction ? refuseCoupon(reduction) : { goods, total, reduction }
    },
    seenTotals: [],
    ...(seenToPay !== undefined && { seenToPay }),
    placedFrom: '',
    // Links are limited where they are made: a group is one order, however many parents were at it.
    byStaff: true,
    groupId: group.id,
  })
}

/** Opens a group that could not be ordered; whose time is over waits for its organiser, who is told. */
async function giveUp(
  parts: PlacingParts,
  { publicId, closings }: Group,
  code: string,
  /** `null` if the organiser closes the group and sees the result at once. */
  byTime: GroupReason | null,
) {
  return parts.db.transaction(async (tx) => {
    const group = await lockGroup(tx, { publicId })
    if (group?.stage !== 'closing' || group.closings !== closings) return group
    const known = couponTroubleCodes.find((each) => each === code)
    await updateGroup(tx, group.id, { stage: 'open', trouble: byTime ? (known ?? code) : '' })
    if (byTime) await tell(parts, tx, group, 'stuck', byTime)
    return { ...group, stage: 'open' as const }
  })
}

async function tell(
  parts: PlacingParts,
  tx: Db,
  group: Group,
  what: 'empty' | 'stuck',
  why: GroupReason,
): Promise<void> {
  const link = organiserLink(parts, await addOrganiserLink(tx, group.id))
  const text = groupTexts[await shopTexts.language(tx)][what](group, link, why)
  const key = `group ${group.id} ${what} ${group.closings + 1}`
  await enqueueNotification(tx, { key, phone: group.phone, text, by: byItself, byVisitor: true })
}

/** Closes what is due, and ends what was begun. For a job of each minute. */
export async function closeDueGroups(parts: PlacingParts): Promise<void> {
  const failures: unknown[] = []
  // One that can't be closed holds up no other.
  for (const publicId of await groupsToClose(parts.db, new Date(), atOnce))
    await close(parts, publicId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} group orders were not closed`)
}
