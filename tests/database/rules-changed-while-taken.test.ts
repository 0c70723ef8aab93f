import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pauseSending, resumeSending } from '#core/settings/sending-rules.ts'
import { messagingApp, type MessagingApp } from '#tests/support/messaging.ts'

let app: MessagingApp
beforeEach(async () => {
  app = await messagingApp()
})
afterEach(() => app.close())

const post = async ({ path }: { path: string }) =>
  expect((await app.call('POST', path, { token: app.token, body: {} })).status).toBe(200)
const fallDue = sql`update messages set due_at = now()`
/** Whether a statement of the engine waits for a lock. */
const taking = async () => {
  const { rows } = await app.database.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%urgent as materialized%'`)
  return rows.length > 0
}

/** Only once sending went on. */
async function goesAfterResume(id: string): Promise<void> {
  await post(resumeSending)
  await app.until(id, 'sent')
  const { rows } = await app.database.db.execute<{ after: boolean }>(sql`
    select p.handed_at > r.resumed_at as after from message_parts p, sending_rules r`)
  expect(rows).toEqual([{ after: true }])
}

test('SEND-02 what falls due after a pause was answered is not sent, although an engine was just taking what is due', async () => {
  const { id } = await app.create()
  const locked = Promise.withResolvers<void>()
  const paused = Promise.withResolvers<void>()
  const fallingDue = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table messages`)
    locked.resolve()
    await paused.promise
    await tx.execute(fallDue)
  })
  await locked.promise
  await app.database.db.execute(sql`select pg_notify('messages_due', '')`)
  await expect.poll(taking).toBe(true)
  await post(pauseSending)
  paused.resolve()
  await fallingDue
  await expect.poll(taking).toBe(false)
  await goesAfterResume(id)
})

test('SEND-02 a pause holds what falls due, although its notice was lost', async () => {
  const { id } = await app.create()
  await app.database.db.execute(sql`alter table sending_rules disable trigger sending_rules_changed`)
  await post(pauseSending)
  await app.database.db.execute(fallDue)
  // Long enough for an engine that would send it.
  await wait(300)
  await app.database.db.execute(sql`alter table sending_rules enable trigger sending_rules_changed`)
  await goesAfterResume(id)
})
