import { expect, test } from 'vitest'
import { changeInboxSettings, getInboxSettings, type InboxSettings } from '#core/inbox/inbox-settings.ts'
import { listConversations } from '#core/inbox/conversations.ts'
import { announcePresence } from '#core/inbox/presence.ts'
import { replyToConversation } from '#core/inbox/thread.ts'
import { cloudEnv, signCloudWebhook, startCloud } from '../fakes/cloud.ts'
import { hmacKey, signWahaWebhook, startWaha, wahaKey } from '../fakes/waha.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

async function change(shop: SignedInApp, settings: Partial<InboxSettings>) {
  const { version: _, ...now } = await shop.api(getInboxSettings, {}, shop.token)
  await shop.api(changeInboxSettings, { ...now, ...settings }, shop.token)
}
async function conversationOf(shop: SignedInApp, search: string) {
  const found = () => shop.api(listConversations, { view: 'all', search, limit: 1 }, shop.token)
  await expect.poll(async () => (await found()).conversations.length).toBe(1)
  return (await found()).conversations[0]?.id ?? ''
}
const reply = (shop: SignedInApp, id: string, text: string) =>
  shop.api(replyToConversation, { id, request_id: crypto.randomUUID(), text, attachments: [] }, shop.token)

test('INBOX-14 marks messages as read over the Cloud API only when staff reply, and only if the setting is on', async () => {
  const cloud = await startCloud()
  const shop = await createSignedInApp({ env: { ...cloudEnv(cloud), WHATSAPP_MAX_PER_SECOND: '0' } })
  await shop.app.start()
  const phone = '60128870001'
  let count = 0
  const write = async () => {
    count += 1
    const timestamp = String(Math.floor(Date.now() / 1000))
    const { raw, headers } = signCloudWebhook({
      messages: [
        { from: phone, id: `wamid.s${count}`, timestamp, type: 'text', text: { body: `Hai ${count}` } },
      ],
    })
    await shop.call('POST', '/api/webhooks/cloud', { raw, headers })
    await conversationOf(shop, `${count}`)
  }
  await write()
  await write()
  const id = await conversationOf(shop, phone)
  await shop.call('POST', `/api/v2/conversations/${id}/read`, { token: shop.token })
  await reply(shop, id, 'Tanpa tanda biru')
  await shop.api(announcePresence, { id, state: 'typing' }, shop.token)
  await expect.poll(() => cloud.arrived.length).toBe(1)
  expect(cloud.signals).toEqual([])

  await change(shop, { mark_read: true })
  await reply(shop, id, 'Dengan tanda biru')
  const read = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.s2' }
  await expect.poll(() => cloud.signals).toEqual([read])

  cloud.refusesSignals = true
  await reply(shop, id, 'Gagal satu')
  await reply(shop, id, 'Gagal dua')
  await expect.poll(() => cloud.signals.length).toBe(3)
  await expect.poll(() => cloud.arrived.length).toBe(4)
  cloud.refusesSignals = false

  await change(shop, { mark_read: false, show_typing: true })
  await write()
  const other = await conversationOf(shop, phone)
  await shop.api(announcePresence, { id: other, state: 'viewing' }, shop.token)
  expect(cloud.signals).toHaveLength(3)
  await shop.close()
  await cloud.shut()
})

test('INBOX-14 sends read receipts and typing indicators over WAHA, even to a customer whose number is hidden', async () => {
  const waha = await startWaha()
  const shop = await createSignedInApp({
    env: {
      WHATSAPP_PROVIDER: 'waha',
      WHATSAPP_GATEWAY_URL: waha.host,
      WHATSAPP_ACCESS_TOKEN: wahaKey,
      WHATSAPP_WEBHOOK_SECRET: hmacKey,
      WHATSAPP_MAX_PER_SECOND: '0',
    },
  })
  await shop.app.start()
  const { raw, headers } = signWahaWebhook('message.any', {
    id: 'false_12345678901@lid_SEEN',
    timestamp: 1_795_350_600,
    from: '12345678901@lid',
    fromMe: false,
    body: 'Tersembunyi',
    hasMedia: false,
  })
  await shop.call('POST', '/api/webhooks/waha', { raw, headers })
  const id = await conversationOf(shop, 'Tersembunyi')
  await change(shop, { mark_read: true, show_typing: true })
  const chat = { session: 'default', chatId: '12345678901@lid' }
  await shop.api(announcePresence, { id, state: 'typing' }, shop.token)
  await shop.api(announcePresence, { id, state: 'typing' }, shop.token)
  await expect.poll(() => waha.signals).toEqual([{ ...chat, path: '/api/startTyping' }])
  await reply(shop, id, 'Ya')
  await expect.poll(() => waha.signals.at(-1)).toEqual({ ...chat, path: '/api/sendSeen' })
  expect(waha.signals).toHaveLength(2)
  await shop.close()
  await waha.shut()
})
