import { beforeAll, expect } from 'vitest'
import { heldBytes, isBearable } from '#server/print/images/bounds.ts'
import { createLane } from '#server/print/images/lane.ts'
import { png } from '../support/hurtful-parts.ts'
import { hurtfulPictures, type Hurtful } from '../support/hurtful-pictures.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
let pictures: Hurtful[]
beforeAll(async () => {
  pictures = await hurtfulPictures()
})

function formOf(bytes: Uint8Array, name: string) {
  const body = new FormData()
  body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return body
}
const upload = (shop: SignedInApp, bytes: Uint8Array, name: string, address = '198.51.100.1') =>
  shop.call('POST', '/api/v2/media', { token: shop.token, address, body: formOf(bytes, name) })
const named = (name: string) => pictures.find((each) => each.name === name)?.bytes ?? Buffer.alloc(0)

async function placed(shop: SignedInApp) {
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

test('SEC-05 pictures made to hurt are made anew or refused in words, and the program does not swell', async ({
  shop,
}) => {
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
  // The test's own files and the database are in it; opened here, a single one of these took 700 MB.
  expect(most).toBeLessThan(400_000_000)
})

test('SEC-05 a design too large to be opened is kept for the press without a small picture of it', async ({
  shop,
}) => {
  const { number, key } = await placed(shop)
  const sent = await shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: number, key })}`, {
    body: formOf(named('flood-16-bit-interlaced.png'), 'reka.png'),
  })
  expect(sent.status).toBe(200)
  expect(sent.body.designs).toMatchObject([{ width_px: 8900, height_px: 8900, preview: null }])
})

test('SEC-05 a slip or QR picture that would fill the phone of whoever opens it is refused', async ({
  shop,
}) => {
  const { id } = await placed(shop)
  const file = named('flood-16-bit-interlaced.png').toString('base64')
  const slip = await shop.call('POST', '/api/orders/slip', { body: { id, file } })
  expect([slip.status, slip.body.code]).toEqual([422, 'slip_too_heavy'])
  expect(slip.body.error).toMatch(/tangkapan skrin/)
  const good = png({ width: 900, height: 1600 }).toString('base64')
  expect((await shop.call('POST', '/api/orders/slip', { body: { id, file: good } })).status).toBe(200)
  const qr = await shop.call('PUT', '/api/v2/payment/qr', {
    token: shop.token,
    body: { caption: 'QR', picture: file },
  })
  expect([qr.status, qr.body.fields.picture]).toEqual([422, expect.stringMatching(/too many pixels/)])
})

const lane = (limits: object = {}) =>
  createLane({
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
  bytes: png({ width: side, height: side }),
  width: 9,
  height: 9,
})

test('SEC-05 what takes more memory or time than a picture may is ended, and the next is opened all the same', async () => {
  for (const limits of [{ memoryBytes: 1 }, { cpuMs: 1 }]) {
    const open = lane(limits)
    expect(await open('a', picture(8000))).toBe('too_heavy')
    expect(await open('a', picture(8000))).toBe('too_heavy')
  }
  // Between what the two take lies one of these: how fast a machine is, nobody knows.
  const outcomes = []
  for (const cpuMs of [80, 40, 20, 10]) {
    const open = lane({ cpuMs })
    outcomes.push(await Promise.all([open('a', picture(8000)), open('b', picture(20))]))
  }
  expect(outcomes).toContainEqual(['too_heavy', { done: expect.any(Uint8Array) }])
})

test('SEC-05 whoever sends many has one opened, then the next one’s turn comes; beyond a few they are told to wait', async () => {
  const open = lane()
  const order: string[] = []
  const sent = (who: string) =>
    open(who, picture(20)).then((is) => order.push(is === 'busy' ? `${who} busy` : who))
  await Promise.all(['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c'].map(sent))
  expect(order.filter((who) => !who.includes('busy'))).toEqual(['a', 'b', 'c', 'a', 'a', 'a', 'a'])
})

test('SEC-05 how much must lie in memory is known from a picture’s head', () => {
  const head = { width: 8900, height: 8900, channels: 3, depth: 'ushort', format: 'png' }
  expect(isBearable({ ...head, depth: 'uchar' })).toBe(true)
  expect(isBearable(head)).toBe(false)
  expect(isBearable({ ...head, width: 4000, height: 3000, depth: 'uchar', isProgressive: true })).toBe(true)
  expect(isBearable({ ...head, width: 7000, height: 7000, depth: 'uchar', isProgressive: true })).toBe(false)
  const photo = {
    width: 4000,
    height: 3000,
    channels: 3,
    depth: 'uchar',
    format: 'jpeg',
    chromaSubsampling: '4:2:0',
  }
  expect(heldBytes(photo)).toBe(0)
  expect(heldBytes({ ...photo, isProgressive: true })).toBe(48_000_000)
  expect(isBearable({ ...photo, width: 8064, height: 6048 })).toBe(true)
})
