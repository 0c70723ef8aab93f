import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { pauseSending, resumeSending } from '#core/settings/sending-rules.ts'
import { freshMessagingTest, type MessagingApp } from '#tests/support/messaging.ts'

const test = freshMessagingTest()

const post = async (shop: MessagingApp, { path }: { path: string }) =>
  expect((await shop.call('POST', path, { token: shop.token, body: {} })).status).toBe(200)
const makeDue = sql`update messages set due_at = now()`
const isClaiming = async (shop: MessagingApp) => {
  const { rows } = await shop.database.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%urgent as materialized%'`)
  return rows.length > 0
}

async function expectSentAfterResume(shop: MessagingApp, id: string): Promise<void> {
  await post(shop, resumeSending)
  await shop.until(id, 'sent')
  const { rows } = await shop.database.db.execute<{ after: boolean }>(sql`
    select p.handed_at > r.resumed_at as after from message_parts p, sending_rules r`)
  expect(rows).toEqual([{ after: true }])
}

test('SEND-02 does not send a message that becomes due after the pause was confirmed, even during a claim', async ({
  shop,
}) => {
  const { id } = await shop.create()
  const locked = Promise.withResolvers<void>()
  const paused = Promise.withResolvers<void>()
  const fallingDue = shop.database.db.transaction(async (tx) => {
    // Blocks the claim, which locks rows, but not the query for the next due time, which only reads.
    await tx.execute(sql`lock table messages in exclusive mode`)
    locked.resolve()
    await paused.promise
    await tx.execute(makeDue)
  })
  try {
    await locked.promise
    await shop.database.db.execute(sql`select pg_notify('messages_due', '')`)
    await expect.poll(() => isClaiming(shop)).toBe(true)
    await post(shop, pauseSending)
  } finally {
    paused.resolve()
    await fallingDue
  }
  await expect.poll(() => isClaiming(shop)).toBe(false)
  await expectSentAfterResume(shop, id)
})

test('SEND-02 pausing holds due messages even if the database notification of the pause is lost', async ({
  shop,
}) => {
  const { id } = await shop.create()
  await shop.database.db.execute(sql`alter table sending_rules disable trigger sending_rules_changed`)
  await post(shop, pauseSending)
  await shop.database.db.execute(makeDue)
  // Wait so long that an engine that missed the pause would have sent the message.
  await wait(300)
  await shop.database.db.execute(sql`alter table sending_rules enable trigger sending_rules_changed`)
  await expectSentAfterResume(shop, id)
})
