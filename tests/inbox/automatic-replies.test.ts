import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { changeInboxSettings, getInboxSettings, type InboxSettings } from '#core/inbox/inbox-settings.ts'
import { listConversations } from '#core/inbox/conversations.ts'
import { getConversation, replyToConversation } from '#core/inbox/thread.ts'
import { listSandboxMessages, sendSandboxMessage } from '#core/messaging/sandbox.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await createSignedInApp({ env: { WHATSAPP_PROVIDER: 'sandbox' } })
  await shop.app.start()
  onCleanup(() => shop.close())
  return shop
})
test.afterEach(({ shop }) => change(shop, { away: false }))

async function change(shop: SignedInApp, settings: Partial<InboxSettings>) {
  const { version: _, ...now } = await shop.api(getInboxSettings, {}, shop.token)
  await shop.api(changeInboxSettings, { ...now, ...settings }, shop.token)
}
const write = (shop: SignedInApp, phone: string, text: string) =>
  shop.api(sendSandboxMessage, { phone, text }, shop.token)
const arrivedOn = async (shop: SignedInApp, phone: string) =>
  (await shop.api(listSandboxMessages, { phone }, shop.token)).filter((each) => !each.from_customer)
const unprocessed = async ({ database }: SignedInApp) =>
  (await database.db.execute(sql`select from incoming_webhooks where processed_at is null`)).rows.length
const preferenceOf = async ({ database }: SignedInApp, phone: string) =>
  (await database.db.execute(sql`select messages from contact_opt_outs where number = ${phone}`)).rows[0]
async function conversationOf(shop: SignedInApp, phone: string) {
  await expect.poll(() => unprocessed(shop)).toBe(0)
  const { conversations } = await shop.api(
    listConversations,
    { view: 'all', search: phone, limit: 1 },
    shop.token,
  )
  return conversations[0]?.id ?? ''
}

function closedHours(): InboxSettings['opening_hours'] {
  const open = { from: '09:00', to: '18:00' }
  // Monday is day 0. Shop time is eight hours ahead of UTC.
  const today = (new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) => (day === today || day === (today + 1) % 7 ? null : open))
}
const openHours = (): InboxSettings['opening_hours'] =>
  Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' }))

test('INBOX-16 ends promotions for a customer who writes STOP, and confirms this once', async ({ shop }) => {
  const phone = '60128880001'
  await write(shop, phone, ' Stop! ')
  await expect
    .poll(() => arrivedOn(shop, phone))
    .toMatchObject([{ text: expect.stringContaining('promosi') }])
  expect(await preferenceOf(shop, phone)).toEqual({ messages: 'orders' })
  await write(shop, phone, 'BERHENTI')
  await write(shop, phone, 'Jangan berhenti cetak')
  const id = await conversationOf(shop, phone)
  expect(await arrivedOn(shop, phone)).toHaveLength(1)
  const request = { id, request_id: crypto.randomUUID(), text: 'Baik', attachments: [] }
  await shop.api(replyToConversation, request, shop.token)
  await expect.poll(() => arrivedOn(shop, phone)).toMatchObject([{}, { text: 'Baik' }])
})

test('INBOX-16 does nothing when the webhook of an opt-out is processed again', async ({ shop }) => {
  const phone = '60128880002'
  await write(shop, phone, 'STOP')
  await expect.poll(() => arrivedOn(shop, phone)).toHaveLength(1)
  await shop.database.db.execute(sql`delete from contact_opt_outs where number = ${phone}`)
  await shop.database.db.execute(
    sql`update incoming_webhooks set processed_at = null where body like ${`%${phone}%`}`,
  )
  await write(shop, phone, 'Hai')
  await conversationOf(shop, phone)
  expect(await preferenceOf(shop, phone)).toBeUndefined()
  expect(await arrivedOn(shop, phone)).toHaveLength(1)
})

test('INBOX-17 sends an automatic reply outside the opening hours only if the setting is on, and once per conversation and day', async ({
  shop,
}) => {
  const phone = '60128880003'
  await change(shop, { opening_hours: closedHours() })
  await write(shop, phone, 'Ada orang?')
  await conversationOf(shop, phone)
  expect(await arrivedOn(shop, phone)).toEqual([])
  await change(shop, { away: true })
  await write(shop, phone, 'Helo?')
  await expect
    .poll(() => arrivedOn(shop, phone))
    .toMatchObject([{ text: expect.stringMatching(/sedang tutup.* 9\.00 pagi\./) }])
  await write(shop, phone, 'Bila buka?')
  const id = await conversationOf(shop, phone)
  expect(await arrivedOn(shop, phone)).toHaveLength(1)
  // An automatic reply doesn’t count as an answer.
  expect(await shop.api(getConversation, { id, limit: 10 }, shop.token)).toMatchObject({
    unread: 3,
    replies: 0,
    waiting_since: expect.any(String),
  })
})

test('INBOX-17 sends no reply during the opening hours', async ({ shop }) => {
  const phone = '60128880004'
  await change(shop, { away: true, opening_hours: openHours() })
  await write(shop, phone, 'Selamat pagi')
  await conversationOf(shop, phone)
  expect(await arrivedOn(shop, phone)).toEqual([])
})
