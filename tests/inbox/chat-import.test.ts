import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { expect, test as base } from 'vitest'
import { listConversations } from '#core/inbox/conversations.ts'
import { listChatImports, undoChatImport } from '#core/inbox/chat-import.ts'
import { getConversation, listConversationMessages } from '#core/inbox/thread.ts'
import { sendSandboxMessage } from '#core/messaging/sandbox.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await createSignedInApp({ env: { WHATSAPP_PROVIDER: 'sandbox' } })
  await shop.app.start()
  onCleanup(() => shop.close())
  return shop
})

const android = [
  '25/11/2024, 09:40 - Messages and calls are end-to-end encrypted.',
  '25/11/2024, 09:41 - Aminah: Boleh cetak baju sukan?',
  '25/11/2024, 09:41 - Aminah: Boleh cetak baju sukan?',
  '25/11/2024, 09:42 - Kedai Cetak: Boleh',
  'Berapa helai?',
  '25/11/2024, 09:43 - Aminah: IMG-20241125-WA0001.jpg (file attached)',
  'Contoh',
  '25/11/2024, 09:44 - Aminah: <Media omitted>',
].join('\n')

async function upload(shop: SignedInApp, path: string, bytes: Uint8Array | string, token = shop.token) {
  const boundary = 'chatexport'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="chat.zip"\r\n\r\n`
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: `/api/v2/chat-imports${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const importFile = (shop: SignedInApp, phone: string, bytes: Uint8Array | string) =>
  upload(shop, `?phone=${phone}&shop_name=${encodeURIComponent('Kedai Cetak')}`, bytes)
const messagesOf = async (shop: SignedInApp, id: string) =>
  (await shop.api(listConversationMessages, { id, limit: 50 }, shop.token)).messages.toReversed()
const textsOf = async (shop: SignedInApp, id: string) =>
  (await messagesOf(shop, id)).map((each) => (each.type === 'received' ? each.message.text : each.text))

test('INBOX-42 previews the beginning and the end of an exported chat before anything is stored', async ({
  shop,
}) => {
  const { status, body } = await upload(shop, '/preview', android)
  expect([status, body.data]).toEqual([
    200,
    {
      names: [
        { name: 'Aminah', messages: 4 },
        { name: 'Kedai Cetak', messages: 1 },
      ],
      messages: 5,
      files: 0,
      omitted: 2,
      system_lines: 1,
      date_order: 'day first',
      first: expect.arrayContaining([
        {
          at: '2024-11-25T01:42:00.000Z',
          sender: 'Kedai Cetak',
          text: 'Boleh\nBerapa helai?',
          file: null,
          is_omitted: false,
        },
      ]),
      last: [],
    },
  ])
  expect(
    (await shop.api(listConversations, { view: 'all', search: 'Aminah', limit: 5 }, shop.token))
      .conversations,
  ).toEqual([])
})

test('INBOX-42 imports an archive with files and original times as a done and read conversation, and sends nothing', async ({
  shop,
}) => {
  const photo = readFileSync('public/pictures/qr-contoh.png')
  const archive = zipSync({
    'WhatsApp Chat with Aminah.txt': strToU8(android),
    'IMG-20241125-WA0001.jpg': new Uint8Array(photo),
    'nota.txt': strToU8('25/11/2024, 09:41 - Someone: else'),
  })
  const { body } = await importFile(shop, '012-555 2001', archive)
  expect(body.data).toMatchObject({ import: { messages: 5 }, skipped: 0 })
  const id = body.data.conversation
  expect(await shop.api(getConversation, { id, limit: 50 }, shop.token)).toMatchObject({
    name: 'Aminah',
    phone: '60125552001',
    state: 'done',
    unread: 0,
    waiting_since: null,
    last_at: '2024-11-25T01:44:00.000Z',
  })
  const messages = await messagesOf(shop, id)
  expect(messages).toMatchObject([
    { message: { text: 'Boleh cetak baju sukan?', imported: true, from_shop: false } },
    { message: { text: 'Boleh cetak baju sukan?', sent_at: expect.stringContaining('2024-11-25T01:41') } },
    { message: { text: 'Boleh\nBerapa helai?', from_shop: true } },
    // The type is detected from the bytes, which are a PNG despite the name.
    { message: { text: 'Contoh', media: { kind: 'image', state: 'stored', mime_type: 'image/png' } } },
    { message: { kind: 'unknown', unknown_type: 'media omitted' } },
  ])
  const picture = messages[3]
  const file = await shop.app.http.inject({
    url: `/api/v2/conversations/${id}/received/${picture?.type === 'received' && picture.message.id}/file`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect([file.headers['content-type'], file.rawPayload.equals(photo)]).toEqual(['image/png', true])
  const { conversations } = await shop.api(
    listConversations,
    { view: 'all', search: 'sukan', limit: 5 },
    shop.token,
  )
  expect(conversations.map((each) => each.id)).toEqual([id])
  const { rows } = await shop.database.db.execute(sql`select 1 from messages where phone = '60125552001'`)
  expect(rows).toEqual([])
})

test('INBOX-42 importing a file again adds nothing, a later export adds only new messages, and undo removes one import', async ({
  shop,
}) => {
  const first = (await importFile(shop, '60125552002', android)).body.data
  const id = first.conversation
  expect((await importFile(shop, '60125552002', android)).body.data).toEqual({
    conversation: id,
    import: null,
    skipped: 5,
  })
  const later = `${android}\n26/11/2024, 10:00 - Kedai Cetak: Sudah siap`
  expect((await importFile(shop, '60125552002', later)).body.data).toMatchObject({
    import: { messages: 1 },
    skipped: 5,
  })
  const { imports } = await shop.api(listChatImports, { id }, shop.token)
  expect(imports.map(({ messages }) => messages)).toEqual([1, 5])
  const undo = (importId = '') => shop.api(undoChatImport, { id, import: importId }, shop.token)
  await undo(imports[0]?.id)
  expect(await textsOf(shop, id)).toHaveLength(5)
  expect((await shop.api(getConversation, { id, limit: 1 }, shop.token)).last_at).toBe(
    '2024-11-25T01:44:00.000Z',
  )
  await undo(imports[1]?.id)
  expect((await shop.call('GET', `/api/v2/conversations/${id}`, { token: shop.token })).status).toBe(404)
})

test('INBOX-42 an import keeps a conversation’s live messages and unread count, and skips messages already in the conversation', async ({
  shop,
}) => {
  const phone = '60125552003'
  await shop.api(sendSandboxMessage, { phone, text: 'Hai dari telefon' }, shop.token)
  const find = async () =>
    (await shop.api(listConversations, { view: 'all', search: phone, limit: 1 }, shop.token)).conversations[0]
  await expect.poll(find).toBeDefined()
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString()
  const line = `${now.slice(8, 10)}/${now.slice(5, 7)}/${now.slice(0, 4)}, ${now.slice(11, 16)} - Aminah: Hai dari telefon`
  const { body } = await importFile(shop, phone, `${android}\n${line}`)
  expect(body.data).toMatchObject({ import: { messages: 5 }, skipped: 1 })
  expect(await find()).toMatchObject({ state: 'open', unread: 1, last_text: 'Hai dari telefon' })
  expect((await textsOf(shop, body.data.conversation)).at(-1)).toBe('Hai dari telefon')
  const [made] = (await shop.api(listChatImports, { id: body.data.conversation }, shop.token)).imports
  await shop.api(undoChatImport, { id: body.data.conversation, import: made?.id ?? '' }, shop.token)
  expect(await textsOf(shop, body.data.conversation)).toEqual(['Hai dari telefon'])
})

test('INBOX-42 refuses group chats, unknown names, zip bombs, archives with false sizes, and files that are not chats', async ({
  shop,
}) => {
  const code = async (bytes: Uint8Array | string) => (await upload(shop, '/preview', bytes)).body.code
  expect(await code('Hello')).toBe('not_an_export')
  expect(await code('')).toBe('not_an_export')
  expect(await code(zipSync({ 'a.jpg': new Uint8Array(10) }))).toBe('not_an_export')
  expect(await code(Buffer.from('PK\u0003\u0004 broken'))).toBe('not_an_export')
  const group = `${android}\n25/11/2024, 09:45 - Ali: a`
  expect(await code(group)).toBe('group_chat')
  expect((await upload(shop, '?phone=60125552004&shop_name=Lain', android)).body.code).toBe('unknown_name')
  const bomb = createZeros('1.txt', { bytes: 140_000_000 })
  expect(await code(Buffer.concat([bomb, bomb]))).toBe('unpacked_too_large')
  const lying = createZeros('1.txt', { bytes: 300_000_000, declared: 10 })
  expect(await code(lying)).toBe('unpacked_too_large')
})

/** Creates a zip archive with a file of zeros. `declared` is the size that the archive gives for the file. */
function createZeros(
  name: string,
  { bytes, declared = bytes }: { bytes: number; declared?: number },
): Buffer {
  const content = Buffer.alloc(bytes)
  const packed = deflateRawSync(content, { level: 9 })
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(crc32(content), 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(declared, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), packed])
}

test('INBOX-42 staff without access to the inbox can neither preview nor import', async ({ shop }) => {
  await shop.addUser('subscriber')
  const token = await shop.signIn('subscriber')
  expect((await upload(shop, '/preview', android, token)).status).toBe(403)
  expect((await upload(shop, '?phone=60125552005&shop_name=Kedai', android, token)).status).toBe(403)
})
