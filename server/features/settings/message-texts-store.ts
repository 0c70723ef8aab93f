import { and, eq } from 'drizzle-orm'
import type { MessageTextName } from '#core/settings/message-texts.ts'
import type { TextLanguage } from '#core/settings/message-places.ts'
import type { Db } from '#server/db/database.ts'
import { textsTable as texts } from './settings-tables.ts'

export async function findOwnTexts(db: Db) {
  return db.select().from(texts)
}

export async function findOwnText(db: Db, name: MessageTextName, language: TextLanguage) {
  const [own] = await db.select().from(texts).where(named(name, language))
  return own?.body
}

export async function keepOwnText(db: Db, name: MessageTextName, language: TextLanguage, body: string) {
  await db
    .insert(texts)
    .values({ name, language, body })
    .onConflictDoUpdate({ target: [texts.name, texts.language], set: { body } })
}

export async function deleteOwnText(db: Db, name: MessageTextName, language: TextLanguage) {
  await db.delete(texts).where(named(name, language))
}

const named = (name: MessageTextName, language: TextLanguage) =>
  and(eq(texts.name, name), eq(texts.language, language))
