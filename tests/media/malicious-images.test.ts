import { beforeAll, expect } from 'vitest'
import { estimateDecodingBytes, isWithinLimits } from '#server/print/images/picture-limits.ts'
import { createPictureLane } from '#server/print/images/picture-lane.ts'
import { createPng } from '../support/malicious-image-parts.ts'
import { createMaliciousImages, type MaliciousImage } from '../support/malicious-images.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
let pictures: MaliciousImage[]
beforeAll(async () => {
  pictures = await createMaliciousImages()
})

function createForm(bytes: Uint8Array, name: string) {
  const body = new FormData()
  body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return body
}
const upload = (shop: SignedInApp, bytes: Uint8Array, name: string, address = '198.51.100.1') =>
  shop.call('POST', '/api/v2/media', { token: shop.token, address, body: createForm(bytes, name) })
const getMaliciousPicture = (name: string) =>
  pictures.find((each) => each.name === name)?.bytes ?? Buffer.alloc(0)

async function placeStickerOrder(shop: SignedInApp) {
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', {
    body: {
      nama: 'Siti Aminah',
      phone: '012-345 6789',
      deliveryMethod: 'selfPickup',
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    },
  })
  const lookUp = await shop.call('GET', `/api/sticker-print/get-order-details?id=${body.id}`)
  return { id: body.id as string, number: body.orderNumber, key: lookUp.body.order.design_key }
}

test('SEC-05 re-encodes or refuses malicious pictures without high memory use', async ({ shop }) => {
  expect(pictures).toHaveLength(30)
  let most = 0
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5)
  const became: Record<string, string> = {}
  for (const { name, bytes } of pictures) {
    const { status, body } = await upload(shop, bytes, name)
    became[name] = status === 200 ? 'made' : body.code
    if (status !== 200) expect(body.error, name).toMatch(/save it as (a )?JPEG/i)
  }
  clearInterval(watch)
  const those = (what: string) => Object.keys(became).filter((name) => became[name] === what)
  expect(those('too_heavy')).toEqual([
    'flood.png',
    'flood-16-bit.png',
    'flood-16-bit-interlaced.png',
    'interlaced.png',
    'a-line.png',
    'a-column.png',
    'flood.jpg',
    'flood-progressive.jpg',
    'flood.gif',
    'flood.webp',
    'flood.avif',
    'flood.tiff',
  ])
  expect(those('unreadable')).toContain('truncated.png')
  expect(those('made')).toEqual(expect.arrayContaining(['flood-just-within.png', 'profile.jpg', 'page.jpg']))
  expect(those('made').length + those('unreadable').length + those('too_heavy').length).toBe(30)
  // The limit includes the memory of the test's own files and of the database. Decoded in this process, one of these
  // pictures would take 700 MB.
  expect(most).toBeLessThan(400_000_000)
})

test('SEC-05 stores a design without a preview when it is too large to decode', async ({ shop }) => {
  const { number, key } = await placeStickerOrder(shop)
  const sent = await shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: number, key })}`, {
    body: createForm(getMaliciousPicture('flood-16-bit-interlaced.png'), 'reka.png'),
  })
  expect(sent.status).toBe(200)
  expect(sent.body.designs).toMatchObject([{ width_px: 8900, height_px: 8900, preview: null }])
})

test('SEC-05 refuses a slip or QR picture that is too large to display on a phone', async ({ shop }) => {
  const { id } = await placeStickerOrder(shop)
  const file = getMaliciousPicture('flood-16-bit-interlaced.png').toString('base64')
  const slip = await shop.call('POST', '/api/orders/slip', { body: { id, file } })
  expect([slip.status, slip.body.code]).toEqual([422, 'slip_too_heavy'])
  expect(slip.body.error).toMatch(/tangkapan skrin/)
  const good = createPng({ width: 900, height: 1600 }).toString('base64')
  expect((await shop.call('POST', '/api/orders/slip', { body: { id, file: good } })).status).toBe(200)
  const qr = await shop.call('PUT', '/api/v2/payment/qr', {
    token: shop.token,
    body: { caption: 'QR', picture: file },
  })
  expect([qr.status, qr.body.fields.picture]).toEqual([422, expect.stringMatching(/too many pixels/)])
})

const createTestLane = (limits: object = {}) =>
  createPictureLane({
    workers: 1,
    memoryBytes: 215_000_000,
    keptBytes: 120_000_000,
    cpuMs: 4000,
    wallMs: 60_000,
    mostOfOne: 4,
    mostWaiting: 10,
    idleMs: 1000,
    mostPictures: 100,
    ...limits,
  })
const picture = (side: number) => ({
  kind: 'print' as const,
  bytes: createPng({ width: side, height: side }),
  width: 9,
  height: 9,
})

/** The filter takes seconds of CPU time on a large side and a few milliseconds on a small one. */
const drawing = (side: number) => ({
  kind: 'draw' as const,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <filter id="noise"><feTurbulence baseFrequency="0.1" numOctaves="8"/></filter>
    <rect width="100%" height="100%" filter="url(#noise)"/></svg>`,
  width: side,
  height: side,
  dotsPerInch: 72,
})

test('SEC-05 stops a decoder that exceeds its memory or time limit, and decodes the next picture', async () => {
  for (const limits of [{ memoryBytes: 1 }, { cpuMs: 1 }]) {
    const open = createTestLane(limits)
    expect(await open('a', drawing(3000))).toBe('too_heavy')
    expect(await open('a', drawing(3000))).toBe('too_heavy')
  }
  const open = createTestLane({ cpuMs: 300 })
  expect(await Promise.all([open('a', drawing(3000)), open('b', drawing(10))])).toEqual([
    'too_heavy',
    { done: expect.any(Uint8Array) },
  ])
})

test('SEC-05 decodes pictures of different senders in turn, and refuses more than a few waiting pictures per sender', async () => {
  const open = createTestLane()
  const order: string[] = []
  const sent = (who: string) =>
    open(who, picture(20)).then((is) => order.push(is === 'busy' ? `${who} busy` : who))
  await Promise.all(['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c'].map(sent))
  expect(order.filter((who) => !who.includes('busy'))).toEqual(['a', 'b', 'c', 'a', 'a', 'a', 'a'])
})

test('SEC-05 estimates the memory of a picture from its header', () => {
  const head = { width: 8900, height: 8900, channels: 3, depth: 'ushort', format: 'png' }
  expect(isWithinLimits({ ...head, depth: 'uchar' })).toBe(true)
  expect(isWithinLimits(head)).toBe(false)
  expect(isWithinLimits({ ...head, width: 4000, height: 3000, depth: 'uchar', isProgressive: true })).toBe(
    true,
  )
  expect(isWithinLimits({ ...head, width: 7000, height: 7000, depth: 'uchar', isProgressive: true })).toBe(
    false,
  )
  const photo = {
    width: 4000,
    height: 3000,
    channels: 3,
    depth: 'uchar',
    format: 'jpeg',
    chromaSubsampling: '4:2:0',
  }
  expect(estimateDecodingBytes(photo)).toBe(0)
  expect(estimateDecodingBytes({ ...photo, isProgressive: true })).toBe(48_000_000)
  expect(isWithinLimits({ ...photo, width: 8064, height: 6048 })).toBe(true)
})
