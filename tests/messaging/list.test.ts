import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { phone, messagingTest, type MessagingApp } from '../support/messaging.ts'

const test = messagingTest({ engine: false })
test.beforeEach(({ shop }) => shop.database.db.execute(sql`delete from messages`))

async function setStatus(shop: MessagingApp, id: string, status: 'sent' | 'failed' | 'sending') {
  await shop.database.db.execute(sql`
    update messages set status = ${status}, due_at = null, failure = ${status === 'failed' ? 'refused' : null},
      lease_until = ${status === 'sending' ? sql`now() + interval '1 min'` : null} where id = ${id}::uuid`)
}

const getPage = async (shop: MessagingApp, asked: Record<string, string>) =>
  (await shop.get(`/page?${new URLSearchParams(asked)}`)).body.data
const findTexts = async (shop: MessagingApp, asked: Record<string, string>) =>
  (await getPage(shop, asked)).messages.map((each: { message: string }) => each.message).toSorted()

const findFirstThree = async (shop: MessagingApp, asked: object) =>
  (await getPage(shop, { ...asked, limit: '3' })).messages.map((each: { message: string }) => each.message)

test('finds messages by word prefixes of texts, captions and file names', async ({ shop }) => {
  await shop.create({ message: 'Tempahan 2611-0042 sudah SIAP, terima kasih!' })
  await shop.create({
    message: 'Resit',
    mediaUrls: [{ url: 'https://kedai.my/a.png', caption: 'Stiker besar' }],
  })
  await shop.create({
    message: 'Sebut harga',
    mediaUrls: [{ url: 'https://kedai.my/b.pdf', name: 'harga-jersi.pdf' }],
  })
  const first = ['Tempahan 2611-0042 sudah SIAP, terima kasih!']
  for (const search of ['siap', 'tempah', '2611-0042', '0042', 'terima kas', 'KASIH siap'])
    expect(await findTexts(shop, { search }), search).toEqual(first)
  expect(await findTexts(shop, { search: 'stiker' })).toEqual(['Resit'])
  expect(await findTexts(shop, { search: 'jersi' })).toEqual(['Sebut harga'])
  for (const search of ['iap', 'siap esok', '!!!', "' | 'x", '\\', ':*'])
    expect(await findTexts(shop, { search }), search).toEqual([])
})

test('finds messages by any part of a phone number, in any notation', async ({ shop }) => {
  await shop.create({ phone: '012-345 6789', message: 'a' })
  await shop.create({ phone: '0198765432', message: 'b' })
  for (const search of ['0123456789', '60123456789', '+60 12-345 6789', '6789', '3456', '012-345'])
    expect(await findTexts(shop, { search }), search).toEqual(['a'])
  expect(await findTexts(shop, { search: '98765' })).toEqual(['b'])
})

test('finds messages by contact name and returns the name', async ({ shop }) => {
  const { token } = shop
  await shop.call('POST', '/api/v2/contacts', {
    token,
    body: { name: 'Siti Aminah', phone: '+601112223334' },
  })
  await shop.call('POST', '/api/v2/contacts', { token, body: { name: 'Ah Meng', phone: '012-3456789' } })
  await shop.create({ phone: '01112223334', message: 'a' })
  await shop.create({ phone: '0123456789', message: 'b' })
  await shop.create({ phone: '0197777777', message: 'c' })
  const shown = (await getPage(shop, {})).messages.map((each: Record<string, string>) => [
    each['message'],
    each['contact'],
  ])
  expect(new Map(shown)).toEqual(
    new Map([
      ['a', 'Siti Aminah'],
      ['b', 'Ah Meng'],
      ['c', null],
    ]),
  )
  expect(await findTexts(shop, { search: 'aminah' })).toEqual(['a'])
  expect(await findTexts(shop, { search: 'meng' })).toEqual(['b'])
})

test('a search finds an edited message by its new words and does not find a deleted message', async ({
  shop,
}) => {
  const { id } = await shop.create({ message: 'lama', phone: '0123456789' })
  await shop.post('/update-message', { id, message: 'baru', phone: '0198888888' })
  expect(await findTexts(shop, { search: 'lama' })).toEqual([])
  expect(await findTexts(shop, { search: '3456' })).toEqual([])
  expect(await findTexts(shop, { search: 'baru' })).toEqual(['baru'])
  expect(await findTexts(shop, { search: '8888' })).toEqual(['baru'])
  await shop.post('/delete', { id })
  expect(await findTexts(shop, { search: 'baru' })).toEqual([])
})

test('combines filters by status, day and words, and counts the matches', async ({ shop }) => {
  const made = [
    ['2030-01-01 23:59:59', 'siap satu'],
    ['2030-01-02 00:00:00', 'siap dua'],
    ['2030-01-02 23:59:59', 'siap tiga'],
    ['2030-01-03 00:00:00', 'siap empat'],
  ] as const
  for (const [scheduled_time, message] of made) await shop.create({ scheduled_time, message })
  const lone = await shop.create({ scheduled_time: '2030-01-02 12:00:00', message: 'lain' })
  const sent = await shop.create({ scheduled_time: '2030-01-02 12:00:00', message: 'siap hantar' })
  await setStatus(shop, sent.id, 'sent')
  const days = { from: '2030-01-02', to: '2030-01-02' }
  expect(await findTexts(shop, days)).toEqual(['lain', 'siap dua', 'siap hantar', 'siap tiga'])
  expect(await findTexts(shop, { ...days, search: 'siap' })).toEqual(['siap dua', 'siap hantar', 'siap tiga'])
  expect(await findTexts(shop, { ...days, search: 'siap', status: 'sent' })).toEqual(['siap hantar'])
  const counts = async (asked: Record<string, string>) =>
    (await shop.get(`/counts?${new URLSearchParams(asked)}`)).body.data
  expect(await counts({ ...days, search: 'siap' })).toMatchObject({
    pending: 2,
    sent: 1,
    total: 3,
    capped: false,
  })
  expect(await counts({ ...days, most: '2' })).toMatchObject({ pending: 2, sent: 1, total: 3, capped: true })
  expect(await counts({ search: 'siap', most: '2' })).toMatchObject({ capped: true })
  expect((await shop.get('/page?from=2030-02-30')).status).toBe(400)
  expect(lone.message).toBe('lain')
})

const filters: [name: string, Record<string, string>][] = [
  ['none', {}],
  ['days', { from: '2030-01-02', to: '2030-01-03' }],
  ['a status', { status: 'pending' }],
  ['words', { search: 'kata' }],
  ['words and the status “cancelled”', { search: 'kata', status: 'cancelled' }],
  ['days, a status and words', { from: '2030-01-02', to: '2030-01-04', status: 'pending', search: 'kata' }],
]
test.for(filters)(
  'SCHED-03 paging forwards and backwards returns every message once (filter: %s)',
  async ([_name, filter], { shop }) => {
    for (let n = 0; n < 12; n += 1) {
      const { id } = await shop.create({
        message: `kata ${n}`,
        phone: `6012345678${n % 3}`,
        scheduled_time: `2030-01-0${1 + (n % 4)} 10:00:00`,
        status: n % 3 === 1 ? 'cancelled' : 'pending',
      })
      if (n === 4) await setStatus(shop, id, 'failed')
    }
    const all = await findTexts(shop, { ...filter, limit: '500' })
    for (const sort of ['status', 'phone', 'scheduled_time'] as const)
      for (const direction of ['asc', 'desc'] as const) {
        const order = { ...filter, sort, direction, limit: '2' }
        const forward: Record<string, string>[][] = []
        let turned = await getPage(shop, order)
        expect(turned.previous).toBeNull()
        for (forward.push(turned.messages); turned.next !== null; forward.push(turned.messages))
          turned = await getPage(shop, { ...order, cursor: turned.next })
        const flat = forward.flat()
        expect(flat.map((each) => each['message'] ?? '').toSorted(), `${sort} ${direction}`).toEqual(all)
        const values = flat.map((each) => each[sort] ?? '')
        const sorted = values.toSorted()
        expect(values, `${sort} ${direction}`).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
        const back = [turned.messages]
        while (turned.previous !== null) {
          turned = await getPage(shop, { ...order, before: turned.previous })
          back.unshift(turned.messages)
        }
        // Paging backwards splits the pages at other messages, but still returns all messages.
        const seen = new Set(back.flat().map((each: { message: string }) => each.message))
        expect([...seen].toSorted(), `${sort} ${direction}, back`).toEqual(all)
      }
  },
)

test('the calendar returns each day with its counts and first messages', async ({ shop }) => {
  for (let n = 0; n < 6; n += 1)
    await shop.create({ message: `kata ${n}`, scheduled_time: `2030-01-02 0${9 - n}:00:00` })
  await shop.create({ message: 'malam', scheduled_time: '2030-01-03 23:59:59', status: 'cancelled' })
  const asked = { from: '2030-01-01', to: '2030-01-04', per_day: '2' }
  const calendar = async (more: Record<string, string> = {}) =>
    (await shop.get(`/calendar?${new URLSearchParams({ ...asked, ...more })}`)).body.data
  const { days, capped } = await calendar()
  expect(capped).toBe(false)
  expect(days.map((each: { day: string }) => each.day)).toEqual([
    '2030-01-01',
    '2030-01-02',
    '2030-01-03',
    '2030-01-04',
  ])
  expect(days.map((each: { counts: object }) => each.counts)).toEqual([
    {},
    { pending: 6 },
    { cancelled: 1 },
    {},
  ])
  const first = days[1].messages.map((each: { message: string }) => each.message)
  expect(first).toEqual(['kata 5', 'kata 4'])
  const found = await calendar({ search: 'malam' })
  expect(found.days.map((each: { counts: object }) => each.counts)).toEqual([{}, {}, { cancelled: 1 }, {}])
  expect((await shop.get('/calendar?from=2030-01-01&to=2030-03-01')).status).toBe(400)
})

const sortByReason = (left: { reason: string }[]) => left.toSorted((a, b) => a.reason.localeCompare(b.reason))

test('cancels, moves or deletes many messages at once and reports messages that cannot be changed', async ({
  shop,
}) => {
  const waiting = await Promise.all([1, 2, 3].map(() => shop.create({ phone: '0121111111' })))
  const sent = await shop.create({ phone: '0122222222' })
  const sending = await shop.create({ phone: '0123333333' })
  await setStatus(shop, sent.id, 'sent')
  await setStatus(shop, sending.id, 'sending')
  const ids = [...waiting, sent, sending].map(({ id }) => id)
  const change = async (body: object) => (await shop.post('/change-many', { ids, ...body })).body.data
  const others = [
    { code: 'sent', reason: 'it has already been sent', count: 1, phones: ['60122222222'] },
    { code: 'sending', reason: 'it is being sent', count: 1, phones: ['60123333333'] },
  ]

  const moved = await change({ operation: 'reschedule', scheduled_time: '2031-05-06 07:08:09' })
  expect(moved.changed).toBe(3)
  expect(sortByReason(moved.left)).toEqual(others)
  expect((await shop.read(ids[0] ?? '')).scheduled_time).toBe('2031-05-06 07:08:09')
  await change({ operation: 'reschedule', shift_minutes: 24 * 60 })
  expect((await shop.read(ids[0] ?? '')).scheduled_time).toBe('2031-05-07 07:08:09')
  const back = await change({ operation: 'reschedule', shift_minutes: -525_600 * 1 })
  expect(back.changed).toBe(3)
  expect(
    await shop.post('/change-many', { ids, operation: 'reschedule', scheduled_time: '2020-01-01 00:00:00' }),
  ).toMatchObject({ status: 409, body: { code: 'time_has_passed' } })

  const cancelled = await change({ operation: 'cancel' })
  expect(cancelled.changed).toBe(3)
  expect(sortByReason(cancelled.left)).toEqual(others)
  const history = (await shop.get(`/${ids[0]}/history`)).body.data
  expect(history.actions.map((each: { action: string; by: string }) => [each.action, each.by])).toEqual([
    ['rescheduled', 'Admin'],
    ['rescheduled', 'Admin'],
    ['rescheduled', 'Admin'],
    ['cancelled', 'Admin'],
  ])
  const removed = await change({ operation: 'delete' })
  expect(removed).toMatchObject({ changed: 4, left: [others[1]] })
  expect((await change({ operation: 'delete' })).left).toContainEqual({
    code: 'deleted',
    reason: 'it has been deleted',
    count: 4,
    phones: [],
  })
})

test('a bulk move skips messages whose new time would be in the past', async ({ shop }) => {
  const { id } = await shop.create()
  const { body } = await shop.post('/change-many', {
    ids: [id],
    operation: 'reschedule',
    shift_minutes: -2 * 1440,
  })
  expect(body.data).toMatchObject({
    changed: 0,
    left: [{ code: 'time_passed', reason: 'its new time would be in the past', count: 1, phones: [phone] }],
  })
})

test('a bulk move reports messages whose text names the old day', async ({ shop }) => {
  const at = { scheduled_time: '2031-05-06 09:00:00' }
  const ids: string[] = []
  for (const message of ['Siap Selasa, 06/05/2031', 'Siap Rabu'])
    ids.push((await shop.create({ message, ...at })).id)
  const move = { ids, operation: 'reschedule', shift_minutes: 1440 }
  const { data } = (await shop.post('/change-many', move)).body
  expect(data).toEqual({ changed: 2, left: [], outdated: { count: 1, phones: [phone] } })
})

test('a bulk change skips matching messages created after the user saw the count', async ({ shop }) => {
  for (const message of ['siap satu', 'siap dua', 'lain']) await shop.create({ message })
  const counted = (await shop.get('/counts?search=siap')).body.data
  expect(counted.total).toBe(2)
  await shop.create({ message: 'siap tiga' })
  const matching = { search: 'siap', as_of: counted.as_of }
  expect((await shop.post('/change-many', { operation: 'cancel', matching })).body.data.changed).toBe(2)
  expect(await findTexts(shop, { status: 'pending' })).toEqual(['lain', 'siap tiga'])
})

test('refuses to change more than 10,000 messages at once', async ({ shop }) => {
  await shop.database.db.execute(sql`
    insert into messages (id, phone, body, scheduled_at, status, origin)
    select gen_random_uuid(), '60123456789', case when n <= 3000 then 'dahulu ' when n > 7000 then 'kemudian ' else 'x ' end || n,
      '2025-01-01Z'::timestamptz + n * interval '1 min', 'sent', 'scheduler' from generate_series(1, 10001) n`)
  const { as_of } = (await shop.get('/counts')).body.data
  expect(await shop.post('/change-many', { operation: 'delete', matching: { as_of } })).toMatchObject({
    status: 409,
    body: { code: 'too_many' },
  })
  expect((await shop.get('/status')).body.data.total).toBe(10_001)
  // With so many messages, a search must neither scan all rows nor sort all matches.
  for (const asked of [{ sort: 'scheduled_time' }, { sort: 'phone', status: 'sent' }]) {
    expect(await findFirstThree(shop, { ...asked, since: '2025-01-01', search: 'kemudian' })).toEqual(
      [7001, 7002, 7003].map((n) => `kemudian ${n}`),
    )
    expect(
      await findFirstThree(shop, { ...asked, since: '2025-01-01', search: 'dahulu', direction: 'desc' }),
    ).toEqual([3000, 2999, 2998].map((n) => `dahulu ${n}`))
  }
})

test('a search for failed messages includes a message that has just failed, and excludes the message once it is pending again', async ({
  shop,
}) => {
  const { id } = await shop.create({ message: 'kata' })
  const failed = () => findTexts(shop, { search: 'kata', status: 'failed' })
  expect(await failed()).toEqual([])
  await setStatus(shop, id, 'failed')
  expect(await failed()).toEqual(['kata'])
  await shop.post('/update-message', { id, message: 'kata', scheduled_time: '2031-01-01 10:00:00' })
  expect(await findTexts(shop, { search: 'kata', status: 'pending' })).toEqual(['kata'])
  expect(await failed()).toEqual([])
})

test('the history shows how and by whom a message was created, edited, cancelled and reactivated', async ({
  shop,
}) => {
  const { id } = await shop.create({ scheduled_time: '2030-01-01 10:00:00' })
  await shop.post('/update-message', { id, message: 'lain', scheduled_time: '2030-01-02 10:00:00' })
  await shop.call('POST', '/api/v2/scheduled-messages/cancel', { key: 'a-key-for-machines', body: { id } })
  await shop.post('/reactivate', { id })
  const { made, actions } = (await shop.get(`/${id}/history`)).body.data
  expect(made).toMatchObject({ by: 'Admin', origin: 'scheduler' })
  expect(actions).toMatchObject([
    { action: 'edited', detail: 'time 01/01/2030 10:00 → 02/01/2030 10:00, text', by: 'Admin' },
    { action: 'cancelled', detail: null, by: expect.stringContaining('(API key)') },
    { action: 'reactivated', by: 'Admin' },
  ])
})

test('refuses the same text to the same phone number within 24 hours if the request asks for this check', async ({
  shop,
}) => {
  const first = await shop.create({ scheduled_time: '2030-01-02 10:00:00', message: 'Sama ' })
  const again = (given: object) =>
    shop.post('', {
      phone,
      message: 'Sama',
      scheduled_time: '2030-01-03 10:00:00',
      unless_duplicate: true,
      ...given,
    })
  expect(await again({})).toMatchObject({
    status: 409,
    body: {
      code: 'duplicate',
      details: { id: first.id, status: 'pending', scheduled_time: '2030-01-02 10:00:00' },
    },
  })
  expect((await again({ scheduled_time: '2030-01-03 10:00:01' })).status).toBe(200)
  expect((await again({ message: 'Lain' })).status).toBe(200)
  expect((await again({ phone: '0198888888' })).status).toBe(200)
  expect((await again({ unless_duplicate: false })).status).toBe(200)
})

test('API-01 a message whose status changes during a list call appears once', async ({ shop }) => {
  const { id } = await shop.create()
  const lists: string[][] = []
  const moves = (async () => {
    while (lists.length < 60)
      for (const status of ['sending', 'sent'] as const) await setStatus(shop, id, status)
  })()
  while (lists.length < 60) lists.push((await shop.get()).body.data.map((each: { id: string }) => each.id))
  await moves
  expect(lists).toEqual(Array.from(lists, () => [id]))
})
