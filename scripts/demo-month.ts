import { randomUUID } from 'node:crypto'
import { createBatch } from '#core/production/batches.ts'
import { recordBatchStep } from '#core/production/change-batch.ts'
import { createCampaign, previewCampaign } from '#core/messaging/campaigns.ts'
import { changeContactGroupMembers, createContactGroup } from '#core/contacts/contact-groups.ts'
import { createContact } from '#core/contacts/contacts.ts'
import { createTemplate } from '#core/messaging/message-templates.ts'
import { cancelMessage } from '#core/messaging/messages.ts'
import { createMessage } from '#core/messaging/plan-message.ts'
import { changePriceList, listPriceLists } from '#core/pricing/price-lists.ts'
import { planBatch } from '#core/production/production.ts'
import { createRecurringMessage } from '#core/messaging/recurring-messages.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { changeDueRules, getDueRules } from '#core/settings/due-rules-calls.ts'
import { changeBankAccounts } from '#core/settings/settings.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { batchSteps } from '#core/production/print-material.ts'
import { formatShopTime, getShopDay, shopOffsetMs } from '#core/shared/shop-time.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { createLogger } from '#server/log.ts'
import { DemoClient } from './demo-client.ts'
import { playDemoChats } from './demo-chats.ts'
import { createDemoGroupOrder, createPhoneOrders } from './demo-phone-and-group-orders.ts'
import { openDemoShop } from './demo-shop.ts'
import {
  approveDemoDesign,
  moveDemoOrder,
  placeDemoOrder,
  uploadDemoDesign,
  sendPaymentSlip,
  type DemoOrder,
} from './demo-orders.ts'
import { demoCustomers } from './demo-customers.ts'

// Fills the data folder of a demo (`scripts/demo.ts`): starts the program and acts as customers and staff on each day
// of a month. Between days, everything in the database is moved back by a day (`demo-client.ts`).

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const today = Date.now()
/** Returns an hour of shop time on a past day, ms since 1970. */
const getShopHour = (daysAgo: number, hour: number) =>
  Math.floor((today + shopOffsetMs) / dayMs - daysAgo) * dayMs - shopOffsetMs + hour * hourMs
/** Number of new orders per day, repeated every 7 days. */
const orderDays = [1, 2, 1, 1, 2, 1, 1]

const env = readEnv(process.env)
const log = createLogger(env)
const database = await openDatabase({ dataDir: env.DATA_DIR, log })
await migrateDatabase(database)
const app = await createApp({ env, database, log })
await app.start()
const client = new DemoClient(
  await app.http.listen({ port: 0, host: '127.0.0.1' }),
  database,
  getShopHour(31, 9),
)
const password = env.ADMIN_PASSWORD ?? ''

const orders: DemoOrder[] = []
const groups = { schools: 0, regulars: 0 }
await runAsStaff(prepare)
for (let daysAgo = 30; daysAgo > 0; daysAgo -= 1) {
  await client.until(getShopHour(daysAgo, 10))
  await runAsStaff(() => playMorning(daysAgo))
  await client.until(getShopHour(daysAgo, 15))
  await playCustomers(daysAgo)
}
await playDemoChats(client, today, runAsStaff)
await client.until(today)
await playCustomers(0)
await runAsStaff(scheduleMessages)
await app.stop()
await database.close()
process.exit(0)

async function runAsStaff(work: () => Promise<void>): Promise<void> {
  await client.open(password)
  await work()
  await client.close()
}

async function playCustomers(daysAgo: number): Promise<void> {
  for (let more = orderDays[daysAgo % 7] ?? 0; more > 0; more -= 1) {
    const order = await placeDemoOrder(client, orders.length)
    orders.push(order)
    if (!order.forgotten && orders.length % 2 === 0) await sendPaymentSlip(client, order)
  }
}

async function prepare(): Promise<void> {
  await openDemoShop(client)
  // A fictitious account, to show what customers see.
  await client.call(changeBankAccounts, {
    accounts: [{ bank: 'Bank Demo', number: '1234 5678 9012', holder: 'Cetak Melati (demo)' }],
  })
  const { version, ...rules } = await client.call(getDueRules, {})
  const capacity = { sets: 30, sheets: 60, pieces: null }
  await client.call(changeDueRules, { ...rules, on: true, capacity, version })
  const contacts: number[] = []
  // The last three customers become contacts when they order.
  for (const { nama: name, phone } of demoCustomers.slice(0, -3))
    contacts.push((await client.call(createContact, { name, phone, promotions: true })).id)
  groups.schools = (await client.call(createContactGroup, { name: 'Tadika dan sekolah' })).id
  await client.call(changeContactGroupMembers, { id: groups.schools, add: contacts.slice(0, 6) })
  groups.regulars = (await client.call(createContactGroup, { name: 'Pelanggan tetap' })).id
  await client.call(changeContactGroupMembers, { id: groups.regulars, add: contacts.slice(4) })
  await client.call(createTemplate, {
    name: 'Sampel siap',
    text: 'Salam {first_name}, sampel warna sudah siap. Boleh singgah kedai petang ini.',
  })
}

/**
 * Does the work of a morning. A batch is printed every fourth day, and its orders are ready the next day. Orders by
 * post leave a day later, and orders for pickup four days later.
 */
async function playMorning(daysAgo: number): Promise<void> {
  if (daysAgo % 4 === 1) await printPendingOrders(daysAgo > 1)
  const { orders: listed } = await client.call(listOrders, { limit: 200 })
  const byId = new Map(listed.map((each) => [each.id, each]))
  for (const [at, order] of orders.entries()) {
    const seen = byId.get(order.id)
    if (order.done || !seen) continue
    const ageMs = Date.now() - Date.parse(seen.stage_since)
    if (seen.stage === 'new' && order.forgotten && ageMs > 6 * dayMs) await completeOrder(order, 'cancelled')
    if (seen.stage === 'new' && !order.forgotten) {
      await moveDemoOrder(client, order, 'paid')
      if (order.isSticker) await uploadDemoDesign(client, order, at)
      // Some recent orders stay unapproved.
      if (order.isSticker && (daysAgo > 3 || at % 2 === 0)) await approveDemoDesign(client, order, at)
    }
    if (seen.stage === 'in_production' && ageMs > hourMs) await moveDemoOrder(client, order, 'ready')
    // The limit for four days is 3.5 days, because ages are not exactly whole days: some seconds pass between mornings.
    if (seen.stage === 'ready' && (order.posted || ageMs > 3.5 * dayMs))
      await completeOrder(order, order.posted ? 'posted' : 'handed_over')
  }
  if (daysAgo % 3 === 0) {
    const { nama, phone } = demoCustomers[daysAgo % demoCustomers.length] ?? { nama: '', phone: '' }
    await createMessageBody(phone, `${nama}, sampel warna sudah siap. Boleh singgah kedai petang ini.`, 3)
  }
  if (daysAgo === 12) await raisePrices()
  if (daysAgo === 9) await sendCampaign()
  if (daysAgo === 2) await createPhoneOrders(client)
  if (daysAgo === 1) await createDemoGroupOrder(client)
}

async function completeOrder(order: DemoOrder, stage: OrderStage): Promise<void> {
  await moveDemoOrder(client, order, stage)
  order.done = true
}

async function printPendingOrders(done: boolean): Promise<void> {
  const { orders } = await client.call(planBatch, {})
  const printable = orders.filter((order) => !order.unapproved && !order.design_missing)
  if (printable.length === 0) return
  let { batch } = await client.call(createBatch, {
    request_id: randomUUID(),
    orders: printable.map(({ id, version }) => ({ id, version })),
  })
  for (const step of done ? batchSteps : [])
    ({ batch } = await client.call(recordBatchStep, {
      id: batch.id,
      version: batch.version,
      step,
      done: true,
    }))
}

async function raisePrices(): Promise<void> {
  const [list] = (await client.call(listPriceLists, {})).filter(({ tiers }) => tiers.length > 0)
  if (!list) return
  const tiers = list.tiers.map((tier) => ({ ...tier, price_sen: tier.price_sen + 20 }))
  await client.call(changePriceList, { list: list.id, version: list.version, tiers })
}

async function sendCampaign(): Promise<void> {
  const asked = {
    group_id: groups.schools,
    text: 'Salam {first_name}, tempahan tag nama untuk sesi baharu sudah dibuka.',
    scheduled_time: formatTimeInHours(3),
  }
  const { plan: scheduleMessages } = await client.call(previewCampaign, asked)
  await client.call(createCampaign, { ...asked, id: randomUUID(), plan: scheduleMessages })
}

/** Schedules messages for the next 30 hours, cancels one of them, and schedules a weekly message. */
async function scheduleMessages(): Promise<void> {
  for (const [at, { nama, phone }] of demoCustomers.slice(0, 5).entries())
    await createMessageBody(phone, `${nama}, tempahan anda sedang disiapkan. Terima kasih!`, 2 + at * 7)
  const { id } = await createMessageBody('60139990000', 'Kedai tutup esok.', 9)
  await client.call(cancelMessage, { id })
  await client.call(createRecurringMessage, {
    id: randomUUID(),
    group_id: groups.regulars,
    text: 'Salam {first_name}, hantar reka bentuk sebelum Khamis untuk siap minggu ini.',
    rule: { every: 'week', days: [1] },
    time: '10:00',
    starts_on: getShopDay(new Date()),
  })
}

function formatTimeInHours(hours: number): string {
  return formatShopTime(new Date(Date.now() + hours * hourMs))
}

function createMessageBody(phone: string, text: string, hours: number) {
  return client.call(createMessage, { phone, message: text, scheduled_time: formatTimeInHours(hours) })
}
