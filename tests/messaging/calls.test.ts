import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestAnswer } from '../support/test-app.ts'
import {
  formatTimeIn,
  messagesPath,
  phone,
  tomorrow,
  messagingTest,
  type MessagingApp,
} from '../support/messaging.ts'

const test = messagingTest({ engine: false })
test.beforeEach(({ shop }) => shop.database.db.execute(sql`delete from messages`))

/** Sets a status that otherwise only the engine sets. */
async function setStatus(
  shop: MessagingApp,
  id: string,
  status: 'sent' | 'failed' | 'sending',
  detail: string | null = null,
) {
  await shop.database.db.execute(sql`
    update messages set status = ${status}, detail = ${detail}, due_at = null,
      failure = ${status === 'failed' ? 'refused' : null},
      lease_until = ${status === 'sending' ? sql`now() + interval '1 min'` : null} where id = ${id}::uuid`)
}

test('API-01 lists messages, all or by status, with and without a trailing slash in the URL', async ({
  shop,
}) => {
  const first = await shop.create({ scheduled_time: '2030-01-02 10:00:00' })
  const second = await shop.create({ scheduled_time: '2030-01-01 10:00:00', status: 'cancelled' })
  const ids = async (path: string) => (await shop.get(path)).body.data.map((each: { id: string }) => each.id)
  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('/')).toEqual([second.id, first.id])
  expect(await ids('?status=')).toEqual([second.id, first.id])
  expect(await ids('?status=pending')).toEqual([first.id])
  expect(await ids('/?status=cancelled')).toEqual([second.id])
  expect((await shop.get('?status=lost')).status).toBe(400)
})

const listTexts = ({ body }: TestAnswer) => body.data.map((each: { message: string }) => each.message)

test('MSG-07 D-19 lists the 500 messages that are due first and reports that there are more', async ({
  shop,
}) => {
  await shop.database.db.execute(sql`
    insert into messages (id, phone, body, scheduled_at, due_at, status, origin)
    select gen_random_uuid(), '60123456789', n::text, date_trunc('milliseconds', now()) + n * interval '1 min', date_trunc('milliseconds', now()) + n * interval '1 min',
      'pending', 'scheduler' from generate_series(1, 514) n
    union all
    select gen_random_uuid(), '60123456789', 'old', date_trunc('milliseconds', now()) - n * interval '1 day', null, 'sent', 'scheduler'
    from generate_series(1, 600) n`)
  const first = await shop.get('?status=pending')
  expect(listTexts(first)).toEqual(Array.from({ length: 500 }, (_, n) => String(n + 1)))
  expect(String(first.headers['x-total-count'])).toBe('514')
  const cursor = String(first.headers['x-next-cursor'])
  const link = /^<\/api\/v2\/scheduled-messages(\?.*)>; rel="next"$/.exec(String(first.headers['link']))?.[1]
  expect(link).toBe(`?status=pending&cursor=${cursor}`)
  const second = await shop.get(link)
  expect(listTexts(second)).toEqual(Array.from({ length: 14 }, (_, n) => String(n + 501)))
  expect(second.headers).not.toHaveProperty('link')
  const seen: string[] = []
  let query: string | undefined = ''
  while (query !== undefined) {
    const page: TestAnswer = await shop.get(query)
    if (seen.length === 0) expect(listTexts(page)).toContain('1')
    seen.push(...page.body.data.map((each: { id: string }) => each.id))
    const next: unknown = page.headers['x-next-cursor']
    query = typeof next === 'string' ? `?cursor=${next}` : undefined
  }
  expect([seen.length, new Set(seen).size]).toEqual([1114, 1114])
  expect((await shop.get('?cursor=nonsense')).status).toBe(400)
})

test('API-01 only API keys and signed-in administrators may call the message API', async ({ shop }) => {
  await shop.addUser('editor')
  const editor = await shop.signIn('editor')
  const status = async (how: object) => (await shop.call('GET', messagesPath, how)).status
  expect(await status({ key: 'a-key-for-machines' })).toBe(200)
  expect(await status({ token: shop.token })).toBe(200)
  expect(await status({ key: 'another-key-entirely' })).toBe(401)
  expect(await status({ token: editor })).toBe(403)
  expect(await status({})).toBe(401)
})

test('API-02 returns a message with its time in shop time, its media and default values', async ({
  shop,
}) => {
  const made = await shop.create({
    phone: '012-345 6789',
    message: 'Helo',
    scheduled_time: '2030-05-06 07:08:09',
    media_type: 'hologram',
    mediaUrls: [
      { url: 'https://kedai.my/a.JPG' },
      { url: 'https://kedai.my/b.pdf', type: 'document', name: 'b.pdf', caption: 'Ini', size: 12 },
    ],
  })
  const expected = {
    id: made.id,
    phone,
    message: 'Helo',
    scheduled_time: '2030-05-06 07:08:09',
    status: 'pending',
    media_type: 'media',
    mediaUrls: [
      { id: 0, url: 'https://kedai.my/a.JPG', type: 'media', name: 'file', caption: '', size: 0 },
      { id: 1, url: 'https://kedai.my/b.pdf', type: 'document', name: 'b.pdf', caption: 'Ini', size: 12 },
    ],
    error: null,
    needs_decision: false,
    repeat_id: null,
    receipt: null,
    hold: null,
    failure: null,
    detail: null,
    version: 1,
  }
  expect(made).toEqual(expected)
  expect((await shop.get(`/${made.id}`)).body).toEqual({ data: expected })
  expect((await shop.create({ media_type: 'hologram' })).media_type).toBe('none')
})

test('API-02 a missing scheduled time defaults to now', async ({ shop }) => {
  const before = formatTimeIn(-1000)
  const made = await shop.create({ scheduled_time: undefined })
  expect(made.scheduled_time >= before && made.scheduled_time <= formatTimeIn(1000)).toBe(true)
})

const createdTime = async (shop: MessagingApp, given: object) => (await shop.create(given)).scheduled_time
test('D-10 accepts a scheduled time in UTC or with an offset', async ({ shop }) => {
  expect(await createdTime(shop, { scheduled_time: '2030-01-01 00:00:00', timezone: 'UTC' })).toBe(
    '2030-01-01 08:00:00',
  )
  expect(await createdTime(shop, { scheduled_time: '2030-01-01T00:00:00Z' })).toBe('2030-01-01 08:00:00')
  expect(await createdTime(shop, { scheduled_time: '2030-01-01T09:30:00+09:00' })).toBe('2030-01-01 08:30:00')
})

const invalidMessages: [name: string, given: object, error: string][] = [
  ['no phone', { phone: '' }, 'Phone number is required'],
  [
    'letters in the phone',
    { phone: '0123abc4567' },
    'Phone number should contain only digits: “0123abc4567” was read',
  ],
  [
    'MSG-08 two numbers',
    { phone: '012-345 6789 / 019-876 5432' },
    'Invalid Malaysian phone number format. Use format: 60123456789. Two numbers were read: “012-345 6789” and “019-876 5432”',
  ],
  [
    'MSG-08 200 digits',
    { phone: '6'.repeat(200) },
    `Invalid Malaysian phone number format. Use format: 60123456789. Too long: “60${'6'.repeat(38)}…” was read`,
  ],
  ['a short phone', { phone: '012345' }, 'Invalid Malaysian phone number format. Use format: 60123456789'],
  ['neither text nor media', { message: ' ' }, 'Message is required'],
  ['an invalid media URL', { mediaUrls: [{ url: 'file.png' }] }, 'Invalid media URL'],
  [
    'a day that does not exist',
    { scheduled_time: '2030-02-30 10:00:00' },
    'Invalid scheduled time. Use format: YYYY-MM-DD HH:mm:ss',
  ],
  ['a status that only the engine sets', { status: 'sent' }, ''],
]
test.for(invalidMessages)(
  'COMP-04 refuses a message with %s and returns the reason in `error`',
  async ([_name, given, error], { shop }) => {
    const { status, body } = await shop.post('', {
      phone,
      message: 'x',
      scheduled_time: tomorrow(),
      ...given,
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'invalid_input' })
    if (error) expect(body.error).toBe(error)
    expect((await shop.get()).body.data).toEqual([])
  },
)

test('SCHED-05 cancelling keeps a message’s content, and reactivating makes the message pending again', async ({
  shop,
}) => {
  const { id } = await shop.create({ message: 'Simpan' })
  const cancelled = await shop.post('/cancel', { id })
  expect(cancelled.body.data).toMatchObject({ id, status: 'cancelled', message: 'Simpan' })
  expect(await shop.post('/cancel', { id })).toMatchObject({ status: 409, body: { code: 'not_pending' } })
  const again = await shop.post('/reactivate', { id })
  expect(again.body.data).toMatchObject({ id, status: 'pending', message: 'Simpan' })
  expect(await shop.post('/reactivate', { id })).toMatchObject({
    status: 409,
    body: { code: 'not_cancelled' },
  })
})

test('SCHED-07 deletes a message', async ({ shop }) => {
  const { id } = await shop.create()
  expect((await shop.post('/delete', { id })).body).toEqual({ data: { success: true } })
  expect((await shop.get(`/${id}`)).status).toBe(404)
  expect((await shop.post('/delete', { id })).status).toBe(404)
  expect((await shop.post('/delete', { id: 'nonsense' })).status).toBe(404)
})

test('SCHED-04 refuses to edit, cancel or delete a message that is being sent', async ({ shop }) => {
  const { id } = await shop.create()
  await setStatus(shop, id, 'sending')
  expect((await shop.post('/update-message', { id, message: 'x', force_update: true })).body.code).toBe(
    'being_sent',
  )
  expect((await shop.post('/delete', { id })).body.code).toBe('being_sent')
  expect((await shop.post('/cancel', { id })).body.code).toBe('not_pending')
  expect((await shop.read(id)).message).toBe('Pesanan anda siap')
})

test('SEND-02 send-now and the direct method refuse sent and cancelled messages', async ({ shop }) => {
  const words = 'This message has already been sent and cannot be resent'
  const sent = await shop.create()
  await setStatus(shop, sent.id, 'sent')
  const cancelled = await shop.create({ status: 'cancelled' })
  for (const path of ['/send-now', '/send-direct'])
    for (const { id } of [sent, cancelled]) {
      expect(await shop.post(path, { id })).toMatchObject({
        status: 409,
        body: { error: words, code: 'already_sent' },
      })
    }
})

test('SEND-03 the direct method refuses a request without a message id', async ({ shop }) => {
  const { status, body } = await shop.post('/send-direct', {})
  expect({ status, error: body.error }).toEqual({
    status: 400,
    error: 'Invalid message data for direct sending',
  })
})

test('EDIT-02 editing a message changes only the given fields and makes the message pending', async ({
  shop,
}) => {
  const { id } = await shop.create({ status: 'cancelled', mediaUrls: [{ url: 'https://kedai.my/a.png' }] })
  const saved = await shop.post('/update-message', {
    id,
    message: 'Baru',
    scheduled_time: '2031-01-01 09:00:00',
  })
  expect(saved.body.data).toMatchObject({
    status: 'pending',
    message: 'Baru',
    scheduled_time: '2031-01-01 09:00:00',
    phone,
    media_type: 'media',
  })
  const emptied = await shop.post('/update-message', { id, message: '', mediaUrls: [] })
  expect(emptied).toMatchObject({ status: 400, body: { error: 'Message is required' } })
  expect((await shop.read(id)).message).toBe('Baru')
})

test('D-14 refuses to edit a sent message without `force_update`', async ({ shop }) => {
  const { id } = await shop.create()
  await setStatus(shop, id, 'sent')
  expect(await shop.post('/update-message', { id, message: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'already_sent' },
  })
  const forced = await shop.post('/update-message', { id, message: 'x', force_update: true })
  expect(forced.body.data).toMatchObject({ status: 'pending', message: 'x' })
})

test('SCHED-09 returns the number of messages by status', async ({ shop }) => {
  const [one] = await Promise.all([shop.create(), shop.create(), shop.create({ status: 'cancelled' })])
  await setStatus(shop, one.id, 'sent')
  const other = await shop.create()
  await setStatus(shop, other.id, 'failed', 'relogin required')
  const counts = { pending: 1, sending: 0, sent: 1, failed: 1, cancelled: 1, total: 4 }
  expect((await shop.get('/status')).body).toEqual({ data: counts })
  await shop.post('/delete', { id: other.id })
  expect((await shop.get('/status')).body.data).toEqual({ ...counts, failed: 0, total: 3 })
})

test('SCHED-03 paging returns every message once, in every sort order and both directions', async ({
  shop,
}) => {
  for (let n = 0; n < 7; n += 1) {
    const { id } = await shop.create({
      phone: `6012345678${n % 3}`,
      scheduled_time: `2030-01-0${1 + (n % 4)} 10:00:00`,
      status: n % 2 ? 'cancelled' : 'pending',
    })
    if (n === 4) await setStatus(shop, id, 'failed', 'x')
  }
  for (const sort of ['status', 'phone', 'scheduled_time'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const seen: Record<string, string>[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query = new URLSearchParams({ sort, direction, limit: '2', ...(cursor && { cursor }) })
        const { body } = await shop.get(`/page?${query}`)
        seen.push(...body.data.messages)
        cursor = body.data.next
      }
      const values = seen.map((each) => each[sort] ?? '')
      const sorted = values.toSorted()
      expect(values, `${sort} ${direction}`).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
      expect(new Set(seen.map((each) => each['id'])).size).toBe(7)
    }
  expect((await shop.get('/page?status=failed')).body.data.messages).toHaveLength(1)
  expect((await shop.get('/page?cursor=nonsense')).status).toBe(400)
})

test('SCHED-03 uses an index to read a late page of thousands of messages', async ({ shop }) => {
  await shop.database.db.execute(sql`
    insert into messages (id, phone, body, scheduled_at, status, origin)
    select gen_random_uuid(), '6012' || n, 'x', now() + n * interval '1 s', 'sent', 'scheduler'
    from generate_series(1, 5000) n`)
  await shop.database.db.execute(sql`analyze messages`)
  for (const where of [
    sql`(scheduled_at, id) > (now() + interval '2500 s', gen_random_uuid()) order by scheduled_at, id`,
    sql`(phone, scheduled_at, id) < ('6012500', now(), gen_random_uuid()) order by phone desc, scheduled_at desc, id desc`,
    sql`status = 'sent' and (scheduled_at, id) > (now(), gen_random_uuid()) order by scheduled_at, id`,
  ]) {
    const { rows } = await shop.database.db.execute<Record<string, string>>(
      sql`explain select * from messages where ${where} limit 101`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  }
})

test('MSG-06 creates and sends one message when a request is repeated after a lost answer', async ({
  shop,
}) => {
  const request = { phone, message: 'Sekali', scheduled_time: tomorrow(), request_id: 'press-0001' }
  const made = await Promise.all(Array.from({ length: 3 }, () => shop.post('', request)))
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await shop.get('/status')).body.data.total).toBe(1)
  const [stored] = made
  if (!stored) throw new Error('nothing was made')
  const { id, version } = stored.body.data
  const edit = { id, version, message: 'Dua kali', request_id: 'press-0002' }
  const first = await shop.post('/update-message', edit)
  await setStatus(shop, id, 'sent')
  const again = await shop.post('/update-message', { ...edit, force_update: true })
  expect([first.status, again.status, again.body.data.status]).toEqual([200, 200, 'sent'])
  expect((await shop.post('/update-message', { id, message: 'Lain', version })).body.code).toBe(
    'changed_meanwhile',
  )
})

test('FIX-21 escapes a media URL with spaces and non-ASCII letters once, on input', async ({ shop }) => {
  const { body } = await shop.post('', {
    phone,
    message: 'x',
    scheduled_time: tomorrow(),
    mediaUrls: [{ url: ' https://x.my/Senarai harga é.pdf ' }],
  })
  expect(body.data.mediaUrls).toMatchObject([{ url: 'https://x.my/Senarai%20harga%20%C3%A9.pdf' }])
})

test.for(['0026-11-27 10:00:00', '0000-11-27 10:00:00', '0202-11-27 10:00:00', '0026-11-27T10:00:00Z'])(
  'FIX-19 refuses a scheduled time with an invalid year: %s',
  async (scheduled_time, { shop }) => {
    const { status, body } = await shop.post('', { phone, message: 'x', scheduled_time })
    expect([status, body.error]).toEqual([400, 'Invalid scheduled time. Use format: YYYY-MM-DD HH:mm:ss'])
    expect((await shop.get()).body.data).toEqual([])
  },
)
