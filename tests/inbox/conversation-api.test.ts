import { expect, test as base } from 'vitest'
import { createApiKey } from '#core/identity/api-keys.ts'
import type { ApiKeyScope } from '#core/contract.ts'
import { sendSandboxMessage } from '#core/messaging/sandbox.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await createSignedInApp({ env: { WHATSAPP_PROVIDER: 'sandbox' } })
  await shop.app.start()
  onCleanup(() => shop.close())
  return shop
})

const path = '/api/v2/conversations'
const createKey = async (shop: SignedInApp, ...scopes: ApiKeyScope[]) =>
  (await shop.api(createApiKey, { name: `Program ${scopes.join()}`, scopes }, shop.token)).key
async function write(shop: SignedInApp, phone: string, text: string, key: string): Promise<string> {
  await shop.api(sendSandboxMessage, { phone, text }, shop.token)
  const find = async () =>
    (await shop.call('GET', `${path}/by-phone?phone=${phone}`, { key })).body.data.conversation
  await expect.poll(async () => (await find())?.last_text).toBe(text)
  return (await find()).id
}

test('INBOX-40 a read-only API key lists conversations and messages page by page and can’t change anything', async ({
  shop,
}) => {
  const key = await createKey(shop, 'conversations')
  const phone = '60125551001'
  const id = await write(shop, phone, 'Satu', key)
  for (const text of ['Dua', 'Tiga']) await write(shop, phone, text, key)
  const get = async (query: string) => (await shop.call('GET', path + query, { key })).body.data
  expect((await get('?view=all')).conversations).toMatchObject([{ id, phone, unread: 3 }])
  const first = await get(`/${id}/messages?limit=2`)
  expect(first.messages.map((each: { message: { text: string } }) => each.message.text)).toEqual([
    'Tiga',
    'Dua',
  ])
  const second = await get(`/${id}/messages?limit=2&before=${encodeURIComponent(first.next)}`)
  expect(second).toMatchObject({ messages: [{ type: 'received', message: { text: 'Satu' } }], next: null })
  expect(await get(`/${id}`)).toMatchObject({ id, reply: { mode: 'free' }, me: null })
  for (const [call, body] of [
    ['reply', { request_id: 'a-reply-of-a-reader', text: 'Hai' }],
    ['state', { version: 1, state: 'done' }],
    ['assign', { version: 1, user_id: null }],
    ['notes', { text: 'x' }],
    ['read', {}],
  ] as const)
    expect((await shop.call('POST', `${path}/${id}/${call}`, { key, body })).status).toBe(403)
})

test('INBOX-40 lists changed conversations oldest first, without gaps or repetitions between pages', async ({
  shop,
}) => {
  const key = await createKey(shop, 'messages')
  const since = new Date().toISOString()
  const ids: string[] = []
  for (const phone of ['60125551011', '60125551012', '60125551013'])
    ids.push(await write(shop, phone, 'Hai', key))
  const { version } = (await shop.call('GET', `${path}/${ids[0]}`, { key })).body.data
  await shop.call('POST', `${path}/${ids[0]}/state`, { key, body: { version, state: 'done' } })
  const changes = async (from: string, more = '') =>
    (await shop.call('GET', `${path}/changes?updated_since=${from}&limit=2${more}`, { key })).body.data
  const first = await changes(since)
  const second = await changes(since, `&after=${encodeURIComponent(first.next)}`)
  expect(second.next).toBeNull()
  const found = [...first.conversations, ...second.conversations]
  expect(found.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[2], ids[0]])
  expect(found.at(-1)).toMatchObject({ state: 'done' })
  const again = await changes(found.at(-1).updated_at)
  expect(again.conversations.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
  expect((await shop.call('GET', `${path}/changes?updated_since=yesterday`, { key })).status).toBe(400)
})

test('INBOX-40 sends an API reply once per request ID, shows the key’s name, and applies the rules of the inbox', async ({
  shop,
}) => {
  const key = await createKey(shop, 'messages')
  const id = await write(shop, '60125551021', 'Boleh?', key)
  const reply = (body: object) => shop.call('POST', `${path}/${id}/reply`, { key, body })
  const body = { request_id: 'reply-by-a-program', text: 'Boleh' }
  const [first, repeated] = [await reply(body), await reply(body)]
  expect(first.body.data.entry).toMatchObject({ text: 'Boleh', by: 'Program messages (API key)' })
  expect(repeated.body.data.entry.message_id).toBe(first.body.data.entry.message_id)
  expect((await reply({ ...body, text: 'Lain' })).body.code).toBe('request_reused')
  expect((await reply({ ...body, request_id: 'an-empty-one', text: '' })).status).toBe(400)
  const sent = async () =>
    (await shop.call('GET', `${path}/${id}/messages`, { key })).body.data.messages.filter(
      ({ type }: { type: string }) => type === 'sent',
    )
  await expect.poll(sent).toMatchObject([{ text: 'Boleh', status: 'sent' }])
})
