import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })
let requests = 0

const johor = { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor' }
async function createReadyOrder(shop: SignedInApp, phone: string) {
  const given = {
    phone,
    deliveryMethod: 'pos',
    shipping: johor,
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  }
  const placed = await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder(given) })
  const { id, orderNumber: number } = placed.body
  await shop.database.db.execute(
    sql`update orders set stage = 'ready', paid_at = now(), paid_sen = total_sen where public_id = ${id}`,
  )
  return { id, number }
}
const findByCode = (shop: SignedInApp, code: string) =>
  shop.call('GET', `/api/v2/orders/scanned?code=${encodeURIComponent(code)}`, { token: shop.token })
const moveStep = (shop: SignedInApp, given: object) =>
  shop.call('POST', '/api/v2/orders/scanned/step', {
    token: shop.token,
    body: { request_id: `request-${(requests += 1)}`, at: new Date().toISOString(), ...given },
  })
const findSentMessages = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} and body like '%dipos%' order by created_at`,
  )
  return rows.map(({ body }) => body)
}

test('PACK-01 finds an order by its scanned ticket, order number or tracking number, and explains other codes', async ({
  shop,
}) => {
  const { id, number } = await createReadyOrder(shop, '0138100001')
  const plain = number.replace('-', '')
  await moveStep(shop, { id, from: 'ready', to: 'posted', tracking: 'EH 123 456 789 MY' })
  for (const code of [`https://kedai.example/admin/orders?order=${id}`, number, plain, 'eh123456789my'])
    expect((await findByCode(shop, code)).body.data?.order.number, code).toBe(number)
  expect((await findByCode(shop, '2601-9999')).body).toMatchObject({
    code: 'no_order',
    error: 'No order has this number.',
  })
  expect((await findByCode(shop, 'https://example.com')).body.code).toBe('no_such_code')
})

test('PACK-02 applies a repeated scan step once and notifies the customer once', async ({ shop }) => {
  const { id } = await createReadyOrder(shop, '0138100002')
  const given = {
    id,
    from: 'ready',
    to: 'posted',
    tracking: 'EH123456789MY',
    tell: true,
    request_id: 'the-same-again',
    at: new Date().toISOString(),
  }
  const answers = await Promise.all([moveStep(shop, given), moveStep(shop, given), moveStep(shop, given)])
  expect(answers.map(({ status, body }) => [status, body.data?.order.stage])).toEqual(
    [1, 2, 3].map(() => [200, 'posted']),
  )
  expect(await findSentMessages(shop, '60138100002')).toHaveLength(1)
  const { body } = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  expect(body.data.events.filter(({ action }: { action: string }) => action === 'moved')).toHaveLength(1)
  const other = await createReadyOrder(shop, '0138100003')
  expect((await moveStep(shop, { ...given, id: other.id })).body.code).toBe('request_reused')
})

test('PACK-02 refuses a step when someone else moved the order, says who and when, and notes when a step was sent late', async ({
  shop,
}) => {
  const { id } = await createReadyOrder(shop, '0138100004')
  const scanned = new Date(Date.now() - 3_600_000).toISOString()
  const made = await moveStep(shop, { id, from: 'ready', to: 'handed_over', at: scanned })
  expect(made.status).toBe(200)
  const late = await moveStep(shop, { id, from: 'ready', to: 'posted', at: scanned })
  expect(late.status).toBe(409)
  expect(late.body.error).toMatch(
    /^Admin moved this order to Handed over at \d\d:\d\d\. Review it and try again\.$/,
  )
  const { body } = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  expect(body.data.events[0].note).toMatch(/^Scanned at \d\d:\d\d, sent later$/)
})

test('PACK-02 accepts only forward steps that the order allows', async ({ shop }) => {
  const { id } = await createReadyOrder(shop, '0138100005')
  expect((await moveStep(shop, { id, from: 'ready', to: 'paid' })).status).toBe(400)
  expect((await moveStep(shop, { id, from: 'ready', to: 'ready' })).body.code).toBe('move_not_allowed')
  expect((await moveStep(shop, { id: 'nobody', from: 'ready', to: 'posted' })).status).toBe(404)
})

test('PACK-02 notifies the customer once per stage, even when the order reaches the stage again', async ({
  shop,
}) => {
  const { id } = await createReadyOrder(shop, '0138100006')
  await moveStep(shop, { id, from: 'ready', to: 'posted', tracking: 'EH123456785MY', tell: true })
  const { body } = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  const { version } = body.data.order
  await shop.call('POST', `/api/v2/orders/${id}/move`, {
    token: shop.token,
    body: { id, version, to: 'ready', tell: '' },
  })
  expect((await moveStep(shop, { id, from: 'ready', to: 'posted', tell: true })).status).toBe(200)
  expect(await findSentMessages(shop, '60138100006')).toHaveLength(1)
})

async function createPickupOrder(shop: SignedInApp, phone: string) {
  const placed = await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone }) })
  const { id, orderNumber: number } = placed.body
  await shop.database.db.execute(
    sql`update orders set stage = 'in_production', paid_at = now(), paid_sen = total_sen where public_id = ${id}`,
  )
  const details = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  const [, order, key] = /\/jejak#([\d-]+)\.([\w-]+)/.exec(details.body.data.notification.text) ?? []
  const follow = () => shop.call('POST', '/api/orders/follow/link', { body: { order, key } })
  expect((await follow()).body).not.toHaveProperty('pick_up_code')
  await moveStep(shop, { id, from: 'in_production', to: 'ready', tell: true })
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`} and body like '%sudah siap%'`,
  )
  const { body } = await follow()
  expect(rows[0]?.body).toContain(`Kod ambilan: *${body.pick_up_code}*`)
  return { id, number, code: String(body.pick_up_code), follow }
}

test('PACK-04 finds a ready order by the customer’s pickup code and accepts the code once', async ({
  shop,
}) => {
  const { id, number, code, follow } = await createPickupOrder(shop, '0138100011')
  for (const shown of [`ambil:${number}:${code}`, `${code.slice(0, 3)} ${code.slice(3)}`])
    expect((await findByCode(shop, shown)).body.data).toMatchObject({ order: { number }, pick_up_code: code })
  const handed = await moveStep(shop, { id, from: 'ready', to: 'handed_over', pick_up_code: code })
  expect(handed.body.data.order.stage).toBe('handed_over')
  const { body } = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  expect(body.data.events.find(({ to }: { to: string }) => to === 'handed_over')).toMatchObject({
    by: 'Admin',
    note: 'Pickup code shown',
  })
  const again = await findByCode(shop, code)
  expect([again.status, again.body.code]).toEqual([409, 'code_used'])
  expect(again.body.error).toMatch(
    new RegExp(`^${number}: Admin moved this order to Handed over at \\d\\d:\\d\\d\\.`),
  )
  expect((await follow()).body).not.toHaveProperty('pick_up_code')
})

test('PACK-04 refuses a wrong pickup code and another order’s code, and does not hand over the order', async ({
  shop,
}) => {
  const { id, number, code } = await createPickupOrder(shop, '0138100012')
  const other = await createPickupOrder(shop, '0138100013')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await findByCode(shop, wrong)).body.code).toBe('wrong_code')
  expect((await findByCode(shop, `ambil:${number}:${other.code}`)).body.code).toBe('wrong_code')
  const refused = await moveStep(shop, { id, from: 'ready', to: 'handed_over', pick_up_code: other.code })
  expect(refused.body.code).toBe('wrong_code')
  const { body } = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  expect(body.data.order.stage).toBe('ready')
})
