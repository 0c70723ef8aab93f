import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { createEncryption } from '#server/features/identity/encryption.ts'
import { continueDueLabelPurchases } from '#server/features/orders/shipping/labels/open-provider.ts'
import { easyParcelFaults, easyParcelKey, startEasyParcel, unservedPostcode } from '../fakes/easyparcel.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { createTestApp, appTest, type SignedInApp } from '../support/test-app.ts'

const seller = await startEasyParcel()
// The secret is long enough for the program to use it unchanged, so that tests can decrypt with it.
const secret = 'rahsia yang cukup panjang untuk kedai ini'
const test = appTest({
  env: {
    PUBLIC_URL: 'https://kedai.example',
    JWT_SECRET: secret,
    EASYPARCEL_URL: seller.host,
    EASYPARCEL_TIMEOUT_MS: '1000',
  },
})
const settingsAround = (shop: SignedInApp) => ({
  db: shop.database.db,
  env: { EASYPARCEL_URL: seller.host, EASYPARCEL_TIMEOUT_MS: 1000 },
  seal: createEncryption(secret),
  customerUrl: () => 'https://kedai.example',
  siteUrl: () => '',
})
test.beforeAll(async ({ shop }) => {
  await saveSettings(shop, { api_key: easyParcelKey, sender })
})
afterAll(async () => {
  await seller.shut()
})
beforeEach(() => {
  Object.assign(seller, {
    creditSen: 100_000,
    priceIncreaseSen: 0,
    callsUntilTracking: 0,
    receivedActions: [],
    submitted: [],
  })
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
const saveSettings = (shop: SignedInApp, body: object) =>
  shop.call('PUT', '/api/v2/label-buying', { token: shop.token, body })
let phones = 0
async function readyOrder(shop: SignedInApp, given: object = {}) {
  const phone = `01382${String((phones += 1)).padStart(5, '0')}`
  const shipping = { address1: 'Jalan Satu 1', postcode: '81300', city: 'Skudai', state: 'Johor', ...given }
  const placed = await shop.call('POST', '/api/sticker-print/save-order', {
    // Each order comes from a different address, because an address may place at most twenty orders an hour.
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
const getShipping = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/v2/orders/${id}/parcel-label`, { token: shop.token })).body.data
async function getQuotes(shop: SignedInApp, id: string) {
  const { status, body } = await post(shop, id, '/quotes', { weight_g: 1200 })
  expect(status).toBe(200)
  return body.data.quotes
}
async function buyLabel(shop: SignedInApp, id: string, more: object = {}) {
  const [quote] = await getQuotes(shop, id)
  return post(shop, id, '', {
    request_id: crypto.randomUUID(),
    weight_g: 1200,
    quote,
    then_posted: true,
    ...more,
  })
}
const findSentMessages = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} and body like '%dipos%'`,
  )
  return rows.map(({ body }) => body)
}
async function runAfterPause(shop: SignedInApp) {
  await shop.database.db.execute(
    sql`update parcel_labels set next_at = now() - interval '1 s' where next_at is not null`,
  )
  await continueDueLabelPurchases(settingsAround(shop))
}
const getOrder = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order
const moveOrder = async (shop: SignedInApp, id: string, to: string, more: object = {}) => {
  const { version } = await getOrder(shop, id)
  const moved = await shop.call('POST', `/api/v2/orders/${id}/move`, {
    token: shop.token,
    body: { version, to, ...more },
  })
  expect(moved.status).toBe(200)
}
const countPayments = () => seller.submitted.reduce((sum, { paid }) => sum + paid, 0)

test('PACK-06 buys a quoted label, stores number, label, cost and carrier in the order and notifies the customer once', async ({
  shop,
}) => {
  const { id, phone, number } = await readyOrder(shop, {
    address2: 'Taman Universiti yang panjang sekali namanya',
  })
  const quotes = await getQuotes(shop, id)
  expect(
    quotes.map(({ carrier, price_sen, takes }: Record<string, unknown>) => [carrier, price_sen, takes]),
  ).toEqual([
    ['J&T Express', 690, '2 working day(s)'],
    ['Poslaju', 745, '3 working day(s)'],
  ])
  const bought = await buyLabel(shop, id)
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
  expect(await findSentMessages(shop, phone)).toEqual([
    expect.stringContaining('https://www.jtexpress.my/tracking/631867000000'),
  ])
  const file = await post(shop, id, '/file')
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  await runAfterPause(shop)
  expect([countPayments(), (await findSentMessages(shop, phone)).length]).toEqual([1, 1])
})

test('PACK-06 buying only a label leaves the order in its stage', async ({ shop }) => {
  const { id, phone } = await readyOrder(shop)
  expect(await getShipping(shop, id)).toMatchObject({ offered: true, label: null })
  expect((await buyLabel(shop, id, { then_posted: false })).body.data.label.state).toBe('bought')
  const { order } = (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
  expect([order.stage, order.tracking]).toEqual(['ready', '631867000000'])
  expect(await findSentMessages(shop, phone)).toEqual([])
})

test('PACK-06 never returns or logs the API key, and reports a wrong key', async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/v2/label-buying', { token: shop.token })
  expect(body.data).toMatchObject({ has_key: true, sender })
  expect(JSON.stringify(body)).not.toContain(easyParcelKey)
  expect((await saveSettings(shop, { api_key: null })).body.data.has_key).toBe(false)
  const { id } = await readyOrder(shop)
  expect(await getShipping(shop, id)).toMatchObject({ offered: false })
  expect((await post(shop, id, '/quotes', { weight_g: 500 })).body.code).toBe('not_offered')
  await saveSettings(shop, { api_key: 'EP-salah' })
  const wrong = await post(shop, id, '/quotes', { weight_g: 500 })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong_key'])
  await saveSettings(shop, { api_key: easyParcelKey })
  expect(shop.logged.join()).not.toContain('EP-')
  expect(
    (await saveSettings(shop, { sender: { ...sender, postcode: '43', phone: '+60 3' } })).body.fields,
  ).toMatchObject({
    'sender.postcode': expect.any(String),
    'sender.phone': expect.any(String),
  })
})

test('DAY-09 shows, next to the profits, the postage paid by customers, the label costs, and parcels without a recorded cost', async ({
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
  await buyLabel(shop, one.id)
  seller.priceIncreaseSen = 100
  await buyLabel(shop, other.id)
  seller.priceIncreaseSen = 0
  const bought = { received_sen: 2 * fee, orders: 2, labels_sen: 690, labels: 1, unknown: 0 }
  expect(await sums()).toEqual(bought)
  await post(shop, other.id, '/give-up')
  await db.execute(sql`update orders set stage = 'posted' where public_id = ${other.id}`)
  expect(await sums()).toEqual({ ...bought, unknown: 1 })
  await db.execute(sql`update orders set stage = 'cancelled' where public_id = ${one.id}`)
  expect(await sums()).toEqual({ ...bought, received_sen: fee, orders: 1, unknown: 1 })
  await shop.addUser('contributor')
  const staff = await shop.signIn('contributor')
  expect(
    (await shop.call('GET', `/api/v2/production/earnings?from=${day}&to=${day}`, { token: staff })).status,
  ).toBe(403)
})

test('PACK-10 encrypts the stored API key, including a key from an earlier version, and treats an unreadable key as missing', async ({
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
  // Earlier versions stored the key unencrypted.
  await db.execute(sql`update label_buying set api_key = ${easyParcelKey}, sealed_key = ''`)
  const env = { JWT_SECRET: secret, EASYPARCEL_URL: seller.host }
  const next = await createTestApp({ ...env, ROLE: 'web' }, shop.database)
  await next.app.start()
  await next.close()
  expect(JSON.stringify(await row())).not.toContain(easyParcelKey)
  const { id } = await readyOrder(shop)
  expect(await getQuotes(shop, id)).toHaveLength(2)
  // Simulates a backup that is restored by a program with another secret.
  const elsewhere = await createTestApp({ JWT_SECRET: `${secret} yang lain` }, shop.database)
  const there = await elsewhere.signIn()
  const kept = await elsewhere.call('GET', '/api/v2/label-buying', { token: there })
  expect(kept.body.data).toMatchObject({ has_key: false, sender })
  await elsewhere.close()
  const { body } = await shop.call('GET', '/api/v2/audit', { token: shop.token })
  expect(JSON.stringify(body)).not.toContain('EP-')
})

test('PACK-07 buys only one label on a double click, when two staff members buy it at once, and on a retry after a lost answer', async ({
  shop,
}) => {
  const { id } = await readyOrder(shop)
  const [quote] = await getQuotes(shop, id)
  const body = { request_id: 'a press of its own', weight_g: 1200, quote, then_posted: true }
  seller.slowMs = 100
  await Promise.all([
    post(shop, id, '', body),
    post(shop, id, '', body),
    post(shop, id, '', { ...body, request_id: 'the press of another' }),
  ])
  seller.slowMs = 0
  expect((await post(shop, id, '', body)).body.data.label.state).toBe('bought')
  expect([seller.submitted.length, countPayments()]).toEqual([1, 1])
})

const lostAnswers = [
  'doneThen500',
  'notJson',
  'halfJson',
  'resetBeforeAnswer',
  'resetInAnswer',
  'silent',
  'page502',
] as const

test.for(lostAnswers)(
  'PACK-07 checks the payment’s status with EasyParcel instead of paying again when the response to a payment is lost (%s)',
  async (fault, { shop }) => {
    const { id, phone } = await readyOrder(shop)
    seller.next('EPPayOrderBulk', easyParcelFaults[fault])
    const unclear = (await buyLabel(shop, id)).body.data.label
    expect(unclear).toMatchObject({ state: 'paying', problem: 'unclear', goes_on: true })
    expect((await post(shop, id, '/give-up')).body.code).toBe('may_be_paid')
    expect((await buyLabel(shop, id)).body.data.label.state).toBe('paying')
    await runAfterPause(shop)
    expect((await getShipping(shop, id)).label).toMatchObject({ state: 'bought', price_sen: 690 })
    expect([countPayments(), (await findSentMessages(shop, phone)).length]).toEqual([1, 1])
    expect(seller.receivedActions.filter((action) => action === 'EPPayOrderBulk')).toHaveLength(1)
  },
)

test.for(['broken500', 'page200'] as const)(
  'PACK-07 pays again only after EasyParcel reports that the unclear payment failed (%s)',
  async (fault, { shop }) => {
    const { id, phone } = await readyOrder(shop)
    seller.next('EPPayOrderBulk', easyParcelFaults[fault])
    seller.next('EPOrderStatusBulk', easyParcelFaults.broken500)
    expect((await buyLabel(shop, id)).body.data.label.state).toBe('paying')
    await runAfterPause(shop)
    expect((await getShipping(shop, id)).label).toMatchObject({ state: 'paying', problem: 'unclear' })
    await runAfterPause(shop)
    expect((await getShipping(shop, id)).label.state).toBe('bought')
    expect([countPayments(), (await findSentMessages(shop, phone)).length]).toEqual([1, 1])
  },
)

test('PACK-07 submits the parcel again and pays once when the answer to the first submission is lost', async ({
  shop,
}) => {
  const { id } = await readyOrder(shop)
  seller.next('EPSubmitOrderBulk', easyParcelFaults.resetInAnswer)
  expect((await buyLabel(shop, id)).body.data.label).toMatchObject({ state: 'wanted', problem: 'unclear' })
  await runAfterPause(shop)
  expect((await getShipping(shop, id)).label.state).toBe('bought')
  expect([seller.submitted.length, countPayments()]).toEqual([2, 1])
})

test('PACK-07 fetches a tracking number that is assigned only after the payment, and notifies the customer afterwards', async ({
  shop,
}) => {
  const { id, phone } = await readyOrder(shop)
  seller.callsUntilTracking = 2
  expect((await buyLabel(shop, id)).body.data.label).toMatchObject({
    state: 'paid',
    tracking: '',
    problem: 'unclear',
  })
  await runAfterPause(shop)
  expect((await getShipping(shop, id)).label.state).toBe('bought')
  expect([countPayments(), (await findSentMessages(shop, phone)).length]).toEqual([1, 1])
})

test('PACK-08 explains missing credit, a raised price, an unserved postcode and a silent provider', async ({
  shop,
}) => {
  const poor = await readyOrder(shop)
  seller.creditSen = 100
  expect((await buyLabel(shop, poor.id)).body.data.label).toMatchObject({
    state: 'submitted',
    problem: 'no_credit',
    goes_on: false,
  })
  seller.creditSen = 1000
  expect((await post(shop, poor.id, '/resume')).body.data.label.state).toBe('bought')
  const dear = await readyOrder(shop)
  seller.priceIncreaseSen = 100
  expect((await buyLabel(shop, dear.id)).body.data.label).toMatchObject({
    state: 'wanted',
    problem: 'price_rose',
    seller_words: 'RM 7.90',
  })
  expect((await post(shop, dear.id, '/give-up')).body.data.label).toBeNull()
  seller.priceIncreaseSen = 0
  seller.creditSen = 1000
  expect((await buyLabel(shop, dear.id)).body.data.label.state).toBe('bought')
  expect(countPayments()).toBe(2)
  const far = await readyOrder(shop, { postcode: unservedPostcode })
  const unserved = await post(shop, far.id, '/quotes', { weight_g: 500 })
  expect([unserved.status, unserved.body.error]).toEqual([
    409,
    'EasyParcel rejected this parcel: Sorry, this postcode is not served',
  ])
  seller.next('EPRateCheckingBulk', easyParcelFaults.silent)
  expect((await post(shop, far.id, '/quotes', { weight_g: 500 })).body.code).toBe('seller_silent')
})

test('PACK-07 drops an unpaid label when its order is posted or cancelled, and keeps a paid label and the tracking number that staff entered', async ({
  shop,
}) => {
  const byHand = { tracking: 'EN123456785MY' }
  const [posted, cancelled, paid] = [await readyOrder(shop), await readyOrder(shop), await readyOrder(shop)]
  for (const { id } of [posted, cancelled]) {
    seller.next('EPSubmitOrderBulk', easyParcelFaults.broken500)
    expect((await buyLabel(shop, id)).body.data.label).toMatchObject({ state: 'wanted', problem: 'unclear' })
  }
  seller.next('EPPayOrderBulk', easyParcelFaults.doneThen500)
  expect((await buyLabel(shop, paid.id)).body.data.label.state).toBe('paying')
  await moveOrder(shop, posted.id, 'posted', byHand)
  await moveOrder(shop, cancelled.id, 'cancelled')
  await moveOrder(shop, paid.id, 'posted', byHand)
  await runAfterPause(shop)
  expect(countPayments()).toBe(1)
  for (const { id } of [posted, cancelled]) expect((await getShipping(shop, id)).label).toBeNull()
  expect((await getShipping(shop, paid.id)).label.state).toBe('bought')
  for (const { id } of [posted, paid]) expect((await getOrder(shop, id)).tracking).toBe(byHand.tracking)
})

test('PACK-08 refuses a label for an order still in production', async ({ shop }) => {
  const { id } = await readyOrder(shop)
  const [quote] = await getQuotes(shop, id)
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

/** Thrown instead of executing a database statement or request, as if the process had died there. */
class ProcessDiedError extends Error {}
function createDyingDatabase(at: number) {
  let done = 0
  const step = () => {
    done += 1
    if (done === at) throw new ProcessDiedError()
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

test('PACK-07 buys one label and notifies once when the process dies between any two steps', async ({
  shop,
}) => {
  const { continueLabelPurchase: continuePurchase } =
    await import('#server/features/orders/shipping/labels/continue-label-purchase.ts')
  const { openLabelProvider } = await import('#server/features/orders/shipping/labels/open-provider.ts')
  const { db } = shop.database
  let lives = 0
  for (let at = 1; ; at += 1) {
    const { id, phone } = await readyOrder(shop)
    Object.assign(seller, { submitted: [], receivedActions: [] })
    await db.execute(sql`
      insert into parcel_labels (id, order_id, request_id, state, weight_g, service_id, carrier, quoted_sen, collect_on,
        then_posted, next_at, wanted_by)
      select gen_random_uuid(), id, gen_random_uuid()::text, 'wanted', 500, 'EP-CS0JNT', 'J&T Express', 690,
        '2026-11-25', true, now(), 'Aina' from orders where public_id = ${id}`)
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from parcel_labels where order_id = (select id from orders where public_id = ${id})`,
    )
    const death = createDyingDatabase(at)
    const opened = await openLabelProvider(settingsAround(shop))
    if (!opened) throw new Error('no seller')
    const { provider: real, ...rest } = opened
    const mortal = async <T>(ask: () => Promise<T>) => {
      death.step()
      const heard = await ask()
      death.step()
      return heard
    }
    const ended = await continuePurchase(
      {
        ...settingsAround(shop),
        ...rest,
        db: death.watch(db),
        provider: {
          ...real,
          submit: (...given) => mortal(() => real.submit(...given)),
          pay: (...given) => mortal(() => real.pay(...given)),
          queryOrder: (...given) => mortal(() => real.queryOrder(...given)),
        },
      },
      rows[0]?.id ?? '',
    ).then(
      () => 'alive',
      (error: unknown) => (error instanceof ProcessDiedError ? 'dead' : String(error)),
    )
    expect(ended).toBe(death.died() ? 'dead' : 'alive')
    if (ended === 'alive') break
    lives += 1
    await runAfterPause(shop)
    expect((await getShipping(shop, id)).label.state, `died at ${at}`).toBe('bought')
    expect([countPayments(), (await findSentMessages(shop, phone)).length], `died at ${at}`).toEqual([1, 1])
  }
  expect(lives).toBeGreaterThan(12)
})
