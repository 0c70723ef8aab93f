import { randomUUID } from 'node:crypto'
import { makeBatch } from '#core/production/batches.ts'
import { markBatch } from '#core/production/change-batch.ts'
import { createCampaign, previewCampaign } from '#core/messaging/campaigns.ts'
import { changeMembers, createContactGroup } from '#core/contacts/contact-groups.ts'
import { createContact } from '#core/contacts/contacts.ts'
import { createTemplate } from '#core/messaging/message-templates.ts'
import { cancelMessage } from '#core/messaging/messages.ts'
import { createMessage } from '#core/messaging/plan-message.ts'
import { changePriceList, listPriceLists } from '#core/pricing/price-lists.ts'
import { planBatch } from '#core/production/production.ts'
import { createRepeat } from '#core/messaging/recurring-messages.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { changeDueRules, getDueRules } from '#core/settings/due-rules-calls.ts'
import { changeBankAccounts } from '#core/settings/settings.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { batchSteps } from '#core/production/print-material.ts'
import { formatShopTime, getShopDay, shopOffsetMs } from '#core/shared/shop-time.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { DemoDesk } from './demo-desk.ts'
import { openGroup, takeByTelephone } from './demo-more.ts'
import { openDemoShop } from './demo-shop.ts'
import { approve, move, placeOrder, putDesign, sendPaymentSlip, type DemoOrder } from './demo-orders.ts'
import { people } from './demo-people.ts'

// Fills the folder of a demo (`scripts/demo.ts`): the program itself, and what customers and staff do on each day of a
// month. Between two days everything in the database is moved back by a day (`demo-desk.ts`).

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const today = Date.now()
/** That hour of the shop, so many days ago. */
const on = (daysAgo: number, hour: number) =>
  Math.floor((today + shopOffsetMs) / dayMs - daysAgo) * dayMs - shopOffsetMs + hour * hourMs
/** How many orders come in on the days of a week. */
const orderDays = [1, 2, 1, 1, 2, 1, 1]

const env = readEnv(process.env)
const log = createLog(env)
const database = await openDatabase({ dataDir: env.DATA_DIR, log })
await migrate(database)
const app = await createApp({ env, database, log })
await app.start()
const desk = new DemoDesk(await app.http.listen({ port: 0, host: '127.0.0.1' }), database, on(31, 9))
const password = env.ADMIN_PASSWORD ?? ''

const orders: DemoOrder[] = []
const groups = { schools: 0, regulars: 0 }
await staffWork(prepare)
for (let daysAgo = 30; daysAgo > 0; daysAgo -= 1) {
  await desk.until(on(daysAgo, 10))
  await staffWork(() => aMorning(daysAgo))
  await desk.until(on(daysAgo, 15))
  await customersOf(daysAgo)
}
await desk.until(today)
await customersOf(0)
await staffWork(plan)
await app.stop()
await database.close()
process.exit(0)

async function staffWork(work: () => Promise<void>): Promise<void> {
  await desk.open(password)
  await work()
  await desk.close()
}

async function customersOf(daysAgo: number): Promise<void> {
  for (let more = orderDays[daysAgo % 7] ?? 0; more > 0; more -= 1) {
    const order = await placeOrder(desk, orders.length)
    orders.push(order)
    if (!order.forgotten && orders.length % 2 === 0) await sendPaymentSlip(desk, order)
  }
}

async function prepare(): Promise<void> {
  await openDemoShop(desk)
  // Nobody's account, but one that shows what customers read.
  await desk.call(changeBankAccounts, {
    accounts: [{ bank: 'Bank Demo', number: '1234 5678 9012', holder: 'Cetak Melati (demo)' }],
  })
  const { version, ...rules } = await desk.call(getDueRules, {})
  const capacity = { sets: 30, sheets: 60, pieces: null }
  await desk.call(changeDueRules, { ...rules, on: true, capacity, version })
  const contacts: number[] = []
  // The others become contacts by their orders, and are marked so.
  for (const { nama: name, phone } of people.slice(0, -3))
    contacts.push((await desk.call(createContact, { name, phone, promotions: true })).id)
  groups.schools = (await desk.call(createContactGroup, { name: 'Tadika dan sekolah' })).id
  await desk.call(changeMembers, { id: groups.schools, add: contacts.slice(0, 6) })
  groups.regulars = (await desk.call(createContactGroup, { name: 'Pelanggan tetap' })).id
  await desk.call(changeMembers, { id: groups.regulars, add: contacts.slice(4) })
  await desk.call(createTemplate, {
    name: 'Sampel siap',
    text: 'Salam {first_name}, sampel warna sudah siap. Boleh singgah kedai petang ini.',
  })
}

/** Every fourth day is a batch; what it prints is ready on the next day and leaves a day or three later. */
async function aMorning(daysAgo: number): Promise<void> {
  if (daysAgo % 4 === 1) await printWaiting(daysAgo > 1)
  const { orders: listed } = await desk.call(listOrders, { limit: 200 })
  const byId = new Map(listed.map((each) => [each.id, each]))
  for (const [at, order] of orders.entries()) {
    const seen = byId.get(order.id)
    if (order.done || !seen) continue
    const ageMs = Date.now() - Date.parse(seen.stage_since)
    if (seen.stage === 'new' && order.forgotten && ageMs > 6 * dayMs) await end(order, 'cancelled')
    if (seen.stage === 'new' && !order.forgotten) {
      await move(desk, order, 'paid')
      if (order.isSticker) await putDesign(desk, order, at)
      // Of the last days some are still to be approved.
      if (order.isSticker && (daysAgo > 3 || at % 2 === 0)) await approve(desk, order, at)
    }
    if (seen.stage === 'in_production' && ageMs > hourMs) await move(desk, order, 'ready')
    // Mornings are whole days apart, and some seconds.
    if (seen.stage === 'ready' && (order.posted || ageMs > 3.5 * dayMs))
      await end(order, order.posted ? 'posted' : 'handed_over')
  }
  if (daysAgo % 3 === 0) {
    const { nama, phone } = people[daysAgo % people.length] ?? { nama: '', phone: '' }
    await message(phone, `${nama}, sampel warna sudah siap. Boleh singgah kedai petang ini.`, 3)
  }
  if (daysAgo === 12) await raisePrices()
  if (daysAgo === 9) await writeToGroup()
  if (daysAgo === 2) await takeByTelephone(desk)
  if (daysAgo === 1) await openGroup(desk)
}

async function end(order: DemoOrder, stage: OrderStage): Promise<void> {
  await move(desk, order, stage)
  order.done = true
}

async function printWaiting(done: boolean): Promise<void> {
  const { orders: planned } = await desk.call(planBatch, {})
  const printable = planned.filter((order) => !order.unapproved && !order.design_missing)
  if (printable.length === 0) return
  let { batch } = await desk.call(makeBatch, {
    request_id: randomUUID(),
    orders: printable.map(({ id, version }) => ({ id, version })),
  })
  for (const step of done ? batchSteps : [])
    ({ batch } = await desk.call(markBatch, { id: batch.id, version: batch.version, step, done: true }))
}

async function raisePrices(): Promise<void> {
  const [list] = (await desk.call(listPriceLists, {})).filter(({ tiers }) => tiers.length > 0)
  if (!list) return
  const tiers = list.tiers.map((tier) => ({ ...tier, price_sen: tier.price_sen + 20 }))
  await desk.call(changePriceList, { list: list.id, version: list.version, tiers })
}

async function writeToGroup(): Promise<void> {
  const asked = {
    group_id: groups.schools,
    text: 'Salam {first_name}, tempahan tag nama untuk sesi baharu sudah dibuka.',
    scheduled_time: inHours(3),
  }
  const { plan } = await desk.call(previewCampaign, asked)
  await desk.call(createCampaign, { ...asked, id: randomUUID(), plan })
}

/** What is still to go out when the visitor comes. */
async function plan(): Promise<void> {
  for (const [at, { nama, phone }] of people.slice(0, 5).entries())
    await message(phone, `${nama}, tempahan anda sedang disiapkan. Terima kasih!`, 2 + at * 7)
  const { id } = await message('60139990000', 'Kedai tutup esok.', 9)
  await desk.call(cancelMessage, { id })
  await desk.call(createRepeat, {
    id: randomUUID(),
    group_id: groups.regulars,
    text: 'Salam {first_name}, hantar reka bentuk sebelum Khamis untuk siap minggu ini.',
    rule: { every: 'week', days: [1] },
    time: '10:00',
    starts_on: getShopDay(new Date()),
  })
}

function inHours(hours: number): string {
  return formatShopTime(new Date(Date.now() + hours * hourMs))
}

function message(phone: string, text: string, hours: number) {
  return desk.call(createMessage, { phone, message: text, scheduled_time: inHours(hours) })
}
