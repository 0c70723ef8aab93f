import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { formatTimeIn, tomorrow, messagingTest, type MessagingApp } from '../support/messaging.ts'

const test = messagingTest({ env: { WHATSAPP_MAX_PER_SECOND: '2' } })
test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(
    // Locks the tables in the engine's order. Another order could deadlock.
    sql`truncate messages, contacts, contact_groups, contact_group_members, contact_opt_outs, message_templates, campaigns cascade`,
  )
})

const call = (shop: MessagingApp, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  shop.call(method, `/api/v2${url}`, { token: shop.token, ...(body && { body }) })
const group = async (shop: MessagingApp, name: string) =>
  (await call(shop, 'POST', '/contacts/groups', { name })).body.data.id
const contact = async (shop: MessagingApp, body: object) =>
  (await call(shop, 'POST', '/contacts', body)).body.data
/** Previews a campaign. `kind` defaults to `notice`, which needs no consent. */
const preview = async (shop: MessagingApp, body: object) =>
  (await call(shop, 'POST', '/campaigns/preview', { kind: 'notice', ...body })).body.data
const createCampaign = (shop: MessagingApp, body: object) =>
  call(shop, 'POST', '/campaigns', { kind: 'notice', ...body })

const fillTemplate = async (shop: MessagingApp, phone: string) =>
  (
    await call(shop, 'POST', '/message-templates/fill', {
      text: '{first_name} ({phone}) {day} {date} {time} {shop} {order} {lain}',
      phone,
      scheduled_time: '2026-08-31 09:05:00',
    })
  ).body.data

async function createGroup(shop: MessagingApp) {
  const id = await group(shop, 'Ramai')
  const add = (name: string, phone: string, more: object = {}) =>
    contact(shop, { name, phone, group_ids: [id], ...more })
  await add('Aminah binti Ali', '60121000001')
  await add('Bakri', '012-100 0002')
  await add('Bakri (kedai)', '+60121000002')
  await add('Citra', '60121000003', { messages: 'orders' })
  await add('Dewi', '60121000004', { messages: 'none' })
  // Imitates an invalid number from an external list or an earlier version, which calls would refuse.
  const elok = await add('Elok', '60121000005')
  await shop.database.db.execute(sql`update contacts set phone = '1234567' where id = ${elok.id}`)
  await add('Farah', '60121000006')
  await contact(shop, { name: 'Bukan ahli', phone: '60121000099' })
  return id
}

describe('templates', () => {
  test('creates, edits and deletes templates by name', async ({ shop }) => {
    const made = await call(shop, 'POST', '/message-templates', { name: ' Siap ', text: 'Salam {name}' })
    expect(made.body.data).toMatchObject({ id: expect.any(Number), name: 'Siap', text: 'Salam {name}' })
    const { id } = made.body.data
    expect(await call(shop, 'POST', '/message-templates', { name: 'SIAP', text: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    })
    await call(shop, 'PUT', `/message-templates/${id}`, { name: 'Siap', text: 'Hai {name|pelanggan}' })
    expect((await call(shop, 'GET', '/message-templates')).body.data).toMatchObject([
      { text: 'Hai {name|pelanggan}' },
    ])
    expect((await call(shop, 'DELETE', `/message-templates/${id}`)).body).toEqual({ success: true })
    expect((await call(shop, 'PUT', `/message-templates/${id}`, { name: 'Siap', text: 'x' })).status).toBe(
      404,
    )
  })

  test('refuses a template with an unknown variable and names the variable', async ({ shop }) => {
    const { status, body } = await call(shop, 'POST', '/message-templates', {
      name: 'Siap',
      text: 'Hai {nama}',
    })
    expect(status).toBe(400)
    expect(body.fields.text).toMatch(/^Unknown variable \{nama\}\. Use \{name\}, \{first_name\}/)
  })

  test('fills in a template for one person and lists variables without a value', async ({ shop }) => {
    await contact(shop, { name: 'Aminah binti Ali', phone: '012-345 6789' })
    expect(await fillTemplate(shop, '60123456789')).toEqual({
      text: 'Aminah (60123456789) Isnin 31/08/2026 09:05 Cetak {order} {lain}',
      missing: ['order'],
    })
    expect((await fillTemplate(shop, '0198765432')).missing).toEqual(['first_name', 'order'])
  })

  test('MSG-11 warns when the name used in a text is only a title', async ({ shop }) => {
    await contact(shop, { name: 'Puan', phone: '012-345 6701' })
    await contact(shop, { name: 'Puan Aminah', phone: '012-345 6702' })
    expect(await fillTemplate(shop, '60123456701')).toMatchObject({
      text: expect.stringMatching(/^Puan /),
      only_title: 'Puan',
    })
    expect((await fillTemplate(shop, '60123456702')).only_title).toBeUndefined()
    const said = await call(shop, 'POST', '/message-templates/fill', {
      text: 'Siap pada {date}',
      phone: '60123456701',
      scheduled_time: tomorrow(),
    })
    expect(said.body.data.only_title).toBeUndefined()
  })

  test('fills in the number of the customer’s latest order', async ({ shop }) => {
    const placed = await shop.call('POST', '/api/sticker-print/save-order', {
      body: {
        nama: 'Siti Aminah',
        phone: '012-700 0001',
        stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
        deliveryMethod: 'selfPickup',
        size: '6cm',
        quantity: 1000,
        totalAmount: 126,
        productType: 'Mirrorcoat Sticker',
      },
    })
    expect(placed.status).toBe(200)
    const filled = await call(shop, 'POST', '/message-templates/fill', {
      text: 'Pesanan {order}',
      phone: '60127000001',
      scheduled_time: tomorrow(),
    })
    expect(filled.body.data).toEqual({ text: expect.stringMatching(/^Pesanan \d{4}-\d{4}$/), missing: [] })
  })
})

describe('campaigns', () => {
  const text = 'Salam {first_name}, promosi {date}.'
  const at = '2030-01-31 09:00:00'

  test('previews each text and the skipped contacts with reasons, without creating messages', async ({
    shop,
  }) => {
    const seen = await preview(shop, { group_id: await createGroup(shop), text, scheduled_time: at })
    expect(seen.messages.map(({ phone, text }: { phone: string; text: string }) => [phone, text])).toEqual([
      ['60121000001', 'Salam Aminah, promosi 31/01/2030.'],
      ['60121000002', 'Salam Bakri, promosi 31/01/2030.'],
      ['60121000006', 'Salam Farah, promosi 31/01/2030.'],
    ])
    expect(
      seen.left_out.map(({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}`),
    ).toEqual([
      'Bakri (kedai): Same number as Bakri',
      'Citra: Accepts order updates only',
      'Dewi: Opted out of messages',
      'Elok: Invalid Malaysian phone number format. Use format: 60123456789',
    ])
    expect(seen).toMatchObject({ total: 3, left_out_total: 4 })
    expect((await shop.get()).body.data).toEqual([])
  })

  test('creates each message once when the campaign request is sent several times at once', async ({
    shop,
  }) => {
    const body = { id: randomUUID(), group_id: await createGroup(shop), text, scheduled_time: at }
    const { plan } = await preview(shop, body)
    const answers = await Promise.all([1, 2, 3].map(() => createCampaign(shop, { ...body, plan })))
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { data: { id: body.id, receivers: 'Ramai', messages: 3, left_out: 4, counts: { pending: 3 } } },
      })
    const stored = (await shop.get()).body.data
    expect(stored.map(({ phone, message }: { phone: string; message: string }) => [phone, message])).toEqual(
      expect.arrayContaining([['60121000002', 'Salam Bakri, promosi 31/01/2030.']]),
    )
    expect(stored).toHaveLength(3)
    const { entries } = (await call(shop, 'GET', '/audit?search=messaged')).body.data
    expect(entries[0]).toMatchObject({ actor: 'Admin', subject: 'Ramai: 3 messages' })
    expect(stored.every((each: { scheduled_time: string }) => each.scheduled_time === at)).toBe(true)
  })

  test('repeating a campaign request returns the same campaign, even if contacts have changed', async ({
    shop,
  }) => {
    const body = { id: randomUUID(), group_id: await createGroup(shop), text, scheduled_time: at }
    const { plan } = await preview(shop, body)
    await createCampaign(shop, { ...body, plan })
    await contact(shop, { name: 'Baharu', phone: '60121000007', group_ids: [body.group_id] })
    expect((await createCampaign(shop, { ...body, plan })).body.data).toMatchObject({ messages: 3 })
    expect((await shop.get()).body.data).toHaveLength(3)
  })

  test('refuses a campaign whose recipients or texts no longer match its preview', async ({ shop }) => {
    const body = { id: randomUUID(), group_id: await createGroup(shop), text, scheduled_time: at }
    const { plan } = await preview(shop, body)
    await contact(shop, { name: 'Baharu', phone: '60121000007', group_ids: [body.group_id] })
    expect(await createCampaign(shop, { ...body, plan })).toMatchObject({
      status: 409,
      body: { code: 'changed' },
    })
    expect((await shop.get()).body.data).toEqual([])
    expect((await call(shop, 'GET', '/campaigns')).body.data).toEqual([])
  })

  test('skips recipients with missing values and rejects an empty campaign', async ({ shop }) => {
    const { id } = await contact(shop, { name: 'Aminah', phone: '60121000001' })
    const body = { id: randomUUID(), contact_ids: [id], text: 'Pesanan {order}', scheduled_time: at }
    const seen = await preview(shop, body)
    expect(seen).toMatchObject({ total: 0, left_out: [{ reason: 'No value for {order}' }] })
    expect(await createCampaign(shop, { ...body, plan: seen.plan })).toMatchObject({
      status: 409,
      body: { code: 'nobody' },
    })
    expect(await preview(shop, { ...body, text: 'Pesanan {order|anda}' })).toMatchObject({
      messages: [{ text: 'Pesanan anda' }],
    })
  })

  test('estimates the end of sending from the rate and the messages that are due earlier', async ({
    shop,
  }) => {
    const ids = []
    for (let n = 0; n < 25; n += 1)
      ids.push((await contact(shop, { name: `N${n}`, phone: `6012100${1000 + n}` })).id)
    for (const time of ['08:59:00', '09:00:00']) await shop.create({ scheduled_time: `2030-01-31 ${time}` })
    const body = { contact_ids: ids, text: 'Hai', scheduled_time: at }
    // 25 messages follow a message due at the same time: five are sent at once, then two per second. The message due
    // a minute earlier has been sent by then.
    expect((await preview(shop, body)).estimate).toEqual({
      per_second: 2,
      apart: { least_seconds: 0, spread_seconds: 0 },
      ahead: 2,
      through_at: '2030-01-31 09:00:11',
      paused: false,
    })
    expect((await preview(shop, { ...body, offset: 20, limit: 10 })).messages).toHaveLength(5)
  })

  test('sends the messages of a campaign, and cancels all pending messages in one call', async ({ shop }) => {
    const group_id = await createGroup(shop)
    const now = { id: randomUUID(), group_id, text, scheduled_time: formatTimeIn(0) }
    await createCampaign(shop, { ...now, plan: (await preview(shop, now)).plan })
    const counts = async (id: string) =>
      (await call(shop, 'GET', '/campaigns')).body.data.find((each: { id: string }) => each.id === id)?.counts
    await expect.poll(() => counts(now.id)).toMatchObject({ sent: 3 })
    expect(shop.gateway.arrived.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Salam Bakri, promosi/),
    )
    const later = { id: randomUUID(), group_id, text, scheduled_time: at }
    await createCampaign(shop, { ...later, plan: (await preview(shop, later)).plan })
    const cancelled = await call(shop, 'POST', `/campaigns/${later.id}/cancel`, {})
    expect(cancelled.body.data.counts).toMatchObject({ pending: 0, cancelled: 3 })
  })

  test.for<[object, string, RegExp]>([
    [{ text: 'Hai {nama}' }, 'text', /^Unknown variable \{nama\}/],
    [{ contact_ids: [1] }, 'group_id', /^Choose a group or contacts$/],
    [{ scheduled_time: 'soon' }, 'scheduled_time', /^Invalid scheduled time/],
  ])(
    'refuses a campaign with an invalid field and names the field: %j',
    async ([wrong, field, words], { shop }) => {
      const answer = await call(shop, 'POST', '/campaigns/preview', {
        group_id: 1,
        text,
        scheduled_time: at,
        ...wrong,
      })
      expect(answer.status).toBe(400)
      expect(answer.body.fields[field]).toMatch(words)
    },
  )

  test('a campaign creates five thousand messages at once', async ({ shop }) => {
    await shop.database.db.execute(
      sql`insert into contacts (name, phone) select 'Ramai ' || n, '6013' || (1000000 + n) from generate_series(1, 5000) n`,
    )
    const id = await group(shop, 'Semua')
    await shop.database.db.execute(
      sql`insert into contact_group_members (group_id, contact_id) select ${id}, id from contacts`,
    )
    const body = { id: randomUUID(), group_id: id, text, scheduled_time: at }
    const { plan, total } = await preview(shop, body)
    expect(total).toBe(5000)
    expect((await createCampaign(shop, { ...body, plan })).body.data.counts.pending).toBe(5000)
  })
})
