import { formatClockTime, formatDueDate } from '#core/due/format-due-date.ts'
import { isOptOutText } from '#core/inbox/opt-out.ts'
import { getNextSendingStart } from '#core/messaging/sending-hours.ts'
import { formatTimeOfDay, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { findMessagePreference, recordOptOut } from '../contacts/contacts.ts'
import { enqueueNotification } from '../messaging/messaging.ts'
import { findSendingRules, findShop, shopTexts } from '../settings/settings.ts'
import type { IncomingMessage } from './incoming-event.ts'
import { findInboxSettings } from './inbox-settings-store.ts'

/**
 * Maximum age in ms of a message that is answered outside the opening hours. Older messages, such as those
 * that arrive after an outage, get no such reply.
 */
const currentMs = 15 * 60_000

/**
 * Confirms an opt-out, or replies outside the opening hours. Runs in the transaction that stores the message, and only
 * when it is stored for the first time. `address` is `null` if the connected gateway can't reach the customer.
 */
export async function replyAutomatically(
  tx: Db,
  conversation: string,
  { content, sentAt }: IncomingMessage,
  address: string | null,
): Promise<void> {
  if (address === null) return
  if (content.kind === 'text' && isOptOutText(content.text)) return confirmOptOut(tx, conversation, address)
  await tellOpeningHours(tx, conversation, address, sentAt)
}

async function confirmOptOut(tx: Db, conversation: string, address: string): Promise<void> {
  if (!(await recordOptOut(tx, address))) return
  const { name: shop } = await findShop(tx)
  const text = await shopTexts.write(tx, 'inbox_opted_out', await shopTexts.language(tx), { shop })
  await enqueueNotification(tx, {
    key: `inbox opt-out ${conversation} ${Date.now()}`,
    phone: address,
    text,
    byVisitor: true,
  })
}

async function tellOpeningHours(tx: Db, conversation: string, address: string, sentAt: Date): Promise<void> {
  const now = new Date()
  const { away, opening_hours: hours } = await findInboxSettings(tx)
  if (!away || now.getTime() - sentAt.getTime() > currentMs) return
  const { holidays } = await findSendingRules(tx)
  const opens = getNextSendingStart({ hours, holidays }, now)
  if (opens === null || (await findMessagePreference(tx, address)) === 'none') return
  const language = await shopTexts.language(tx)
  const text = await shopTexts.write(tx, 'inbox_away', language, {
    shop: (await findShop(tx)).name,
    opens: `${formatDueDate(getShopDay(opens), language)}, ${formatClockTime(formatTimeOfDay(opens), language)}`,
  })
  // The key allows one reply per conversation and shop day.
  const key = `inbox away ${conversation} ${getShopDay(now)}`
  await enqueueNotification(tx, { key, phone: address, text, byVisitor: true })
}
