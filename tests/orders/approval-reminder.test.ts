import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { orderJobs } from '#server/features/orders/orders.ts'
import { drawing } from '../support/artworks.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

let phones = 0
/** With a design that nobody has approved. */
async function ordered(shop: SignedInApp) {
  phones += 1
  const phone = `6013700${String(phones).padStart(4, '0')}`
  const { body } = await shop.call('POST', '/api/basket/save-order', {
    body: {
      nama: 'Siti Aminah',
      phone,
      deliveryMethod: 'selfPickup',
      items: [{ kind: 'sticker', stickerDetails: { stickerSize: '6cm', orderQuantity: 20 } }],
    },
  })
  const { order } = (await shop.call('GET', `/api/basket/get-order-details?id=${body.id}`)).body
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(drawing())]), 'reka.svg')
  const sent = await shop.call('POST', `/api/orders/design?order=${body.orderNumber}`, {
    body: form,
    headers: { 'x-design-key': order.design_key },
  })
  const design: string = sent.body.designs[0].id
  return { id: String(body.id), number: String(body.orderNumber), key: order.design_key, design, phone }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

const layout = { cut: 'round', placement: { scale: 1, xMm: 0, yMm: 0 } }
const propose = (shop: SignedInApp, { id, design }: Ordered, note: string) =>
  shop.call('POST', `/api/v2/orders/${id}/proofs`, { token: shop.token, body: { design, ...layout, note } })
const approve = (shop: SignedInApp, { number, key, design }: Ordered) =>
  shop.call('POST', '/api/orders/design/approve', {
    body: {
      order: number,
      key,
      design,
      ...layout,
      seen: { quantity: 20, size: { width: 60, height: 60 }, material: '' },
    },
  })
const rules = (shop: SignedInApp, body: object) =>
  shop.call('PUT', '/api/v2/order-messages', {
    token: shop.token,
    body: { by_itself: [], unpaid_days: null, ...body },
  })
const remind = (shop: SignedInApp) =>
  orderJobs.remindToApprove({ db: shop.database.db, customerUrl: () => 'https://kedai.test' })
/** As if so many hours had gone by since all that was done. */
async function pass(shop: SignedInApp, hours: number) {
  for (const [table, at] of [
    ['order_designs', 'added_at'],
    ['order_proofs', 'made_at'],
    ['order_events', 'at'],
  ] as const)
    await shop.database.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(at)} = ${sql.identifier(at)} - ${hours} * interval '1 hour'`,
    )
}
async function texts(shop: SignedInApp, { phone }: Ordered): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at, id`,
  )
  return rows.map(({ body }) => body)
}
const reminders = async (shop: SignedInApp, order: Ordered) =>
  (await texts(shop, order)).filter((text) => text.includes('menunggu kelulusan anda'))

test('ART-08 who has not approved is reminded once after the hours of Settings, of each version, and not once it is approved or cancelled', async ({
  shop,
}) => {
  const [open, approved, cancelled, proposed] = [
    await ordered(shop),
    await ordered(shop),
    await ordered(shop),
    await ordered(shop),
  ]
  await approve(shop, approved)
  await shop.call('POST', `/api/v2/orders/${cancelled.id}/move`, {
    token: shop.token,
    body: { version: 1, to: 'cancelled' },
  })
  expect((await propose(shop, proposed, 'Warna dibetulkan.')).status).toBe(200)
  await pass(shop, 25)
  expect(await remind(shop), 'off by default').toBe(0)
  expect((await rules(shop, { approve_hours: 48 })).body.data).toMatchObject({ approve_hours: 48 })
  expect(await remind(shop), 'not before its time').toBe(0)
  await rules(shop, { approve_hours: 24 })
  // Left out, it stays: programs that know nothing of it turn nothing off.
  expect((await rules(shop, {})).body.data).toMatchObject({ approve_hours: 24 })
  const both = await Promise.all([remind(shop), remind(shop)])
  expect(both[0] + both[1], 'of two at once each is told once').toBe(2)
  expect(await remind(shop)).toBe(0)
  expect((await reminders(shop, open))[0]).toMatch(/https:\/\/kedai\.test\/jejak#\S+\s/)
  for (const [order, count] of [
    [open, 1],
    [proposed, 1],
    [approved, 0],
    [cancelled, 0],
  ] as const)
    expect(await reminders(shop, order)).toHaveLength(count)
  // A later version is asked for anew, as long as nobody has answered it.
  await propose(shop, proposed, '')
  await pass(shop, 25)
  expect(await remind(shop)).toBe(1)
  await approve(shop, open)
  await pass(shop, 200)
  expect(await remind(shop)).toBe(0)
})

test('ART-08 the texts of a new version and of its reminder are the shop’s own, in both languages', async ({
  shop,
}) => {
  const order = await ordered(shop)
  const body = 'Hi {name}: {number} {said} {link}'
  expect(
    (await shop.call('PUT', '/api/v2/message-texts/design_version/ms', { token: shop.token, body: { body } }))
      .status,
  ).toBe(200)
  await propose(shop, order, 'Lebih besar.')
  expect((await texts(shop, order)).at(-1)).toMatch(
    new RegExp(`^Hi Siti Aminah: ${order.number} Lebih besar\\.`),
  )
})
