import { readFile } from 'node:fs/promises'
import { expect, test as base } from 'vitest'
import { getConversation, replyToConversation } from '#core/inbox/thread.ts'
import { listConversations } from '#core/inbox/conversations.ts'
import {
  deleteSandboxMessage,
  listSandboxChats,
  listSandboxMessages,
  reactOnSandbox,
  sendSandboxMessage,
} from '#core/messaging/sandbox.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await createSignedInApp({ env: { WHATSAPP_PROVIDER: 'sandbox' } })
  await shop.app.start()
  onCleanup(() => shop.close())
  return shop
})

const write = (
  shop: SignedInApp,
  phone: string,
  text: string,
  more: { name?: string; reply_to?: string } = {},
) => shop.api(sendSandboxMessage, { phone, text, ...more }, shop.token)
async function threadOf(shop: SignedInApp, phone: string) {
  const { conversations } = await shop.api(
    listConversations,
    { view: 'all', search: phone, limit: 1 },
    shop.token,
  )
  const id = conversations[0]?.id
  return id ? shop.api(getConversation, { id, limit: 50 }, shop.token) : null
}
const entriesOf = async (shop: SignedInApp, phone: string) => (await threadOf(shop, phone))?.entries ?? []
async function sendFile(shop: SignedInApp, phone: string, bytes: Buffer, name: string) {
  const boundary = 'sandboxfile'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: `/api/sandbox/files?phone=${phone}&caption=Resit`,
    headers: {
      authorization: `Bearer ${shop.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

test('INBOX-12 shows messages from the sandbox phone in the inbox, with the customer’s name', async ({
  shop,
}) => {
  await write(shop, '012-555 0001', 'Boleh cetak?', { name: 'Aminah' })
  await expect
    .poll(() => threadOf(shop, '60125550001'))
    .toMatchObject({
      name: 'Aminah',
      phone: '60125550001',
      unread: 1,
      entries: [{ type: 'received', message: { text: 'Boleh cetak?', from_shop: false } }],
    })
  expect((await shop.api(listSandboxChats, {}, shop.token))[0]).toMatchObject({
    phone: '60125550001',
    name: 'Aminah',
    last_text: 'Boleh cetak?',
  })
})

test('INBOX-12 delivers a picture, a PDF and a voice file from the sandbox phone with the right file types', async ({
  shop,
}) => {
  const phone = '60125550002'
  const png = await readFile('public/pictures/qr-contoh.png')
  const ogg = Buffer.concat([Buffer.from('4f67675300020000000000000000', 'hex'), Buffer.alloc(40, 1)])
  await sendFile(shop, phone, png, 'resit.png')
  await sendFile(shop, phone, Buffer.from('%PDF-1.4\n%%EOF\n'), '../Resit saya.pdf')
  const voice = await sendFile(shop, phone, ogg, 'suara.ogg')
  expect(voice).toMatchObject({ kind: 'voice', from_customer: true })
  await expect
    .poll(async () =>
      (await entriesOf(shop, phone)).map((entry) =>
        entry.type === 'received' ? [entry.message.media?.kind, entry.message.media?.state] : [],
      ),
    )
    .toEqual([
      ['image', 'stored'],
      ['document', 'stored'],
      ['voice', 'stored'],
    ])
  const [picture, pdf] = await entriesOf(shop, phone)
  if (picture?.type !== 'received' || pdf?.type !== 'received') throw new Error('not received')
  expect(pdf.message.media).toMatchObject({ file_name: 'resit-saya.pdf', mime_type: 'application/pdf' })
  const { id } = (await threadOf(shop, phone)) ?? {}
  const file = await shop.app.http.inject({
    method: 'GET',
    url: `/api/v2/conversations/${id}/received/${picture.message.id}/file`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(file.rawPayload.equals(png)).toBe(true)
  const own = await shop.app.http.inject({
    method: 'GET',
    url: `/api/sandbox/files/${voice.id}`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(own.rawPayload.equals(ogg)).toBe(true)
})

test('INBOX-12 shows replies, reactions and deletions from the sandbox phone in the thread', async ({
  shop,
}) => {
  const phone = '60125550003'
  const first = await write(shop, phone, 'Berapa 50 keping?')
  await expect.poll(() => entriesOf(shop, phone)).toHaveLength(1)
  const { id } = (await threadOf(shop, phone)) ?? { id: '' }
  const request = { id, request_id: crypto.randomUUID(), text: 'RM 40', attachments: [] }
  await shop.api(replyToConversation, request, shop.token)
  const onPhone = () => shop.api(listSandboxMessages, { phone }, shop.token)
  await expect.poll(onPhone).toHaveLength(2)
  const answer = (await onPhone())[1]
  if (!answer) throw new Error('no reply arrived')
  await write(shop, phone, 'Setuju yang ini', { reply_to: answer.id })
  await shop.api(reactOnSandbox, { id: answer.id, emoji: '👍' }, shop.token)
  await shop.api(deleteSandboxMessage, { id: first.id }, shop.token)
  const sent = (await entriesOf(shop, phone))[1]
  await expect
    .poll(() => entriesOf(shop, phone))
    .toMatchObject([
      { message: { text: 'Berapa 50 keping?', deleted: true } },
      { type: 'sent', text: 'RM 40', reactions: [{ emoji: '👍', from_shop: false }] },
      { message: { text: 'Setuju yang ini', reply_to: { id: null, entry: sent?.id, text: 'RM 40' } } },
    ])
  expect(await onPhone()).toMatchObject([
    { text: '', deleted: true, from_customer: true },
    { text: 'RM 40', reaction: '👍', from_customer: false },
    { text: 'Setuju yang ini', reply_to: 'RM 40' },
  ])
  await shop.api(reactOnSandbox, { id: answer.id, emoji: '' }, shop.token)
  await expect.poll(async () => (await entriesOf(shop, phone))[1]).toMatchObject({ reactions: [] })
})

base('INBOX-12 refuses to write on the sandbox phone while a real gateway is connected', async () => {
  const shop = await createSignedInApp({
    env: {
      WHATSAPP_PROVIDER: 'waha',
      WHATSAPP_GATEWAY_URL: 'http://127.0.0.1:1',
      WHATSAPP_ACCESS_TOKEN: 'key',
    },
  })
  await expect(
    shop.api(sendSandboxMessage, { phone: '012-555 0004', text: 'Hai' }, shop.token),
  ).rejects.toThrow('not_in_use')
  await shop.close()
})
