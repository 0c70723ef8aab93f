import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { createSeal } from '#server/features/identity/seal.ts'
import { seeToLabels } from '#server/features/orders/shipping/labels/open-seller.ts'
import {
  easyParcelFaults as faults,
  easyParcelKey,
  startEasyParcel,
  unservedPostcode,
} from '../fakes/easyparcel.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { testApp, appTest, type SignedInApp } from '../support/test-app.ts'

// Labels of parcels are bought once, whatever is lost on the way.

const seller = await startEasyParcel()
// So long that the program takes it as it is, so that tests open what it has closed.
const secret = 'rahsia yang cukup panjang untuk kedai ini'
const test = appTest({
  env: {
    PUBLIC_URL: 'https://kedai.example',
    JWT_SECRET: secret,
    EASYPARCEL_URL: seller.host,
    EASYPARCEL_TIMEOUT_MS: '1000',
  },
})
const around = (shop: SignedInApp) => ({
  db: shop.database.db,
  env: { EASYPARCEL_URL: seller.host, EASYPARCEL_TIMEOUT_MS: 1000 },
  seal: createSeal(secret),
  customerUrl: () => 'https://kedai.example',
  siteUrl: () => '',
})
test.beforeAll(async ({ shop }) => {
  await keep(shop, { api_key: easyParcelKey, sender })
})
afterAll(async () => {
  await seller.shut()
})
beforeEach(() => {
  Object.assign(seller, { creditSen: 100_000, riseSen: 0, numberAfter: 0, asked: [], submitted: [] })
})

const sender = {
  name: 'Kedai Warna',
  phone: '0388881234',
  email: 'kedai@warna.test',
  address1: 'No 8, Jalan Mawar 3',
  address2: '',
  postcode: '43000',
  city: 'Kajang',
  state: 'Selangor',
}
const keep = (shop: SignedInApp, body: object) =>
  shop.call('PUT', '/api/v2/label-buying', { token: shop.token, body })
let phones = 0
async function readyOrder(shop: SignedInApp, given: object = {}) {
  const phone = `01382${String((phones += 1)).padStart(5, '0')}`
  const shipping = { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor', ...given }
  const placed = await shop.call('POST', '/api/sticker-print/save-order', {
    // Each from its own place: from one, twenty at most come in an hour.
    address: `203.0.113.${phones}`,
    body: stickerOrder({ phone, deliveryMethod: 'pos', shipping }),
  })
  const id: string = placed.body.id
  await shop.database.db.execute(
    sql`update orders set stage = 'ready', paid_at = now(), paid_sen = total_sen where public_id = ${id}`,
  )
  return { id, phone: `6${phone}`, number: String(placed.body.orderNumber) }
}
const post = (shop: SignedInApp, id: string, tail: string, body: object = {}) =>
  shop.call('POST', `/api/v2/orders/${id}/parcel-label${tail}`, { token: shop.token, body })
const look = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/v2/orders/${id}/parcel-label`, { token: shop.token })).body.data
async function quoted(shop: SignedInApp, id: string) {
  const { status, body } = await post(shop, id, '/quotes', { weight_g: 1200 })
  expect(status).toBe(200)
  return body.data.quotes
}
async function buy(shop: SignedInApp, id: string, more: object = {}) {
  const [quote] = await quoted(shop, id)
  return post(shop, id, '', {
    request_id: crypto.randomUUID(),
    weight_g: 1200,
    quote,
    then_posted: true,
    ...more,
  })
}
const told = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} and body like '%dipos%'`,
  )
  return rows.map(({ body }) => body)
}
/** As if the pause were over, for the program's own job. */
async function later(shop: SignedInApp) {
  await shop.database.db.execute(
    sql`update parcel_labels set next_at = now() - interval '1 s' where next_at is not null`,
  )
  await seeToLabels(around(shop))
}
const orderOf = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order
const move = async (shop: SignedInApp, id: string, to: string, more: object = {}) => {
  const { version } = await orderOf(shop, id)
  const moved = await shop.call('POST', `/api/v2/orders/${id}/move`, {
    token: shop.token,
    body: { version, to, ...more },
  })
  expect(moved.status).toBe(200)
}
const paidTimes = () => seller.submitted.reduce((sum, { paid }) => sum + paid, 0)

test('PACK-06 staff get quotations and buy one: number, label, cost and carrier come to the order, and the customer is told once', async ({
  shop,
}) => {
  const { id, phone, number } = await readyOrder(shop, {
    address2: 'Taman Universiti yang panjang sekali namanya',
  })
  const quotes = await quoted(shop, id)
  expect(
    quotes.map(({ carrier, price_sen, takes }: Record<string, unknown>) => [carrier, price_sen, takes]),
  ).toEqual([
    ['J&T Express', 690, '2 working day(s)'],
    ['Poslaju', 745, '3 working day(s)'],
  ])
  const bought = await buy(shop, id)
  expect(bought.body.data.label).toMatchObject({
    state: 'bought',
    carrier: 'J&T Express',
    price_sen: 690,
    tracking: '631867000000',
    has_file: true,
    problem: null,
  })
  const [sent] = seller.submitted
  expect(sent?.fields).toMatchObject({
    weight: '1.20',
    pick_name: 'Kedai Warna',
    pick_state: 'sgr',
    send_state: 'jhr',
    send_contact: phone.slice(1),
    send_addr1: 'Jalan Satu 1 Taman Universiti yang',
    send_addr2: 'panjang sekali namanya',
    reference: number,
  })
  const details = (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
  expect(details.order).toMatchObject({ stage: 'posted', tracking: '631867000000' })
  expect(details.parcel_weight).toEqual({ grams: 1200, weighed: true })
  expect(details.parcel).toEqual({
    carrier: 'J&T Express',
    page: 'https://www.jtexpress.my/tracking/631867000000',
  })
  expect(details.events.map(({ action }: { action: string }) => action)).toEqual([
    'told',
    'moved',
    'bought a label',
  ])
  expect(await told(shop, phone)).toEqual([
    expect.stringContaining('https://www.jtexpress.my/tracking/631867000000'),
  ])
  const file = await post(shop, id, '/file')
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  await later(shop)
  expect([paidTimes(), (await told(shop, phone)).length]).toEqual([1, 1])
})

test('PACK-06 the weight is proposed where it is known, and the label alone leaves the order where it is', async ({
  shop,
}) => {
  const { id, phone } = await readyOrder(shop)
  expect(await look(shop, id)).toMatchObject({ offered: true, label: null })
  expect((await buy(shop, id, { then_posted: false })).body.data.label.state).toBe('bought')
  const { order } = (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
  expect([order.stage, order.tracking]).toEqual(['ready', '631867000000'])
  expect(await told(shop, phone)).toEqual([])
})

test('PACK-06 the key is kept by the administrator, and neither answered nor logged', async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/v2/label-buying', { token: shop.token })
  expect(body.data).toMatchObject({ has_key: true, sender })
  expect(JSON.stringify(body)).not.toContain(easyParcelKey)
  expect((await keep(shop, { api_key: null })).body.data.has_key).toBe(false)
  const { id } = await readyOrder(shop)
  expect(await look(shop, id)).toMatchObject({ offered: false })
  expect((await post(shop, id, '/quotes', { weight_g: 500 })).body.code).toBe('not_offered')
  await keep(shop, { api_key: 'EP-salah' })
  const wrong = await post(shop, id, '/quotes', { weight_g: 500 })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong_key'])
  await keep(shop, { api_key: easyParcelKey })
  expect(shop.logged.join()).not.toContain('EP-')
  expect(
    (await keep(shop, { sender: { ...sender, postcode: '43', phone: '+60 3' } })).body.fields,
  ).toMatchObject({
    'sender.postcode': expect.any(String),
    'sender.phone': expect.any(String),
  })
})

test('DAY-09 the owner sees postage beside what products earn: what customers paid for it, what labels cost, what nobody has written down', async ({
  shop,
}) => {
  const { db } = shop.database
  const day = getShopDay(new Date())
  const sums = async () => {
    const { body } = await shop.call('GET', `/api/v2/production/earnings?from=${day}&to=${day}`, {
      token: shop.token,
    })
    return body.data.postage
  }
  await db.execute(sql`delete from orders`)
  expect(await sums()).toEqual({ received_sen: 0, orders: 0, labels_sen: 0, labels: 0, unknown: 0 })
  const [one, other] = [await readyOrder(shop), await readyOrder(shop)]
  const { rows } = await db.execute<{ sen: number }>(
    sql`select shipping_sen as sen from orders where public_id = ${one.id}`,
  )
  const fee = rows[0]?.sen ?? 0
  expect(fee).toBeGreaterThan(0)
  await buy(shop, one.id)
  // One that is given up, or still on its way, has cost nothing.
  seller.riseSen = 100
  await buy(shop, other.id)
  seller.riseSen = 0
  const bought = { received_sen: 2 * fee, orders: 2, labels_sen: 690, labels: 1, unknown: 0 }
  expect(await sums()).toEqual(bought)
  await post(shop, other.id, '/give-up')
  await db.execute(sql`update orders set stage = 'posted' where public_id = ${other.id}`)
  expect(await sums()).toEqual({ ...bought, unknown: 1 })
  // Given back or not, the label was paid.
  await db.execute(sql`update orders set stage = 'cancelled' where public_id = ${one.id}`)
  expect(await sums()).toEqual({ ...bought, received_sen: fee, orders: 1, unknown: 1 })
  await shop.addUser('contributor')
  const staff = await shop.signIn('contributor')
  expect(
    (await shop.call('GET', `/api/v2/production/earnings?from=${day}&to=${day}`, { token: staff })).status,
  ).toBe(403)
})

test('PACK-10 the key lies sealed in the database, one of an earlier version too from the next start on, and one that can’t be opened is none', async ({
  shop,
}) => {
  const { db } = shop.database
  const row = async () => {
    const { rows } = await db.execute<{ api_key: string; sealed_key: string }>(
      sql`select * from label_buying`,
    )
    return rows[0]
  }
  expect(await row()).toMatchObject({ api_key: '', sealed_key: expect.stringMatching(/^[\w-]{40,}$/) })
  expect(JSON.stringify(await row())).not.toContain(easyParcelKey)
  // As an earlier version has left it.
  await db.execute(sql`update label_buying set api_key = ${easyParcelKey}, sealed_key = ''`)
  const env = { JWT_SECRET: secret, EASYPARCEL_URL: seller.host }
  const next = await testApp({ ...env, ROLE: 'web' }, shop.database)
  await next.app.start()
  await next.close()
  expect(JSON.stringify(await row())).not.toContain(easyParcelKey)
  const { id } = await readyOrder(shop)
  expect(await quoted(shop, id)).toHaveLength(2)
  // A backup that was restored by a program with another secret.
  const elsewhere = await testApp({ JWT_SECRET: `${secret} yang lain` }, shop.database)
  const there = await elsewhere.signIn()
  const kept = await elsewhere.call('GET', '/api/v2/label-buying', { token: there })
  expect(kept.body.data).toMatchObject({ has_key: false, sender })
  await elsewhere.close()
  const { body } = await shop.call('GET', '/api/v2/audit', { token: shop.token })
  expect(JSON.stringify(body)).not.toContain('EP-')
})

test('PACK-07 two presses, a second clerk and a press after a lost answer buy one label', async ({
  shop,
}) => {
  const { id } = await readyOrder(shop)
  const [quote] = await quoted(shop, id)
  const body = { request_id: 'a press of its own', weight_g: 1200, quote, then_posted: true }
  seller.slowMs = 100
  await Promise.all([
    post(shop, id, '', body),
    post(shop, id, '', body),
    post(shop, id, '', { ...body, request_id: 'the press of another' }),
  ])
  seller.slowMs = 0
  expect((await post(shop, id, '', body)).body.data.label.state).toBe('bought')
  expect([seller.submitted.length, paidTimes()]).toEqual([1, 1])
})

const lost = [
  'doneThen500',
  'notJson',
  'halfJson',
  'resetBeforeAnswer',
  'resetInAnswer',
  'silent',
  'page502',
] as const

test.for(lost)(
  'PACK-07 paid, but the answer was lost (%s): the seller is asked by his number, and nothing is paid twice',
  async (fault, { shop }) => {
    const { id, phone } = await readyOrder(shop)
    seller.next('EPPayOrderBulk', faults[fault])
    const unclear = (await buy(shop, id)).body.data.label
    expect(unclear).toMatchObject({ state: 'paying', problem: 'unclear', goes_on: true })
    // Nobody can give it up, or buy another, before that is known.
    expect((await post(shop, id, '/give-up')).body.code).toBe('may_be_paid')
    expect((await buy(shop, id)).body.data.label.state).toBe('paying')
    await later(shop)
    expect((await look(shop, id)).label).toMatchObject({ state: 'bought', price_sen: 690 })
    expect([paidTimes(), (await told(shop, phone)).length]).toEqual([1, 1])
    expect(seller.asked.filter((action) => action === 'EPPayOrderBulk')).toHaveLength(1)
  },
)

test.for(['broken500', 'page200'] as const)(
  'PACK-07 not paid, and nobody knows (%s): the seller says so, and it is paid then',
  async (fault, { shop }) => {
    const { id, phone } = await readyOrder(shop)
    seller.next('EPPayOrderBulk', faults[fault])
    seller.next('EPOrderStatusBulk', faults.broken500)
    expect((await buy(shop, id)).body.data.label.state).toBe('paying')
    await later(shop)
    expect((await look(shop, id)).label).toMatchObject({ state: 'paying', problem: 'unclear' })
    await later(shop)
    expect((await look(shop, id)).label.state).toBe('bought')
    expect([paidTimes(), (await told(shop, phone)).length]).toEqual([1, 1])
  },
)

test('PACK-07 an order whose number was lost costs nothing: it is submitted anew, and one is paid', async ({
  shop,
}) => {
  const { id } = await readyOrder(shop)
  seller.next('EPSubmitOrderBulk', faults.resetInAnswer)
  expect((await buy(shop, id)).body.data.label).toMatchObject({ state: 'wanted', problem: 'unclear' })
  await later(shop)
  expect((await look(shop, id)).label.state).toBe('bought')
  expect([seller.submitted.length, paidTimes()]).toEqual([2, 1])
})

test('PACK-07 the carrier’s number comes later than the payment: it is asked for, and told once it is there', async ({
  shop,
}) => {
  const { id, phone } = await readyOrder(shop)
  seller.numberAfter = 2
  expect((await buy(shop, id)).body.data.label).toMatchObject({
    state: 'paid',
    tracking: '',
    problem: 'unclear',
  })
  await later(shop)
  expect((await look(shop, id)).label.state).toBe('bought')
  expect([paidTimes(), (await told(shop, phone)).length]).toEqual([1, 1])
})

test('PACK-08 what stands in the way is said with what to do: no credit, a higher price, a postcode without a carrier, a silent seller', async ({
  shop,
}) => {
  const poor = await readyOrder(shop)
  seller.creditSen = 100
  expect((await buy(shop, poor.id)).body.data.label).toMatchObject({
    state: 'submitted',
    problem: 'no_credit',
    goes_on: false,
  })
  seller.creditSen = 1000
  expect((await post(shop, poor.id, '/resume')).body.data.label.state).toBe('bought')
  const dear = await readyOrder(shop)
  seller.riseSen = 100
  expect((await buy(shop, dear.id)).body.data.label).toMatchObject({
    state: 'wanted',
    problem: 'price_rose',
    seller_words: 'RM 7.90',
  })
  expect((await post(shop, dear.id, '/give-up')).body.data.label).toBeNull()
  seller.riseSen = 0
  seller.creditSen = 1000
  expect((await buy(shop, dear.id)).body.data.label.state).toBe('bought')
  expect(paidTimes()).toBe(2)
  const far = await readyOrder(shop, { postcode: unservedPostcode })
  const unserved = await post(shop, far.id, '/quotes', { weight_g: 500 })
  expect([unserved.status, unserved.body.error]).toEqual([
    409,
    'EasyParcel does not take this parcel: Sorry, this postcode is not served',
  ])
  seller.next('EPRateCheckingBulk', faults.silent)
  expect((await post(shop, far.id, '/quotes', { weight_g: 500 })).body.code).toBe('seller_silent')
})

test('PACK-07 a parcel that went another way meanwhile, or goes nowhere, gets no label; one that is paid leaves its number alone', async ({
  shop,
}) => {
  const byHand = { tracking: 'EN123456785MY' }
  const [posted, cancelled, paid] = [await readyOrder(shop), await readyOrder(shop), await readyOrder(shop)]
  for (const { id } of [posted, cancelled]) {
    seller.next('EPSubmitOrderBulk', faults.broken500)
    expect((await buy(shop, id)).body.data.label).toMatchObject({ state: 'wanted', problem: 'unclear' })
  }
  seller.next('EPPayOrderBulk', faults.doneThen500)
  expect((await buy(shop, paid.id)).body.data.label.state).toBe('paying')
  await move(shop, posted.id, 'posted', byHand)
  await move(shop, cancelled.id, 'cancelled')
  await move(shop, paid.id, 'posted', byHand)
  await later(shop)
  expect(paidTimes()).toBe(1)
  for (const { id } of [posted, cancelled]) expect((await look(shop, id)).label).toBeNull()
  expect((await look(shop, paid.id)).label.state).toBe('bought')
  for (const { id } of [posted, paid]) expect((await orderOf(shop, id)).tracking).toBe(byHand.tracking)
})

test('PACK-08 a label is for a parcel that is packed: not for what is picked up, nor for what is still made', async ({
  shop,
}) => {
  const { id } = await readyOrder(shop)
  const [quote] = await quoted(shop, id)
  await shop.database.db.execute(sql`update orders set stage = 'in_production' where public_id = ${id}`)
  const early = await post(shop, id, '', {
    request_id: crypto.randomUUID(),
    weight_g: 500,
    quote,
    then_posted: true,
  })
  expect([early.status, early.body.code]).toEqual([409, 'not_posted'])
  expect(seller.submitted).toEqual([])
})

/** Every doing with the database or the seller is one place to die at: as a thrown error, nothing is written after it. */
class Died extends Error {}
function dying(at: number) {
  let done = 0
  const step = () => {
    done += 1
    if (done === at) throw new Died()
  }
  const names = new Set<string | symbol>(['select', 'insert', 'update', 'execute', 'transaction'])
  const watch = <T extends object>(db: T): T =>
    new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (!names.has(name)) return value.bind(target)
        return (...given: unknown[]) => {
          step()
          const [first, ...rest] = given
          return name === 'transaction' && typeof first === 'function'
            ? value.call(target, (tx: object) => first(watch(tx)), ...rest)
            : value.apply(target, given)
        }
      },
    })
  return { watch, step, died: () => done >= at }
}

test('PACK-07 killed between any two steps of it, a label is bought once and its customer told once', async ({
  shop,
}) => {
  const { goOn } = await import('#server/features/orders/shipping/labels/go-on.ts')
  const { openSeller } = await import('#server/features/orders/shipping/labels/open-seller.ts')
  const { db } = shop.database
  let lives = 0
  for (let at = 1; ; at += 1) {
    const { id, phone } = await readyOrder(shop)
    Object.assign(seller, { submitted: [], asked: [] })
    await db.execute(sql`
      insert into parcel_labels (id, order_id, request_id, state, weight_g, service_id, carrier, quoted_sen, collect_on,
        then_posted, next_at, wanted_by)
      select gen_random_uuid(), id, gen_random_uuid()::text, 'wanted', 500, 'EP-CS0JNT', 'J&T Express', 690,
        '2026-11-25', true, now(), 'Aina' from orders where public_id = ${id}`)
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from parcel_labels where order_id = (select id from orders where public_id = ${id})`,
    )
    const death = dying(at)
    const opened = await openSeller(around(shop))
    if (!opened) throw new Error('no seller')
    const { seller: real, ...rest } = opened
    const mortal = async <T>(ask: () => Promise<T>) => {
      death.step()
      const heard = await ask()
      death.step()
      return heard
    }
    const ended = await goOn(
      {
        ...around(shop),
        ...rest,
        db: death.watch(db),
        seller: {
          ...real,
          submit: (...given) => mortal(() => real.submit(...given)),
          pay: (...given) => mortal(() => real.pay(...given)),
          look: (...given) => mortal(() => real.look(...given)),
        },
      },
      rows[0]?.id ?? '',
    ).then(
      () => 'alive',
      (error: unknown) => (error instanceof Died ? 'dead' : String(error)),
    )
    expect(ended).toBe(death.died() ? 'dead' : 'alive')
    if (ended === 'alive') break
    lives += 1
    await later(shop)
    expect((await look(shop, id)).label.state, `died at ${at}`).toBe('bought')
    expect([paidTimes(), (await told(shop, phone)).length], `died at ${at}`).toEqual([1, 1])
  }
  expect(lives).toBeGreaterThan(12)
})
