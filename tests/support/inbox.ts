import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

export async function addConversation({ database }: TestApp, phone: string): Promise<string> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    with made as (insert into conversations default values returning id)
    insert into conversation_identities (kind, value, conversation_id) select 'phone', ${phone}, id from made
    returning conversation_id as id`)
  const id = rows[0]?.id
  if (!id) throw new Error('insert into conversations returned no row')
  return id
}
