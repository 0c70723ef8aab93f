import type { ParsedInputOf } from '#core/contract.ts'
import type { changeGroup } from '#core/orders/groups/group-organiser.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuseConflict, refuse } from '#server/http/refusal.ts'
import { enqueueNotification, findNotification } from '#server/features/messaging/messaging.ts'
import { findShop, shopTexts } from '#server/features/settings/settings.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import { findChildrenOfGroup } from './children-store.ts'
import { groupMessages, formatParentsLink } from './group-messages.ts'
import { splitReminderRecipients } from './reminder-recipients.ts'
import { lockGroup, updateGroup, type GroupRef } from './groups-store.ts'
import { checkClosingTime } from './group-checks.ts'

/**
 * Changes an open group. If an earlier attempt to close the group failed, a new closing time allows another
 * attempt.
 */
export async function changeOpenGroup(
  { db }: OrdersDependencies,
  naming: GroupRef,
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
      return refuseConflict({ version: group.version, current: null })
    const isRescheduled = closesAt !== undefined && closesAt.getTime() !== group.closesAt.getTime()
    const closingRefusal = isRescheduled ? checkClosingTime(closesAt) : null
    if (closingRefusal) return closingRefusal
    const trouble = isRescheduled || coupon !== undefined ? { trouble: '' } : {}
    await updateGroup(tx, group.id, {
      ...(name !== undefined && { name }),
      ...(isRescheduled && { closesAt }),
      ...(expectedNames !== undefined && { expectedNames }),
      ...(coupon !== undefined && { coupon }),
      ...trouble,
    })
    return group
  })
}

/**
 * Maximum number of reminders to a phone per day, over all groups, because an organiser can enter any phone
 * number in several groups (D-07). It is more than 1 because some parents have children in several classes.
 */
const maxReminders = 3

export async function handleRemindParents(dependencies: OrdersDependencies, naming: GroupRef) {
  const { db } = dependencies
  return db.transaction(async (tx) => {
    // A lock serialises reminders, because each group counts the reminders that other groups sent today.
    await acquireLocks(tx, 'reminders of groups')
    const group = await lockGroup(tx, naming)
    if (!group) return refuse('not_found')
    if (group.stage !== 'open') return refuse('group_closed')
    const today = getShopDay(new Date())
    if (group.remindedOn === today) return refuse('reminded_today')
    const shop = await findShop(tx)
    const texts = groupMessages[await shopTexts.language(tx)]
    for (const { phone } of (
      await splitReminderRecipients(tx, group, await findChildrenOfGroup(tx, group.id))
    ).sent) {
      const key = await findFreeReminderKey(tx, phone, today)
      const text = texts.reminder(group, shop.name, formatParentsLink(dependencies, group))
      if (key) await enqueueNotification(tx, { key, phone, text, by: group.organiser, byVisitor: true })
    }
    await updateGroup(tx, group.id, { remindedOn: today })
    return group
  })
}

async function findFreeReminderKey(tx: Db, phone: string, day: string): Promise<string | null> {
  for (let which = 1; which <= maxReminders; which += 1) {
    const key = `group reminder ${which} ${day} ${phone}`
    if (!(await findNotification(tx, key))) return key
  }
  return null
}
