import { and, eq, ne, sql } from 'drizzle-orm'
import type { MessageTemplate } from '#core/messaging/message-templates.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import { templatesTable as templates } from './campaigns-tables.ts'

const templateColumns = {
  id: templates.id,
  name: templates.name,
  text: templates.body,
  version: recordVersionSql('template', sql`message_templates.id::text`),
}

export async function findTemplates(db: Db): Promise<MessageTemplate[]> {
  return db
    .select(templateColumns)
    .from(templates)
    .orderBy(sql`lower(${templates.name})`)
}

export async function findTemplate(db: Db, id: number): Promise<MessageTemplate | null> {
  const [row] = await db.select(templateColumns).from(templates).where(eq(templates.id, id))
  return row ?? null
}

/** Returns `null` if the name is taken. */
export async function insertTemplate(
  db: Db,
  { name, text }: Pick<MessageTemplate, 'name' | 'text'>,
): Promise<MessageTemplate | null> {
  const [row] = await db
    .insert(templates)
    .values({ name, body: text })
    .onConflictDoNothing()
    .returning(templateColumns)
  return row ?? null
}

export async function isTemplateNameTaken(db: Db, name: string, exceptId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(sql`lower(${templates.name}) = lower(${name})`, ne(templates.id, exceptId)))
  return row !== undefined
}

export async function updateTemplateRow(
  db: Db,
  { id, name, text }: Omit<MessageTemplate, 'version'>,
): Promise<MessageTemplate | null> {
  const [row] = await db
    .update(templates)
    .set({ name, body: text, changedAt: sql`now()` })
    .where(eq(templates.id, id))
    .returning(templateColumns)
  return row ?? null
}

export async function deleteTemplateRow(db: Db, id: number): Promise<boolean> {
  const deleted = await db.delete(templates).where(eq(templates.id, id)).returning({ id: templates.id })
  return deleted.length > 0
}
