import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { normalizePhone } from '#core/shared/phone.ts'
import { formatTimeIn, createMessagingApp, type MessagingApp } from '../support/messaging.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const path = '/api/v2/contacts'
const anyContact = { name: 'Aminah', phone: '60123456789' }

describe('contacts in groups', () => {
  let shop: TestApp
  let token: string
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    shop.call(method, path + url, { token, ...(body && { body }) })
  const group = async (name: string) => (await call('POST', '/groups', { name })).body.data.id
  const page = (cursor = '') => call('GET', `/page?search=halaman&limit=2&cursor=${cursor}`)
  const add = async (contact: object = anyContact) => (await call('POST', '', contact)).body.data

  beforeAll(async () => {
    shop = await createTestApp()
    token = await shop.signIn()
  })
  afterAll(() => shop.close())

  test('API-04 a contact can be in many groups, and the contact list can be filtered by group', async () => {
    const [teachers, parents] = [await group(' Cikgu '), await group('Ibu bapa')]
    const aminah = await add({ ...anyContact, group_ids: [parents, teachers, teachers] })
    expect(aminah).toMatchObject({ group_ids: [teachers, parents], messages: 'all' })
    await add({ name: 'Siti', phone: '0198765432', group_ids: [parents] })
    const found = await call('GET', `?group_id=${teachers}`)
    expect(found.body).toMatchObject({ total: 1, data: [aminah] })
    expect((await call('GET', `/page?group_id=${parents}&search=siti`)).body.data).toMatchObject({
      total: 1,
      contacts: [{ name: 'Siti' }],
    })
    expect((await call('PUT', `/${aminah.id}`, { group_ids: [] })).body.data.group_ids).toEqual([])
    expect((await call('GET', '/groups?limit=1')).body).toMatchObject({
      success: true,
      total: 2,
      data: [{ id: teachers, name: 'Cikgu', members: 0 }],
    })
  })

  test('API-04 refuses an unknown group and stores nothing', async () => {
    const before = (await call('GET', '')).body.total
    expect(await call('POST', '', { ...anyContact, group_ids: [9999] })).toMatchObject({
      status: 400,
      body: { code: 'unknown_group', error: 'This group no longer exists.' },
    })
    expect((await call('GET', '')).body.total).toBe(before)
  })

  test('API-04 creates, renames and deletes a group without deleting its contacts', async () => {
    const id = await group('Kelab')
    expect(await call('POST', '/groups', { name: 'KELAB' })).toMatchObject({
      status: 409,
      body: { error: 'There is already a group with this name.' },
    })
    const member = await add({ ...anyContact, group_ids: [id] })
    expect((await call('PUT', `/groups/${id}`, { name: 'Kelab Bola' })).body.data).toMatchObject({
      id,
      name: 'Kelab Bola',
      members: 1,
    })
    const other = await group('Lain')
    expect((await call('PUT', `/groups/${other}`, { name: 'kelab bola' })).body.code).toBe('name_taken')
    expect((await call('DELETE', `/groups/${id}`)).body).toEqual({ success: true })
    expect((await call('GET', `/${member.id}`)).body.data.group_ids).toEqual([])
    expect((await call('DELETE', `/groups/${id}`)).status).toBe(404)
  })

  test('adds several contacts to a group in one call and removes them in another', async () => {
    const id = await group('Ramai')
    const members = [await add(), await add(), await add()].map((contact) => contact.id)
    const put = await call('POST', `/groups/${id}/members`, { add: [...members, 2_000_000] })
    expect(put.body.data.members).toBe(3)
    await call('DELETE', `/${members[0]}`)
    const taken = await call('POST', `/groups/${id}/members`, { remove: [members[1]] })
    expect(taken.body.data.members).toBe(1)
  })

  test('paging skips no contact when contacts are added between two page requests', async () => {
    for (const name of ['b1', 'B2', 'b3', 'B4', 'b5'])
      await add({ name: `halaman ${name}`, phone: '60170000001' })
    const first = (await page()).body.data
    await add({ name: 'halaman a0', phone: '60170000002' })
    const second = (await page(first.next)).body.data
    const third = (await page(second.next)).body.data
    const names = [first, second, third].flatMap(({ contacts }) =>
      contacts.map((each: { name: string }) => each.name),
    )
    expect(names).toEqual(['b1', 'B2', 'b3', 'B4', 'b5'].map((name) => `halaman ${name}`))
    expect([first.total, second.total, third.next]).toEqual([5, null, null])
    expect((await page('nonsense')).status).toBe(400)
  })

  test('the database normalises phone numbers as the gateway does', async () => {
    const typed = fc.string({ unit: fc.constantFrom(...'00112346 60+-()a'), minLength: 1, maxLength: 16 })
    const phones = [...fc.sample(typed, 300), '+60 12-345 6789', '012-3456789', '12 345', '0', '60', 'x']
    const { rows } = await shop.database.db.execute<{ number: string }>(sql`
      with given as (select value as phone, ordinality from jsonb_array_elements_text(${JSON.stringify(
        phones.map((phone) => phone.replace(/\s/g, '') || '1'),
      )}::jsonb) with ordinality), made as (
        insert into contacts (name, phone) select 'x' || ordinality, phone from given returning name, number
      ) select made.number from made order by substr(name, 2)::int4`)
    expect(rows.map(({ number }) => number)).toEqual(
      phones.map((phone) => normalizePhone(phone.replace(/\s/g, '') || '1')),
    )
  })
})

describe('contacts who opted out', () => {
  let shop: MessagingApp
  const wish = async (phone: string, messages: string) =>
    shop.call('POST', path, { token: shop.token, body: { name: 'Aminah', phone, messages } })
  const ended = async (phone: string) =>
    (await shop.get()).body.data.find((each: { phone: string }) => each.phone === phone)?.status
  beforeAll(async () => void (shop = await createMessagingApp()))
  afterAll(() => shop.close())

  test('a scheduled message to a contact who opted out fails when the message is due, and states the reason', async () => {
    const message = await shop.create({ phone: '60121110001', scheduled_time: formatTimeIn(1500) })
    await wish('012-111 0001', 'orders')
    expect(await shop.until(message.id, 'failed')).toMatchObject({
      error: 'This contact has opted out of messages',
      failure: 'opted_out',
      needs_decision: false,
    })
    expect(shop.gateway.arrived.filter(({ number }) => number === '60121110001')).toEqual([])
  })

  test('Send Now and the direct method do not bypass the opt-out', async () => {
    await wish('60121110002', 'none')
    const message = await shop.create({ phone: '60121110002' })
    for (const call of ['/send-now', '/send-direct'])
      expect(await shop.post(call, { id: message.id })).toMatchObject({
        status: 409,
        body: { code: 'opted_out', error: 'This contact has opted out of messages' },
      })
    expect(shop.gateway.arrived.filter(({ number }) => number === '60121110002')).toEqual([])
  })

  test('order notifications reach contacts who opted out of promotions, but not those who opted out of all messages', async () => {
    await wish('60121110004', 'orders')
    await wish('60121110005', 'none')
    for (const phone of ['60121110004', '60121110005']) {
      const placed = await shop.call('POST', '/api/sticker-print/save-order', { body: order(phone) })
      expect(placed.status).toBe(200)
    }
    await expect.poll(() => ended('60121110004')).toBe('sent')
    await expect.poll(() => ended('60121110005')).toBe('failed')
  })

  test('a message preference belongs to the phone number and survives deletion of the contact', async () => {
    const { id } = (await wish('60121110003', 'none')).body.data
    await shop.call('DELETE', `${path}/${id}`, { token: shop.token })
    const again = await shop.call('POST', path, {
      token: shop.token,
      body: { name: 'Aminah', phone: '+60 12-111 0003' },
    })
    expect(again.body.data.messages).toBe('none')
    const found = await shop.call('GET', `${path}/page?opted_out=true`, { token: shop.token })
    expect(found.body.data.contacts.map((each: { id: number }) => each.id)).toContain(again.body.data.id)
    await shop.call('PUT', `${path}/${again.body.data.id}`, { token: shop.token, body: { messages: 'all' } })
    const message = await shop.create({ phone: '60121110003', scheduled_time: formatTimeIn(0) })
    await shop.until(message.id, 'sent')
  })
})

const order = (phone: string) => ({
  nama: 'Siti Aminah',
  phone,
  stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  deliveryMethod: 'selfPickup',
  size: '6cm',
  quantity: 1000,
  totalAmount: 126,
  productType: 'Mirrorcoat Sticker',
})
