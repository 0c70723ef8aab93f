import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cloudEnv, signCloudWebhook, startCloud } from '../fakes/cloud.ts'
import { hmacKey, signWahaWebhook, startWaha, wahaKey } from '../fakes/waha.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const cloudTest = test.extend('cloud', { scope: 'file' }, async ({}, { onCleanup }) => {
  const cloud = await startCloud()
  const shop = await createSignedInApp({ env: cloudEnv(cloud) })
  await shop.app.start()
  onCleanup(async () => {
    await shop.close()
    await cloud.shut()
  })
  return { cloud, shop }
})
const wahaTest = test.extend('waha', { scope: 'file' }, async ({}, { onCleanup }) => {
  const waha = await startWaha()
  const shop = await createSignedInApp({
    env: {
      WHATSAPP_PROVIDER: 'waha',
      WHATSAPP_GATEWAY_URL: waha.host,
      WHATSAPP_ACCESS_TOKEN: wahaKey,
      WHATSAPP_WEBHOOK_SECRET: hmacKey,
    },
  })
  await shop.app.start()
  onCleanup(async () => {
    await shop.close()
    await waha.shut()
  })
  return { waha, shop }
})

const photo = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#c4005f' } })
    .jpeg()
    .toBuffer()
const get = async (shop: SignedInApp, path: string) =>
  (await shop.call('GET', `/api/v2/conversations${path}`, { token: shop.token })).body.data
async function received(shop: SignedInApp, phone: string) {
  await expect.poll(async () => (await get(shop, `?view=all&search=${phone}`)).conversations.length).toBe(1)
  const { id } = (await get(shop, `?view=all&search=${phone}`)).conversations[0]
  const message = async () => (await get(shop, `/${id}`)).entries.at(-1).message
  return { id, message, path: `/api/v2/conversations/${id}/received/${(await message()).id}` }
}
async function until(message: () => Promise<{ media: { state: string } }>, state: string) {
  await expect.poll(async () => (await message()).media.state).toBe(state)
  return (await message()).media
}

let count = 0
async function sendByCloud(shop: SignedInApp, phone: string, media: object, type = 'image') {
  count += 1
  const { raw, headers } = signCloudWebhook({
    messages: [{ from: phone, id: `wamid.f${count}`, timestamp: '1795350600', type, [type]: media }],
  })
  expect((await shop.call('POST', '/api/webhooks/cloud', { raw, headers })).status).toBe(200)
  return received(shop, phone)
}

cloudTest(
  'INBOX-06 stores a customer’s picture and serves it with the type detected from its bytes',
  async ({ cloud: { cloud, shop } }) => {
    const bytes = await photo(40)
    cloud.media.set('m1', { bytes, type: 'application/x-msdownload' })
    const { message, path } = await sendByCloud(shop, '60125550001', {
      id: 'm1',
      mime_type: 'text/html',
      filename: '../../evil.html',
    })
    expect(await until(message, 'stored')).toMatchObject({
      mime_type: 'image/jpeg',
      bytes: bytes.length,
      error: null,
    })
    const file = await shop.app.http.inject({
      url: `${path}/file`,
      headers: { authorization: `Bearer ${shop.token}` },
    })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(bytes)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="evil.jpg"',
    })
    const part = await shop.app.http.inject({
      url: `${path}/file`,
      headers: { authorization: `Bearer ${shop.token}`, range: 'bytes=0-3' },
    })
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 4])
    expect((await shop.call('GET', `${path}/file`)).status).toBe(401)
  },
)

cloudTest(
  'INBOX-06 sends an SVG file as a download instead of showing it',
  async ({ cloud: { cloud, shop } }) => {
    cloud.media.set('m2', {
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      type: 'image/png',
    })
    const { message, path } = await sendByCloud(
      shop,
      '60125550002',
      { id: 'm2', filename: 'logo.svg' },
      'document',
    )
    await until(message, 'stored')
    const { headers } = await shop.call('GET', `${path}/file`, { token: shop.token })
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toContain('sandbox')
  },
)

cloudTest.for([
  ['too_large', 'is announced with a size above the limit', { announced: 6_000_000 }],
  ['too_large', 'is larger than announced', { bytes: Buffer.alloc(5_600_000), announced: 10 }],
  ['wrong_host', 'is on another server', { host: 'https://example.com' }],
  [
    'wrong_host',
    'is on a host whose name only starts like Meta’s',
    { host: 'https://lookaside.fbsbx.com.example.com' },
  ],
  ['not_found', 'is deleted at the gateway', { status: 404 }],
  ['no_file', 'is empty', { bytes: Buffer.alloc(0) }],
] as const)(
  'INBOX-06 shows the error %s when a file %s',
  async ([error, , file], { cloud: { cloud, shop } }) => {
    const id = `bad${count}`
    cloud.media.set(id, { bytes: Buffer.from('x'), type: 'image/jpeg', ...file })
    const { message, path } = await sendByCloud(shop, `6012555${1000 + count}`, { id })
    expect(await until(message, 'failed')).toMatchObject({ error })
    expect((await shop.call('GET', `${path}/file`, { token: shop.token })).status).toBe(404)
    for (const { authorization } of cloud.calls) expect(authorization).toMatch(/^Bearer /)
  },
)

cloudTest(
  'INBOX-06 downloads a file again if its hash does not match, and at once if staff request it',
  async ({ cloud: { cloud, shop } }) => {
    const bytes = await photo(20)
    cloud.media.set('m3', { bytes, type: 'image/jpeg', sha256: 'a'.repeat(64) })
    const { message, path } = await sendByCloud(shop, '60125550003', { id: 'm3' })
    await expect.poll(async () => (await message()).media.error).toBe('hash_mismatch')
    expect((await message()).media.state).toBe('waiting')
    await shop.database.db.execute(sql`update conversation_media set state = 'failed' where media_id = 'm3'`)
    cloud.media.set('m3', { bytes, type: 'image/jpeg' })
    expect((await shop.call('POST', `${path}/fetch`, { token: shop.token })).status).toBe(200)
    expect(await until(message, 'stored')).toMatchObject({ error: null })
    expect((await shop.call('POST', `${path}/fetch`, { token: shop.token })).status).toBe(404)
  },
)

cloudTest(
  'INBOX-06 pauses downloads from Meta before Meta blocks the number',
  async ({ cloud: { cloud, shop } }) => {
    await shop.database.db.execute(
      sql`update conversation_media set failed_at = now(), attempts = 15 where media_id = 'm3'`,
    )
    cloud.media.set('m4', { bytes: await photo(20), type: 'image/jpeg' })
    const before = cloud.calls.length
    const { message } = await sendByCloud(shop, '60125550004', { id: 'm4' })
    expect((await message()).media).toMatchObject({ state: 'waiting' })
    await shop.database.db.execute(sql`update conversation_media set failed_at = null`)
    expect(cloud.calls.length).toBe(before)
    // The next webhook makes Cetak check again for files to download.
    await sendByCloud(shop, '60125550005', { id: 'm4' })
    await until(message, 'stored')
  },
)

wahaTest(
  'INBOX-06 downloads from the configured WAHA regardless of the webhook’s host, and requests deleted files again',
  async ({ waha: { waha, shop } }) => {
    const bytes = await photo(20)
    waha.files.set('/api/files/default/A.jpg', bytes)
    waha.files.set('/api/files/default/B2.jpg', bytes)
    waha.messages.set('false_60125550011@c.us_B', {
      media: { url: 'http://localhost:3000/api/files/default/B2.jpg' },
    })
    const send = async (phone: string, inner: string) => {
      const { raw, headers } = signWahaWebhook('message.any', {
        id: `false_${phone}@c.us_${inner}`,
        timestamp: 1_795_350_600,
        from: `${phone}@c.us`,
        fromMe: false,
        body: '',
        hasMedia: true,
        media: { url: `http://localhost:3000/api/files/default/${inner}.jpg`, mimetype: 'image/jpeg' },
      })
      expect((await shop.call('POST', '/api/webhooks/waha', { raw, headers })).status).toBe(200)
      return received(shop, phone)
    }
    await until((await send('60125550010', 'A')).message, 'stored')
    const gone = await send('60125550011', 'B')
    await expect.poll(async () => (await gone.message()).media.error).toBe('not_found')
    await shop.database.db.execute(
      sql`update conversation_media set state = 'failed' where state = 'waiting'`,
    )
    await shop.call('POST', `${gone.path}/fetch`, { token: shop.token })
    await until(gone.message, 'stored')
  },
)
