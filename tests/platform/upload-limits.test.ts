import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { UploadLimiter } from '#server/http/limits/uploads.ts'
import { placeStickers } from '../support/sticker-order.ts'
import { appTest } from '../support/test-app.ts'

const test = appTest()
let port: number
test.beforeAll(async ({ shop }) => {
  port = Number(new URL(await shop.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})

/** Returns a file that only looks like a PDF, because these tests check only the transfer. */
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 7)])

async function send(
  { number, key }: { number: string; key: string },
  content: Buffer,
  { from = '198.51.100.7', item = 0 } = {},
) {
  const body = new FormData()
  body.set('file', new Blob([content as Buffer<ArrayBuffer>]), 'reka.pdf')
  const query = new URLSearchParams({ order: number, item: String(item) })
  const answered = await fetch(`http://127.0.0.1:${port}/api/orders/design?${query}`, {
    method: 'POST',
    body,
    headers: { 'x-design-key': key, 'x-forwarded-for': from },
  })
  return { status: answered.status, body: (await answered.json()) as { code?: string; error?: string } }
}

function startSlowUpload({ number, key }: { number: string; key: string }, from: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    [
      `POST /api/orders/design?order=${number} HTTP/1.1`,
      'host: localhost',
      `x-forwarded-for: ${from}`,
      `x-design-key: ${key}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 5000000',
      '',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    ].join('\r\n'),
  )
  return socket
}

test('FIX-23 accepts an upload while another network has 60 slow uploads open', async ({ shop }) => {
  const order = await placeStickers(shop)
  const slow = Array.from({ length: 60 }, () => startSlowUpload(order, '203.0.113.9'))
  try {
    await pause(1000)
    const begun = performance.now()
    const { status } = await send(order, pdf(5_000_000))
    expect(status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(10_000)
  } finally {
    for (const socket of slow) socket.destroy()
  }
})

test('FIX-23 aborts an upload below the minimum speed', async ({ shop }) => {
  const order = await placeStickers(shop)
  const socket = startSlowUpload(order, '203.0.113.10')
  const trickle = setInterval(() => socket.write('.'), 2000)
  const answered = await new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data))),
  )
  clearInterval(trickle)
  expect(answered).toContain('408')
})

test('FIX-23 limits customers’ uploads for each order, and for each network and day', async ({ shop }) => {
  const order = await placeStickers(shop)
  expect((await send(order, pdf(100))).status).toBe(200)
  await shop.database.db.execute(sql`update order_designs set bytes = 299999990`)
  const full = await send(order, pdf(101))
  expect(full.status).toBe(409)
  expect(full.body).toMatchObject({ code: 'order_full', error: expect.stringContaining('300 MB') })
  await shop.database.db.execute(sql`update order_designs set bytes = 100`)
  await shop.database.db.execute(sql`update upload_days set bytes = 999999990 where network = '198.51.100.7'`)
  expect(await send(order, pdf(102))).toMatchObject({ status: 429, body: { code: 'uploads_used_up' } })
  expect((await send(order, pdf(102), { from: '192.0.2.55' })).status).toBe(200)
  await shop.database.db.execute(sql`update upload_days set day = day - 1`)
  expect((await send(order, pdf(103))).status).toBe(200)
})

/** Mounts a small file system that can be filled. Returns `null` if mounting is not allowed. */
function mountSmallDisk(megabytes: number): string | null {
  const folder = mkdtempSync('/tmp/cetak-small-disk-')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

test('FIX-23 refuses uploads before the disk is completely full', async ({ shop, skip }) => {
  const folder = mountSmallDisk(100)
  skip(!folder, 'no file system can be mounted here')
  if (!folder) return
  try {
    const uploads = new UploadLimiter([folder])
    expect(await uploads.hasRoomFor(20_000_000)).toBe(true)
    writeFileSync(join(folder, 'filler'), Buffer.alloc(98_000_000))
    expect(await uploads.hasRoomFor(20_000_000)).toBe(false)
    const order = await placeStickers(shop)
    const { uploads: uploadLimits } = shop.app.http
    shop.app.http.uploads = uploads
    const refused = await send(order, pdf(5_000_000))
    const slip = await shop.call('POST', '/api/orders/slip', { body: { id: order.id, file: 'AAAA' } })
    shop.app.http.uploads = uploadLimits
    expect(refused).toMatchObject({ status: 507, body: { code: 'no_room' } })
    expect(refused.body.error).toContain('WhatsApp')
    // Pages show a translated message for this code.
    expect(slip).toMatchObject({ status: 507, body: { code: 'no_room' } })
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
})
