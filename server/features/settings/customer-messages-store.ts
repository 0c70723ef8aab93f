import { and, eq } from 'drizzle-orm'
import type { MessageTextName } from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import type { Db } from '#server/db/database.ts'
import { messageTextsTable as texts, orderMessagesTable as orderMessages } from './settings-tables.ts'
import type { OrderMessageSettings } from '#core/settings/order-messages.ts'

export async function findCustomTexts(db: Db) {
  return db.select().from(texts)
}

export async function findCustomTextBody(db: Db, name: MessageTextName, language: MessageLanguage) {
  const [customTexts] = await db.select().from(texts).where(whereText(name, language))
  return customTexts?.body
}

export async function storeCustomText(
  db: Db,
  name: MessageTextName,
  language: MessageLanguage,
  body: string,
) {
  await db
    .insert(texts)
    .values({ name, language, body })
    .onConflictDoUpdate({ target: [texts.name, texts.language], set: { body } })
}

export async function deleteCustomText(db: Db, name: MessageTextName, language: MessageLanguage) {
  await db.delete(texts).where(whereText(name, language))
}

const whereText = (name: MessageTextName, language: MessageLanguage) =>
  and(eq(texts.name, name), eq(texts.language, language))

/** Orders that were already waiting before `unpaidSince` or `approveSince` get no reminder. */
interface StoredOrderMessages extends OrderMessageSettings {
  unpaidSince: Date | null
  approveSince: Date | null
}

export async function findOrderMessageSettings(db: Db): Promise<StoredOrderMessages> {
  const [row] = await db.select().from(orderMessages)
  if (!row) throw new Error('order_messages has no row')
  const { byItself, unpaidDays, approveHours, unpaidSince, approveSince } = row
  return {
    by_itself: byItself,
    unpaid_days: unpaidDays,
    approve_hours: approveHours,
    unpaidSince,
    approveSince,
  }
}

export async function updateOrderMessageSettings(db: Db, given: StoredOrderMessages): Promise<void> {
  const { by_itself, unpaid_days, approve_hours, unpaidSince, approveSince } = given
  await db.update(orderMessages).set({
    byItself: by_itself,
    unpaidDays: unpaid_days,
    approveHours: approve_hours,
    unpaidSince,
    approveSince,
  })
}
