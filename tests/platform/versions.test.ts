import { expect } from 'vitest'
import { sql } from 'drizzle-orm'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { recordKinds } from '#server/db/versions-store.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
let second: string
test.beforeAll(async ({ shop }) => {
  await shop.addUser('administrator')
  second = await shop.signIn('administrator')
})

const call = (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body: object | undefined,
  token: string,
) => shop.call(method, url, { token, ...(body && { body }) })
const read = async (shop: SignedInApp, url: string) =>
  (await call(shop, 'GET', url, undefined, shop.token)).body.data

const rules = { hours: null, holidays: [], grace_minutes: 60, per_second: null }
const film = {
  film_widths_mm: [290],
  sheet_length_mm: 450,
  margin_mm: 5,
  gap_mm: 2,
  cut_contour: 'CutContour',
  border_mm: 2,
  bleed_mm: 2,
  blade_mm: 1,
  corner_mm: 2,
}
const shopDetails = { name: 'Kedai', phone: '', address: '', pickup_place: 'Kajang', hours: '' }
const kept = { orders: null, messages: null, slips: null, originals: null, designs: null, jerseys: null }
const account = (number: string) => ({ accounts: [{ bank: 'Bank', number, holder: 'Ani' }] })
const carrier = {
  name: 'Abah',
  page: 'https://abah.test/{tracking}',
  numbers: '',
  days: { peninsular: 1, sabah: 2, sarawak: 2 },
}
const repeat = {
  id: crypto.randomUUID(),
  phone: '60123456789',
  rule: { every: 'day' },
  time: '09:00',
  starts_on: '2099-01-01',
}
const futureMessage = { phone: '60123456789', scheduled_time: '2099-01-01 09:00:00' }

const records: {
  record: string
  make?: { url: string; body: object }
  read: string
  /** Returns the record in an answer. Defaults to the whole answer. */
  one?: (data: any, id: unknown) => any // oxlint-disable-line typescript/no-explicit-any -- as the calls answer
  version?: (record: any) => number // oxlint-disable-line typescript/no-explicit-any -- as the calls answer
  change: (id: unknown) => { method?: 'POST' | 'PUT'; url: string; body?: object; whole?: true }
  mine: object
  theirs: object
  shows: object
}[] = [
  {
    record: 'the shop’s details',
    read: '/api/v2/shop',
    change: () => ({ url: '/api/v2/shop', body: shopDetails }),
    mine: { hours: 'saya' },
    theirs: { hours: 'dia' },
    shows: { hours: 'dia' },
  },
  {
    record: 'bank accounts',
    read: '/api/v2/payment',
    version: ({ versions }) => versions.accounts,
    change: () => ({ url: '/api/v2/payment/accounts' }),
    mine: account('11'),
    theirs: account('22'),
    shows: account('22'),
  },
  {
    record: 'the payment QR',
    read: '/api/v2/payment',
    version: ({ versions }) => versions.qr,
    change: () => ({ url: '/api/v2/payment/qr' }),
    mine: { caption: 'QR saya' },
    theirs: { caption: 'QR dia' },
    shows: { qr_caption: 'QR dia' },
  },
  {
    record: 'a message text',
    read: '/api/v2/message-texts',
    version: ({ versions }) => versions.texts['payment_qr/ms'] ?? 0,
    change: () => ({ url: '/api/v2/message-texts/payment_qr/ms' }),
    mine: { body: 'Saya' },
    theirs: { body: 'Dia' },
    shows: { own: [{ name: 'payment_qr', language: 'ms', body: 'Dia' }] },
  },
  {
    record: 'the language of messages',
    read: '/api/v2/message-texts',
    version: ({ versions }) => versions.language,
    change: () => ({ url: '/api/v2/message-texts/language' }),
    mine: { language: 'ms' },
    theirs: { language: 'en' },
    shows: { language: 'en' },
  },
  {
    record: 'order messages',
    read: '/api/v2/order-messages',
    change: () => ({ url: '/api/v2/order-messages', body: { by_itself: [] } }),
    mine: { unpaid_days: 2 },
    theirs: { unpaid_days: 5 },
    shows: { unpaid_days: 5 },
  },
  {
    record: 'sending rules',
    read: '/api/v2/sending-rules',
    change: () => ({ url: '/api/v2/sending-rules', body: rules }),
    mine: { grace_minutes: 30 },
    theirs: { grace_minutes: 90 },
    shows: { grace_minutes: 90 },
  },
  {
    record: 'production settings',
    read: '/api/v2/production-settings',
    change: () => ({ url: '/api/v2/production-settings', body: film }),
    mine: { gap_mm: 1 },
    theirs: { gap_mm: 3 },
    shows: { gap_mm: 3 },
  },
  {
    record: 'cutters',
    read: '/api/v2/cutters',
    change: () => ({
      url: '/api/v2/cutters/3b9f6a52-6f0e-4b71-9a3e-0d8f5f1f2a11',
      body: { ...cutterPresets[0]?.cutter, materials: [] },
    }),
    mine: { name: 'Saya' },
    theirs: { name: 'Dia' },
    shows: { cutters: [{ name: 'Dia' }] },
  },
  {
    record: 'carriers',
    read: '/api/v2/carriers',
    change: () => ({ url: '/api/v2/carriers' }),
    mine: { carriers: [] },
    theirs: { carriers: [carrier] },
    shows: { carriers: [{ name: 'Abah' }] },
  },
  {
    record: 'costs',
    read: '/api/v2/costs',
    change: () => ({ url: '/api/v2/costs', whole: true }),
    mine: { wage_sen_per_hour: 1000 },
    theirs: { wage_sen_per_hour: 1200 },
    shows: { wage_sen_per_hour: 1200 },
  },
  {
    record: 'due dates',
    read: '/api/v2/due-rules',
    change: () => ({ url: '/api/v2/due-rules', whole: true }),
    mine: { keep_free_percent: 5 },
    theirs: { keep_free_percent: 15 },
    shows: { keep_free_percent: 15 },
  },
  {
    record: 'postage',
    read: '/api/v2/postage',
    change: () => ({ url: '/api/v2/postage', whole: true }),
    mine: { free_from_sen: 10_000 },
    theirs: { free_from_sen: 20_000 },
    shows: { free_from_sen: 20_000 },
  },
  {
    record: 'the shop’s look',
    read: '/api/v2/shop/look',
    change: () => ({ url: '/api/v2/shop/look', whole: true }),
    mine: { colour: '#112233' },
    theirs: { colour: '#332211' },
    shows: { colour: '#332211' },
  },
  {
    record: 'the home page',
    read: '/api/v2/shop/front/kept',
    change: () => ({ url: '/api/v2/shop/front', whole: true }),
    mine: { works: [] },
    theirs: { customer_words: [{ name: 'Ani', words: 'Cantik', shown: true }] },
    shows: { customer_words: [{ name: 'Ani' }] },
  },
  {
    record: 'sign-in settings',
    read: '/api/v2/sign-in-settings',
    change: () => ({ url: '/api/v2/sign-in-settings' }),
    mine: { idle_minutes: 600 },
    theirs: { idle_minutes: 500 },
    shows: { idle_minutes: 500 },
  },
  {
    record: 'alerts',
    read: '/api/v2/alerts',
    change: () => ({ url: '/api/v2/alerts', body: { phone: '', email: '' } }),
    mine: { after_minutes: 3 },
    theirs: { after_minutes: 7 },
    shows: { after_minutes: 7 },
  },
  {
    record: 'backups',
    read: '/api/v2/backups',
    change: () => ({ url: '/api/v2/backups' }),
    mine: { keep: 3 },
    theirs: { keep: 9 },
    shows: { keep: 9 },
  },
  {
    record: 'retention',
    read: '/api/v2/retention',
    change: () => ({ url: '/api/v2/retention', body: kept }),
    mine: { messages: 12 },
    theirs: { messages: 24 },
    shows: { messages: 24 },
  },
  {
    record: 'Drive keys',
    read: '/api/v2/drive-keys',
    change: () => ({ url: '/api/v2/drive-keys' }),
    mine: { api_key: 'saya' },
    theirs: { app_id: 'dia' },
    shows: { keys: { app_id: 'settings' } },
  },
  {
    record: 'buying labels',
    read: '/api/v2/label-buying',
    change: () => ({ url: '/api/v2/label-buying' }),
    mine: { api_key: 'EP-saya' },
    theirs: { api_key: 'EP-dia' },
    shows: { has_key: true },
  },
  {
    record: 'the gateway connection',
    read: '/api/v2/gateway/connection',
    change: () => ({ url: '/api/v2/gateway/connection' }),
    mine: { provider: 'waha', url: 'http://saya.test' },
    theirs: { provider: 'waha', url: 'http://dia.test' },
    shows: { url: 'http://dia.test' },
  },
  {
    record: 'a contact',
    make: { url: '/api/v2/contacts', body: { name: 'Siti', phone: '0123456789' } },
    read: '/api/v2/contacts',
    one: (list, id) => list.find((each: { id: unknown }) => each.id === id),
    change: (id) => ({ url: `/api/v2/contacts/${String(id)}` }),
    mine: { name: 'Siti saya' },
    theirs: { name: 'Siti dia' },
    shows: { name: 'Siti dia' },
  },
  {
    record: 'a group of contacts',
    make: { url: '/api/v2/contacts/groups', body: { name: 'Cikgu' } },
    read: '/api/v2/contacts/groups',
    one: (list, id) => list.find((each: { id: unknown }) => each.id === id),
    change: (id) => ({ url: `/api/v2/contacts/groups/${String(id)}` }),
    mine: { name: 'Cikgu saya' },
    theirs: { name: 'Cikgu dia' },
    shows: { name: 'Cikgu dia' },
  },
  {
    record: 'a template',
    make: { url: '/api/v2/message-templates', body: { name: 'Salam', text: 'Salam' } },
    read: '/api/v2/message-templates',
    one: (list, id) => list.find((each: { id: unknown }) => each.id === id),
    change: (id) => ({ url: `/api/v2/message-templates/${String(id)}`, body: { name: 'Salam' } }),
    mine: { text: 'Salam saya' },
    theirs: { text: 'Salam dia' },
    shows: { text: 'Salam dia' },
  },
  {
    record: 'a repeat',
    make: { url: '/api/v2/repeats', body: { ...repeat, text: 'Salam' } },
    read: '/api/v2/repeats',
    one: (list, id) => list.find((each: { id: unknown }) => each.id === id),
    change: (id) => ({ url: `/api/v2/repeats/${String(id)}`, body: repeat }),
    mine: { text: 'Salam saya' },
    theirs: { text: 'Salam dia' },
    shows: { text: 'Salam dia' },
  },
  {
    record: 'a scheduled message',
    make: { url: '/api/v2/scheduled-messages', body: { ...futureMessage, message: 'Salam' } },
    read: '/api/v2/scheduled-messages',
    one: (list, id) => list.find((each: { id: unknown }) => each.id === id),
    change: (id) => ({
      method: 'POST',
      url: '/api/v2/scheduled-messages/update-message',
      body: { id },
    }),
    mine: { message: 'Salam saya' },
    theirs: { message: 'Salam dia' },
    shows: { message: 'Salam dia' },
  },
  {
    record: 'a quick reply',
    make: { url: '/api/v2/quick-replies', body: { name: 'terima', text: 'Terima kasih' } },
    read: '/api/v2/quick-replies',
    one: (list, id) => list.find((each: { id: unknown }) => each.id === id),
    change: (id) => ({ url: `/api/v2/quick-replies/${String(id)}`, body: { name: 'terima' } }),
    mine: { text: 'Terima kasih saya' },
    theirs: { text: 'Terima kasih dia' },
    shows: { text: 'Terima kasih dia' },
  },
  {
    record: 'a webhook',
    make: {
      url: '/api/v2/webhooks',
      body: { url: 'https://penerima.test/hook', events: ['order.created'] },
    },
    read: '/api/v2/webhooks',
    one: ({ webhooks }, id) => webhooks.find((each: { id: unknown }) => each.id === id),
    change: (id) => ({
      url: `/api/v2/webhooks/${String(id)}`,
      body: { url: 'https://penerima.test/hook', events: ['order.created'], is_enabled: true },
    }),
    mine: { url: 'https://saya.test/hook' },
    theirs: { url: 'https://dia.test/hook' },
    shows: { url: 'https://dia.test/hook' },
  },
  {
    record: 'the settings of the inbox',
    read: '/api/v2/inbox-settings',
    change: () => ({ url: '/api/v2/inbox-settings', whole: true }),
    mine: { mark_read: true },
    theirs: { away: true },
    shows: { away: true },
  },
  {
    record: 'the settings of invoices',
    read: '/api/v2/billing',
    change: () => ({ url: '/api/v2/billing', whole: true }),
    mine: { company_name: 'Kedai Saya' },
    theirs: { company_name: 'Kedai Dia' },
    shows: { company_name: 'Kedai Dia' },
  },
]

test.for(records)(
  'ORD-01 D-20 $record: refuses to save an outdated version, keeps the newer version and names its author',
  async (kept, { shop }) => {
    const { make, read: path, one = (data) => data, version = (record) => record.version, ...how } = kept
    const made = make && (await call(shop, 'POST', make.url, make.body, shop.token)).body.data
    const record = one(await read(shop, path), made?.id)
    const seen = version(record)
    expect(seen).toBeTypeOf('number')
    const { method = 'PUT', url, body, whole } = how.change(made?.id)
    const around = whole ? record : body
    const save = (given: object, token: string) => call(shop, method, url, { ...around, ...given }, token)

    const never = await save({ ...how.mine, version: 2_147_483_647 }, shop.token)
    expect([never.status, never.body.code], 'a version that never existed').toEqual([
      409,
      'changed_meanwhile',
    ])

    const theirs = await save({ ...how.theirs, version: seen }, second)
    expect(theirs.body).toMatchObject({ data: how.shows })
    const mine = await save({ ...how.mine, version: seen }, shop.token)
    expect([mine.status, mine.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(mine.body.error).toMatch(
      /^administrator changed this at \d\d:\d\d\. Your changes aren’t saved yet/,
    )
    expect(mine.body.details).toMatchObject({ changedBy: 'administrator', current: how.shows })
    expect(Date.parse(mine.body.details.changedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(one(await read(shop, path), made?.id), 'the other user’s change is kept').toMatchObject(how.shows)

    const again = { ...how.mine, version: mine.body.details.version }
    expect((await save(again, shop.token)).status, 'with the current version').toBe(200)
    expect((await save(again, second)).status, 'with the same version again').toBe(409)
    expect((await save({ version: undefined, ...how.theirs }, second)).status, 'without a version').toBe(200)
  },
)

test('ORD-01 D-20 these tests cover every kind of versioned record', async ({ shop }) => {
  const { rows } = await shop.database.db.execute(
    sql`select distinct kind from record_versions order by kind`,
  )
  // tests/payments/online-payments.test.ts covers the payment connection, which needs a provider.
  const others = recordKinds.filter((kind) => kind !== 'payment connection')
  expect(rows.map(({ kind }) => kind)).toEqual(others.sort())
})

test('ORD-01 accepts only one of several concurrent saves of the same version', async ({ shop }) => {
  const { version } = await read(shop, '/api/v2/shop')
  const tries = await Promise.all(
    ['satu', 'dua', 'tiga', 'empat'].map((hours) =>
      call(shop, 'PUT', '/api/v2/shop', { ...shopDetails, hours, version }, shop.token),
    ),
  )
  expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('ORD-01 group changes, corrections and imports increase a contact’s version', async ({ shop }) => {
  const { id } = (
    await call(shop, 'POST', '/api/v2/contacts', { name: 'Ali', phone: '0198765432' }, shop.token)
  ).body.data
  const group = (await call(shop, 'POST', '/api/v2/contacts/groups', { name: 'Baharu' }, shop.token)).body
    .data
  const edit = (version: number) =>
    call(shop, 'PUT', `/api/v2/contacts/${id}`, { name: 'Ali', group_ids: [], version }, shop.token)
  await call(shop, 'POST', `/api/v2/contacts/groups/${group.id}/members`, { add: [id] }, second)
  const late = await edit(0)
  expect([late.status, late.body.details.current.group_ids]).toEqual([409, [group.id]])
  await call(shop, 'PUT', '/api/v2/people/60198765432', { name: 'Ali Baba' }, second)
  const later = await edit(late.body.details.version)
  expect([later.status, later.body.details.current.name]).toEqual([409, 'Ali Baba'])
})

test('ORD-01 an outdated save cannot set a cancelled message to pending', async ({ shop }) => {
  const list = '/api/v2/scheduled-messages'
  const made = (await call(shop, 'POST', list, { ...futureMessage, message: 'Esok' }, shop.token)).body.data
  await call(shop, 'POST', `${list}/cancel`, { id: made.id }, second)
  const update = { id: made.id, message: 'Lusa', version: made.version }
  const late = await call(shop, 'POST', `${list}/update-message`, update, shop.token)
  expect([late.status, late.body.details.changedBy, late.body.details.current.status]).toEqual([
    409,
    'administrator',
    'cancelled',
  ])
})
