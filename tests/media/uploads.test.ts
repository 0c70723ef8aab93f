import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { sweepUploads } from '#server/features/media/media.ts'
import { findUploadsInMessages } from '#server/features/messaging/messaging.ts'
import { startWaha, wahaKey } from '../fakes/waha.ts'
import { messagesPath, phone, tomorrow } from '../support/messaging.ts'
import { createTestApp, appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.test' } })
test.beforeAll(async ({ shop }) => {
  await shop.app.start()
})

const kilobyte = 1024
const megabyte = 1024 * kilobyte

async function upload(
  shop: SignedInApp,
  content: Uint8Array | string,
  name: string,
  how = { token: shop.token },
) {
  const body = new FormData()
  body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), name)
  return shop.call('POST', '/api/v2/media', { ...how, body })
}
const countStored = async (shop: SignedInApp, content: Uint8Array | string, name: string) => {
  const { status, body } = await upload(shop, content, name)
  if (status !== 200) throw new Error(`upload answered ${status}: ${JSON.stringify(body)}`)
  return body.data as { url: string; name: string; type: string; size: number }
}
const getPath = (url: string) => new URL(url).pathname
const fetchFile = (
  shop: SignedInApp,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => shop.app.http.inject({ method, url: getPath(url), headers })

const picture = (width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c4005f' } })

test('stores an uploaded picture and serves it publicly at its address', async ({ shop }) => {
  const { url, name, type, size } = await countStored(
    shop,
    await picture().png().toBuffer(),
    'Kad Nama Ça & Co.PNG',
  )
  expect({ name, type }).toEqual({ name: 'kad-nama-ca-co.png', type: 'media' })
  expect(url).toMatch(/^https:\/\/kedai\.test\/media\/[\w-]{27}\/kad-nama-ca-co\.png$/)
  const file = await fetchFile(shop, url)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload).toHaveLength(size)
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 60, height: 30 })
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(size),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
  const again = await fetchFile(shop, url, { 'if-none-match': String(file.headers['etag']) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const head = await fetchFile(shop, url, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(size),
    0,
  ])
  expect((await fetchFile(shop, url.replace('kad', 'lain'))).statusCode).toBe(404)
  expect((await fetchFile(shop, url.replace(/.(?=\/kad)/, '_'))).statusCode).toBe(404)
})

test('removes camera metadata such as the location, and rotates the picture upright', async ({ shop }) => {
  const photo = await picture(60, 30)
    .withExif({ IFD0: { Artist: 'Aminah' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  const { url } = await countStored(shop, photo, 'IMG_0001.JPEG')
  const kept = await sharp((await fetchFile(shop, url)).rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'jpeg', width: 30, height: 60 })
  expect(kept.exif).toBeUndefined()
  expect(url).toMatch(/\/img-0001\.jpg$/)
})

test('converts pictures in formats that WhatsApp does not show', async ({ shop }) => {
  const webp = await countStored(shop, await picture().webp().toBuffer(), 'a.webp')
  expect(webp.name).toBe('a.jpg')
  const clear = await countStored(shop, await picture().ensureAlpha(0.5).webp().toBuffer(), 'b.webp')
  expect(clear.name).toBe('b.png')
  const still = await countStored(shop, await picture().gif().toBuffer(), 'c.gif')
  expect(still.name).toBe('c.png')
  const frames = [await picture().png().toBuffer(), await picture().tint('#ffd400').png().toBuffer()]
  const moving = await countStored(
    shop,
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    'd.gif',
  )
  expect(moving.name).toBe('d.gif')
  expect((await sharp((await fetchFile(shop, moving.url)).rawPayload).metadata()).pages).toBe(2)
})

test('scales down a photo that is too large for WhatsApp', async ({ shop }) => {
  const noise = await sharp({
    create: {
      width: 2600,
      height: 1800,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(5 * megabyte)
  const { size, name } = await countStored(shop, noise, 'Bunga.jpg')
  expect(name).toBe('bunga.jpg')
  expect(size).toBeLessThanOrEqual(5 * megabyte)
})

test('sends files other than pictures as documents and detects their type by content', async ({ shop }) => {
  const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< >>\nendobj\ntrailer << >>\n%%EOF'
  const cases: [content: string, given: string, name: string, type: string][] = [
    [pdf, 'Invois 42.jpg', 'invois-42.pdf', 'application/pdf'],
    ['nama,telefon\nSiti,019', 'senarai.csv', 'senarai.csv', 'text/plain; charset=utf-8'],
    ['<script>alert(1)</script>', 'page.html', 'page.txt', 'text/plain; charset=utf-8'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg', 'logo.svg', 'application/octet-stream'],
    ['\x01\x02\x00\x03', 'Reka Bentuk.CDR', 'reka-bentuk.cdr', 'application/octet-stream'],
    ['\x01\x02\x00\x03', '名片', 'file.bin', 'application/octet-stream'],
  ]
  for (const [content, given, name, type] of cases) {
    const kept = await countStored(shop, content, given)
    expect(kept).toMatchObject({ name, type: 'document' })
    const { headers } = await fetchFile(shop, kept.url)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    })
  }
})

test('refuses files that can’t be sent, says what to do, and stores nothing', async ({ shop }) => {
  const refusals: [
    content: Uint8Array | string,
    name: string,
    status: number,
    code: string,
    words: RegExp,
  ][] = [
    ['', 'bad.txt', 400, 'no_file', /empty/],
    [`MZ${'\0'.repeat(300)}`, 'bad.pdf', 415, 'not_taken', /Executable files/],
    [
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
      'bad.jpg',
      415,
      'not_taken',
      /HEIC.*JPEG/,
    ],
    [
      Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex'),
      'bad.png',
      422,
      'unreadable',
      /save it as JPEG/,
    ],
    [Buffer.alloc(33 * megabyte, 'a'), 'bad.txt', 413, 'too_large', /at most 32 MB/],
    [
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypmp42\0\0\0\0mp42isom'),
        Buffer.alloc(17 * megabyte),
      ]),
      'bad.mp4',
      413,
      'too_large',
      /video is 17 MB\. Uploads can have at most 16 MB/,
    ],
  ]
  for (const [content, name, status, code, words] of refusals) {
    const answer = await upload(shop, content, name)
    expect([answer.status, answer.body.code], name).toEqual([status, code])
    expect(answer.body.error).toMatch(words)
  }
  const bare = await shop.call('POST', '/api/v2/media', { token: shop.token, body: {} })
  expect([bare.status, bare.body.code]).toEqual([400, 'no_file'])
  const { rows } = await shop.database.db.execute(sql`select 1 from media_files where name like 'bad.%'`)
  expect(rows).toEqual([])
})

test('serves a large file completely or by range', async ({ shop }) => {
  const content = Buffer.alloc(700 * kilobyte)
  for (let at = 0; at < content.length; at += 4) content.writeUInt32BE((at * 2654435761) % 2 ** 32, at)
  const { url } = await countStored(shop, content, 'besar.psd')
  expect((await fetchFile(shop, url)).rawPayload.equals(content)).toBe(true)
  const last = content.length - 1
  const spans: [range: string, from: number, to: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=262140-262150', 262_140, 262_150],
    ['bytes=100000-600000', 100_000, 600_000],
    ['bytes=700000-', 700_000, last],
    ['bytes=-10', last - 9, last],
    [`bytes=5-${last + 100}`, 5, last],
  ]
  for (const [range, from, to] of spans) {
    const part = await fetchFile(shop, url, { range })
    expect(part.statusCode, range).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to}/${content.length}`)
    expect(part.rawPayload.equals(content.subarray(from, to + 1)), range).toBe(true)
  }
  const beyond = await fetchFile(shop, url, { range: `bytes=${content.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`])
  expect((await fetchFile(shop, url, { range: 'bytes=1-2,5-6' })).statusCode).toBe(200)
})

test('AUTH-08 refuses media uploads by editors', async ({ shop }) => {
  await shop.addUser('editor')
  const editor = await shop.signIn('editor')
  expect((await upload(shop, 'hai', 'a.txt', { token: editor })).status).toBe(403)
  expect((await shop.call('GET', '/api/v2/media/setup', { token: editor })).status).toBe(403)
})

test('deletes an upload after a day without use, but not while a message uses it', async ({ shop }) => {
  const now = Date.now()
  const later = now + 25 * 60 * 60_000
  const [used, unused] = [
    await countStored(shop, 'guna', 'guna.txt'),
    await countStored(shop, 'buang', 'buang.txt'),
  ]
  const { body } = await shop.call('POST', messagesPath, {
    token: shop.token,
    body: { phone, message: 'x', scheduled_time: tomorrow(), mediaUrls: [{ url: used.url }] },
  })
  await sweepUploads(shop.database.db, [findUploadsInMessages], now)
  expect((await fetchFile(shop, unused.url)).statusCode).toBe(200)
  await sweepUploads(shop.database.db, [findUploadsInMessages], later)
  expect((await fetchFile(shop, unused.url)).statusCode).toBe(404)
  expect((await fetchFile(shop, used.url)).statusCode).toBe(200)
  await shop.call('POST', `${messagesPath}/delete`, { token: shop.token, body: { id: body.data.id } })
  await sweepUploads(shop.database.db, [findUploadsInMessages], later)
  expect((await fetchFile(shop, used.url)).statusCode).toBe(404)
  await new StoredFiles(shop.database.db, openFolderStorage(shop.filesFolder)).sweep(later)
  const { rows } = await shop.database.db.execute(sql`select 1 from stored_files where type = 'text/plain'`)
  expect(rows).toEqual([])
})

test('deletes many unused uploads page by page', async ({ shop }) => {
  await shop.database.db.execute(
    sql`insert into media_files (id, name, type, bytes, uploaded_by, uploaded_at, complete)
        select 'old' || number, 'x.txt', 'text/plain', 0, 'x', now() - interval '2 days', number % 2 = 0
        from generate_series(1, 450) as number`,
  )
  await sweepUploads(shop.database.db, [async () => new Set(['old2', 'old3'])])
  const { rows } = await shop.database.db.execute(sql`select id from media_files where id like 'old%'`)
  // `old3` is deleted although it is in use, because its upload was never completed.
  expect(rows).toEqual([{ id: 'old2' }])
})

test('when PUBLIC_URL is not set, warns that a real gateway could not fetch uploads', async ({ shop }) => {
  const gateway = { WHATSAPP_PROVIDER: 'gateway', WHATSAPP_GATEWAY_URL: 'https://gateway.test/api/send' }
  expect(await getUploadWarning(shop, {})).toBeNull()
  expect(await getUploadWarning(shop, { ...gateway, PUBLIC_URL: 'https://kedai.test' })).toBeNull()
  expect(await getUploadWarning(shop, gateway)).toMatch(/Set PUBLIC_URL/)
})

test('MSG-12 warns that files can’t be sent when the gateway is WAHA Core', async ({ shop }) => {
  const waha = await startWaha()
  const env = {
    WHATSAPP_PROVIDER: 'waha',
    WHATSAPP_GATEWAY_URL: waha.host,
    WHATSAPP_ACCESS_TOKEN: wahaKey,
    PUBLIC_URL: 'https://kedai.test',
  }
  expect(await getSetupWith(shop, env)).toMatchObject({ warning: null, no_files: null })
  waha.tier = 'CORE'
  expect((await getSetupWith(shop, env)).no_files).toMatch(/^WAHA Core only sends text\. .* WAHA Plus/)
  await waha.shut()
  expect(await getSetupWith(shop, env)).toMatchObject({ no_files: null })
})

const getUploadWarning = async (shop: SignedInApp, env: Record<string, string>) =>
  (await getSetupWith(shop, env)).warning

async function getSetupWith(
  shop: SignedInApp,
  env: Record<string, string>,
): Promise<{ warning: string | null; no_files: string | null }> {
  const other = await createTestApp(env, shop.database)
  const { body } = await other.call('GET', '/api/v2/media/setup', { token: await other.signIn() })
  await other.app.http.close()
  return body.data
}
