import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { scheduledOrderJobs } from '#server/features/orders/orders.ts'
import { drawing } from '../support/artworks.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

let phones = 0
async function placeUnapprovedOrder(shop: SignedInApp) {
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
type UnapprovedOrder = Awaited<ReturnType<typeof placeUnapprovedOrder>>

const layout = { cut: 'round', placement: { scale: 1, xMm: 0, yMm: 0 } }
const proposeVersion = (shop: SignedInApp, { id, design }: UnapprovedOrder, note: string) =>
  shop.call('POST', `/api/v2/orders/${id}/proofs`, { token: shop.token, body: { design, ...layout, note } })
const approveVersion = (shop: SignedInApp, { number, key, design }: UnapprovedOrder) =>
  shop.call('POST', '/api/orders/design/approve', {
    body: {
      order: number,
      key,
      design,
      ...layout,
      seen: { quantity: 20, size: { width: 60, height: 60 }, material: '' },
    },
  })
const setReminderHours = (shop: SignedInApp, body: object) =>
  shop.call('PUT', '/api/v2/order-messages', {
    token: shop.token,
    body: { by_itself: [], unpaid_days: null, ...body },
  })
const runReminders = (shop: SignedInApp) =>
  scheduledOrderJobs.remindToApprove({ db: shop.database.db, customerUrl: () => 'https://kedai.test' })
async function passHours(shop: SignedInApp, hours: number) {
  for (const [table, at] of [
    ['order_designs', 'added_at'],
    ['order_proofs', 'made_at'],
    ['order_events', 'at'],
  ] as const)
    await shop.database.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(at)} = ${sql.identifier(at)} - ${hours} * interval '1 hour'`,
    )
}
async function reminderTexts(shop: SignedInApp, { phone }: UnapprovedOrder): Promise<string[]> {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at, id`,
  )
  return rows.map(({ body }) => body)
}
const findReminders = async (shop: SignedInApp, order: UnapprovedOrder) =>
  (await reminderTexts(shop, order)).filter((text) => text.includes('menunggu kelulusan anda'))

test('ART-08 sends one reminder per unapproved design version after the configured number of hours, unless the order is cancelled', async ({
  shop,
}) => {
  const [open, approved, cancelled, proposed] = [
    await placeUnapprovedOrder(shop),
    await placeUnapprovedOrder(shop),
    await placeUnapprovedOrder(shop),
    await placeUnapprovedOrder(shop),
  ]
  await approveVersion(shop, approved)
  await shop.call('POST', `/api/v2/orders/${cancelled.id}/move`, {
    token: shop.token,
    body: { version: 1, to: 'cancelled' },
  })
  expect((await proposeVersion(shop, proposed, 'Warna dibetulkan.')).status).toBe(200)
  await passHours(shop, 25)
  expect(await runReminders(shop), 'off by default').toBe(0)
  expect((await setReminderHours(shop, { approve_hours: 48 })).body.data).toMatchObject({ approve_hours: 48 })
  expect(await runReminders(shop), 'not before its time').toBe(0)
  await setReminderHours(shop, { approve_hours: 24 })
  // An omitted setting keeps its value, so older clients don't turn off reminders.
  expect((await setReminderHours(shop, {})).body.data).toMatchObject({ approve_hours: 24 })
  const both = await Promise.all([runReminders(shop), runReminders(shop)])
  expect(both[0] + both[1], 'of two at once each is told once').toBe(2)
  expect(await runReminders(shop)).toBe(0)
  expect((await findReminders(shop, open))[0]).toMatch(/https:\/\/kedai\.test\/jejak#\S+\s/)
  for (const [order, count] of [
    [open, 1],
    [proposed, 1],
    [approved, 0],
    [cancelled, 0],
  ] as const)
    expect(await findReminders(shop, order)).toHaveLength(count)
  await proposeVersion(shop, proposed, '')
  await passHours(shop, 25)
  expect(await runReminders(shop)).toBe(1)
  await approveVersion(shop, open)
  await passHours(shop, 200)
  expect(await runReminders(shop)).toBe(0)
})

test('ART-08 uses the shop’s own message texts for new versions and reminders, in both languages', async ({
  shop,
}) => {
  const order = await placeUnapprovedOrder(shop)
  const body = 'Hi {name}: {number} {said} {link}'
  expect(
    (await shop.call('PUT', '/api/v2/message-texts/design_version/ms', { token: shop.token, body: { body } }))
      .status,
  ).toBe(200)
  await proposeVersion(shop, order, 'Lebih besar.')
  expect((await reminderTexts(shop, order)).at(-1)).toMatch(
    new RegExp(`^Hi Siti Aminah: ${order.number} Lebih besar\\.`),
  )
})
