import type { ParsedInputOf } from '../../../../core/contract.ts'
import type { changeGroup } from '../../../../core/orders/group/group-organiser.ts'
import { shopDayOf } from '../../../../core/shared/shop-time.ts'
import { refuseMeanwhile } from '../../../platform/meanwhile.ts'
import { refuse } from '../../../platform/refusal.ts'
import { enqueueNotification } from '../../messaging/messaging.ts'
import { findShop, shopTexts } from '../../settings/settings.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { childrenOf } from './children-store.ts'
import { groupTexts, parentsLink } from './group-messages.ts'
import { toRemind } from './group-view.ts'
import { lockGroup, updateGroup, type GroupNaming } from './groups-store.ts'
import { closingTrouble } from './make-group.ts'

/** Changes what is given of an open group; a new time lets one that was stuck close by itself again. */
export async function change(
  { db }: OrdersParts,
  naming: GroupNaming,
  {
    name,
    closes_at: closes,
    expected_names: expectedNames,
    coupon,
    version,
  }: Omit<ParsedInputOf<typeof changeGroup>, 'key'>,
) {
  const closesAt = closes === undefined ? undefined : new Date(closes)
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, naming)
    if (!group) return refuse('not_found')
    if (group.stage !== 'open' && group.stage !== 'unconfirmed') return refuse('group_closed')
    if (version !== undefined && version !== group.version)
      return refuseMeanwhile({ version: group.version, current: null })
    const moved = closesAt !== undefined && closesAt.getTime() !== group.closesAt.getTime()
    const late = moved ? closingTrouble(closesAt) : null
    if (late) return late
    const trouble = moved || coupon !== undefined ? { trouble: '' } : {}
    await updateGroup(tx, group.id, {
      ...(name !== undefined && { name }),
      ...(moved && { closesAt }),
      ...(expectedNames !== undefined && { expectedNames }),
      ...(coupon !== undefined && { coupon }),
      ...trouble,
    })
    return group
  })
}

/** See the contract `remindParents`. */
export async function remind(parts: OrdersParts, naming: GroupNaming) {
  const { db } = parts
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, naming)
    if (!group) return refuse('not_found')
    if (group.stage !== 'open') return refuse('group_closed')
    const today = shopDayOf(new Date())
    if (group.remindedOn === today) return refuse('reminded_today')
    const shop = await findShop(tx)
    const texts = groupTexts[await shopTexts.language(tx)]
    for (const { phone } of toRemind(group, await childrenOf(tx, group.id)))
      await enqueueNotification(tx, {
        key: `group ${group.id} ${today} ${phone}`,
        phone,
        text: texts.reminder(group, shop.name, parentsLink(parts, group)),
        by: group.organiser,
      })
    await updateGroup(tx, group.id, { remindedOn: today })
    return group
  })
}
