import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import { findMessage } from '#server/features/messaging/messages-store.ts'
import { addMessage, editScheduledMessage } from '#server/features/messaging/scheduling.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const addDueMessage = (phone: string, inMs: number) =>
  database.db.transaction(async (tx) => {
    const content = { phone, body: 'as it was', media: [] }
    const scheduledAt = new Date(Date.now() + inMs)
    const row = await addMessage(tx, content, { scheduledAt, status: 'pending', origin: 'scheduler' })
    return row?.id ?? ''
  })

const claimMessages = () =>
  claimDueMessages(database.db, randomUUID(), { limit: 9, leaseMs: 60_000, graceMs: 60_000 })

test('D-04 skips a message that is edited during a claim, and then sends it with its new text', async () => {
  // Makes reading the first message so slow that the second message is edited before the claim reaches it.
  await database.db.execute(sql`
    create or replace function may_be_messaged(number text, about_an_order boolean) returns boolean language plpgsql
    as $$ begin if number = '60121111111' then perform pg_sleep(0.5); end if; return true; end $$`)
  const slow = await addDueMessage('60121111111', 0)
  const edited = await addDueMessage('60122222222', 0)
  const taking = claimMessages()
  await wait(200)
  await editScheduledMessage(
    database.db,
    null,
    { id: edited, message: 'as it is', scheduledAt: null, force_update: true },
    'Siti',
  )
  expect((await taking).map(({ messageId }) => messageId)).toEqual([slow])
  expect(await findMessage(database.db, edited)).toMatchObject({ status: 'pending', leaseBy: null })
  expect(await claimMessages()).toMatchObject([{ messageId: edited, text: 'as it is' }])
})
