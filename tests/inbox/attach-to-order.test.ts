import sharp from 'sharp'
import { expect, test as base } from 'vitest'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { cloudEnv, signCloudWebhook, startCloud } from '../fakes/cloud.ts'
import { changeDeposit, recordPayment, reversePayment } from '../support/order-payments.ts'
import { placeStickers, type PlacedStickers } from '../support/sticker-order.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const test = base.extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
  const cloud = await startCloud()
  const shop = await createSignedInApp({ env: cloudEnv(cloud) })
  await shop.app.start()
  onCleanup(async () => {
    await shop.close()
    await cloud.shut()
  })
  return { cloud, shop }
})
type World = { cloud: Awaited<ReturnType<typeof startCloud>>; shop: SignedInApp }

const call = (shop: SignedInApp, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, `/api/v2/conversations${path}`, { token: shop.token, ...(body && { body }) })
const get = async (shop: SignedInApp, path: string) => (await call(shop, 'GET', path)).body.data

let count = 0
async function receivePicture(
  { cloud, shop }: World,
  from: object,
  { caption = '', bytes }: { caption?: string; bytes?: Buffer } = {},
) {
  count += 1
  const id = `file${count}`
  // Unique, because the conversation is found below by searching for this word.
  const word = `gambar${crypto.randomUUID().replaceAll('-', '')}`
  const made = sharp({ create: { width: 800, height: 800 + count, channels: 3, background: '#c4005f' } })
  cloud.media.set(id, { bytes: bytes ?? (await made.png().toBuffer()), type: 'image/png' })
  const { raw, headers } = signCloudWebhook({
    messages: [
      {
        ...from,
        id: `wamid.g${count}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'image',
        image: { id, caption: `${caption} ${word}` },
      },
    ],
  })
  expect((await shop.call('POST', '/api/webhooks/cloud', { raw, headers })).status).toBe(200)
  const latest = async () => (await get(shop, `?view=all&search=${word}`)).conversations[0]
  await expect.poll(latest).toBeDefined()
  const entry = async () => {
    const { entries } = await get(shop, `/${(await latest()).id}`)
    return entries.findLast(({ type }: { type: string }) => type === 'received')
  }
  await expect.poll(async () => (await entry())?.message.media?.state).toBe('stored')
  const conversation = (await latest()).id
  return {
    conversation,
    path: `/${conversation}/received/${(await entry()).message.id}`,
    media: async () => (await entry()).message.media,
  }
}
const slipsOf = async (shop: SignedInApp, { id }: PlacedStickers) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order.slips
const designsOf = async (shop: SignedInApp, { id }: PlacedStickers) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order.designs

test('INBOX-10 suggests orders by number, amount, contact and time, and attaches nothing automatically', async ({
  world,
}) => {
  const { shop } = world
  const mine = await placeStickers(shop, { phone: '012-777 0001' })
  const other = await placeStickers(shop, { phone: '012-777 0002' })
  const { path } = await receivePicture(
    world,
    { from: '60127770001' },
    { caption: `Bayaran RM126 untuk ${other.number}` },
  )
  const { suggestions, attached_to: attachedTo } = await get(shop, `${path}/order-suggestions`)
  expect(attachedTo).toBeNull()
  expect(suggestions).toMatchObject([
    { id: other.id, reasons: ['order_number', 'amount', 'recent'] },
    { id: mine.id, reasons: ['amount', 'contact', 'recent'], items: [{ item: 0, quantity: 1000 }] },
  ])
  const found = await get(shop, `${path}/order-suggestions?search=${other.number}`)
  expect(found.suggestions).toMatchObject([{ id: other.id }])
  expect([await slipsOf(shop, mine), await slipsOf(shop, other)]).toEqual([[], []])
})

test('INBOX-10 suggests an order whose deposit is the amount in the message', async ({ world }) => {
  const { shop } = world
  const { id } = await placeStickers(shop, { phone: '012-777 0009' })
  await changeDeposit(shop, await shop.api(getOrder, { id }, shop.token), { amount_sen: 5000 })
  const { path } = await receivePicture(world, { from: '60127770009' }, { caption: 'Deposit RM50' })
  const { suggestions } = await get(shop, `${path}/order-suggestions`)
  expect(suggestions).toMatchObject([{ id, reasons: ['amount', 'contact', 'recent'] }])
})

test('INBOX-10 attaches a picture to an order as a slip once, shows it in the thread, and detaches it', async ({
  world,
}) => {
  const { shop } = world
  const order = await placeStickers(shop, { phone: '012-777 0003' })
  const { conversation, path, media } = await receivePicture(world, { from: '60127770003' })
  const attach = (more: object = {}) =>
    call(shop, 'POST', `${path}/attach`, { order: order.id, as: 'slip', ...more })
  const answers = await Promise.all([attach(), attach(), attach()])
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { attached_to: { as: 'slip', order: { number: order.number }, by: 'Admin' }, is_new: true },
      },
    })
  expect(await slipsOf(shop, order)).toHaveLength(1)
  expect(await media()).toMatchObject({ attached_to: { as: 'slip', order: order.number } })
  const { entries } = await get(shop, `/${conversation}`)
  expect(entries.map(({ type }: { type: string }) => type)).toContain('slip')
  const second = await placeStickers(shop, { phone: '012-777 0003' })
  expect((await attach({ order: second.id })).body.code).toBe('already_attached')
  expect((await call(shop, 'POST', `${path}/detach`, {})).status).toBe(200)
  expect(await slipsOf(shop, order)).toEqual([])
  expect((await media()).attached_to).toBeNull()
  expect((await attach({ order: second.id })).status).toBe(200)
})

test('INBOX-10 detaches a slip from which a payment was recorded only after the payment is reversed', async ({
  world,
}) => {
  const { shop } = world
  const order = await placeStickers(shop, { phone: '012-777 0010' })
  const uploaded = Buffer.from('89504e470d0a1a0a0000000d49484452ec', 'hex').toString('base64')
  await shop.call('POST', '/api/orders/slip', { body: { id: order.id, file: uploaded } })
  const { path, media } = await receivePicture(world, { from: '60127770010' })
  const detach = () => call(shop, 'POST', `${path}/detach`, {})
  await call(shop, 'POST', `${path}/attach`, { order: order.id, as: 'slip' })
  const seen = await shop.api(getOrder, { id: order.id }, shop.token)
  const slip = seen.order.slips.at(-1)?.id
  expect((await media()).attached_to, 'names the slip of this message').toMatchObject({ slip })
  const paid = await recordPayment(shop, seen, { amount_sen: 5000, method: 'transfer', slip })
  expect(await detach()).toMatchObject({
    status: 409,
    body: { code: 'slip_recorded', error: expect.stringContaining('Reverse that payment first') },
  })
  expect(await slipsOf(shop, order)).toMatchObject([{}, { id: slip, recorded: true }])
  expect(await media()).toMatchObject({ attached_to: { as: 'slip', order: order.number } })
  await reversePayment(shop, paid, paid.payments.at(-1))
  expect((await detach()).status).toBe(200)
  expect(await slipsOf(shop, order)).toHaveLength(1)
})

test('INBOX-10 keeps a slip that the customer uploaded when staff attach and detach the same picture', async ({
  world,
}) => {
  const { shop } = world
  const order = await placeStickers(shop, { phone: '012-777 0004' })
  const bytes = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  await shop.call('POST', '/api/orders/slip', { body: { id: order.id, file: bytes.toString('base64') } })
  const { path } = await receivePicture(world, { from: '60127770004' }, { bytes })
  expect(await call(shop, 'POST', `${path}/attach`, { order: order.id, as: 'slip' })).toMatchObject({
    status: 200,
    body: { data: { is_new: false } },
  })
  await call(shop, 'POST', `${path}/detach`, {})
  expect(await slipsOf(shop, order)).toHaveLength(1)
})

test('INBOX-10 attaches a picture to an order as a design, and detaches it', async ({ world }) => {
  const { shop } = world
  const order = await placeStickers(shop, { phone: '012-777 0005' })
  const { path } = await receivePicture(world, { from: '60127770005' })
  const attached = await call(shop, 'POST', `${path}/attach`, { order: order.id, as: 'design' })
  expect(attached).toMatchObject({ status: 200, body: { data: { attached_to: { as: 'design' } } } })
  expect(await designsOf(shop, order)).toMatchObject([{ added_by: 'Admin' }])
  await call(shop, 'POST', `${path}/detach`, {})
  expect(await designsOf(shop, order)).toEqual([])
})

test('INBOX-10 attaching a slip links its order to the conversation of a customer whose number is hidden', async ({
  world,
}) => {
  const { shop } = world
  const order = await placeStickers(shop, { phone: '012-777 0006' })
  const { conversation, path } = await receivePicture(world, { from_user_id: 'MY.Payer' })
  expect((await get(shop, `/${conversation}`)).orders).toEqual([])
  await call(shop, 'POST', `${path}/attach`, { order: order.id, as: 'slip' })
  expect((await get(shop, `/${conversation}`)).orders).toMatchObject([{ number: order.number }])
  await call(shop, 'POST', `${path}/detach`, {})
  expect((await get(shop, `/${conversation}`)).orders).toEqual([])
})
