import { sql } from 'drizzle-orm'
import type { InboxSettings } from '#core/inbox/inbox-settings.ts'
import type { Db } from '#server/db/database.ts'

export async function findInboxSettings(db: Db): Promise<InboxSettings> {
  const { rows } = await db.execute<InboxSettings & Record<string, unknown>>(
    sql`select mark_read, show_typing, away, opening_hours from inbox_settings`,
  )
  const [row] = rows
  if (!row) throw new Error('inbox_settings has no row')
  return row
}

export async function updateInboxSettings(
  tx: Db,
  { mark_read, show_typing, away, opening_hours }: InboxSettings,
): Promise<void> {
  await tx.execute(sql`
    update inbox_settings set mark_read = ${mark_read}, show_typing = ${show_typing}, away = ${away},
      opening_hours = ${JSON.stringify(opening_hours)}::jsonb`)
}
