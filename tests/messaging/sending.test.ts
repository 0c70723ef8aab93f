import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { behaviours } from '../fakes/gateway.ts'
import { backdate, inMs, messagingApp, phone, type MessagingApp } from '../support/messaging.ts'

// One engine and a gateway on loopback: what a person schedules, and what really arrives.

let app: MessagingApp
beforeAll(async () => {
  app = await messagingApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.gateway.behave('main', behaviours.ok)
  app.gateway.behave('direct', behaviours.ok)
  app.gateway.arrived.length = 0
})

const picture = { url: 'https://kedai.my/qr.png', caption: 'Imbas untuk bayar', name: 'qr.png' }
const paper = { url: 'https://kedai.my/harga.pdf', caption: '', name: 'harga.pdf' }
const told = () =>
  app.gateway.arrived.map(({ type, message, media_url }) => media_url || `${type}: ${message}`)
const partsOf = async (id: string) => (await app.get(`/${id}/history`)).body.data.parts

test('SEND-01 a due message goes out by itself within 0.5 s, browser open or not', async () => {
  // A machine that many share may hold up some of them; an engine that looks only now and then is late with most.
  const late: number[] = []
  const inTime = () => late.filter((ms) => ms < 500).length
  while (inTime() < 3 && late.length < 5) {
    const at = inMs(700)
    const { id } = await app.create({ scheduled_time: at })
    const due = new Date(`${at.replace(' ', 'T')}+08:00`).getTime()
    const before = late.length
    await expect.poll(() => app.gateway.arrived.length, { interval: 2 }).toBe(before + 1)
    late.push(Date.now() - due)
    expect(await app.until(id, 'sent')).toMatchObject({ error: null })
  }
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  expect(inTime(), `ms: ${late.join(', ')}`).toBe(3)
})

test('COMP-08 a message for the past is sent at once; send-now beside it sends nothing twice', async () => {
  app.gateway.behave('main', behaviours.slow)
  const { id } = await app.create({ scheduled_time: inMs(-60_000) })
  const answer = await app.post('/send-now', { id })
  expect(answer).toMatchObject({ status: 200, body: { data: { id, status: 'sent' } } })
  expect(told()).toEqual(['text: Pesanan anda siap'])
})

test('SEND-02 send now sends a pending message and answers when it is sent', async () => {
  const { id } = await app.create()
  const { status, body } = await app.post('/send-now', { id })
  expect({ status, is: body.data.status }).toEqual({ status: 200, is: 'sent' })
  expect(told()).toEqual(['text: Pesanan anda siap'])
  expect((await app.post('/send-now', { id })).body.error).toBe(
    'This message has already been sent and cannot be resent',
  )
  expect(app.gateway.arrived).toHaveLength(1)
})

test('D-04 attachments with their captions come first, in order, then the text', async () => {
  const { id } = await app.create({ mediaUrls: [picture, paper] })
  await app.post('/send-now', { id })
  expect(told()).toEqual([picture.url, paper.url, 'text: Pesanan anda siap'])
  expect(app.gateway.arrived[0]).toMatchObject({ message: 'Imbas untuk bayar', type: 'media' })
  expect(app.gateway.arrived[1]).toMatchObject({ filename: 'harga.pdf', type: 'document' })
})

test('D-04 a message without text sends its attachments only', async () => {
  const { id } = await app.create({ message: '  ', mediaUrls: [picture] })
  await app.post('/send-now', { id })
  expect(told()).toEqual([picture.url])
})

test('SEND-03 D-03 send now fails, the direct method goes on where the ledger stands', async () => {
  const { id } = await app.create({ mediaUrls: [picture] })
  app.gateway.next('main', behaviours.ok, behaviours.relogin)
  app.gateway.next('direct', behaviours.relogin)
  const failed = await app.post('/send-now', { id })
  expect(failed.body).toMatchObject({
    code: 'send_failed',
    error: 'Failed to send message',
    message: 'relogin required',
  })
  expect(await app.read(id)).toMatchObject({ status: 'failed', error: 'relogin required' })
  const direct = await app.post('/send-direct', { id })
  expect(direct).toMatchObject({ status: 200, body: { data: { status: 'sent' } } })
  expect(app.gateway.arrived.map((each) => each.endpoint)).toEqual(['main', 'direct'])
  expect(told()).toEqual([picture.url, 'text: Pesanan anda siap'])
})

test('SEND-03 the direct method says which part failed, and why', async () => {
  app.gateway.behave('direct', behaviours.relogin)
  const both = await app.create({ mediaUrls: [picture] })
  expect((await app.post('/send-direct', { id: both.id })).body.error).toBe(
    'Failed to send media: relogin required',
  )
  const text = await app.create()
  expect((await app.post('/send-direct', { id: text.id })).body.error).toBe(
    'Failed to send text message: relogin required',
  )
  expect(app.gateway.arrived).toEqual([])
})

test('SEND-05 JSON under text/html is one send, and a page leads to the direct address once', async () => {
  const plain = await app.create()
  await app.post('/send-now', { id: plain.id })
  app.gateway.behave('main', behaviours.page200)
  const behindPage = await app.create()
  await app.post('/send-now', { id: behindPage.id })
  expect(app.gateway.arrived.map((each) => each.endpoint)).toEqual(['main', 'direct'])
  const [part] = await partsOf(behindPage.id)
  expect(part.attempts).toMatchObject([
    { direct: false, outcome: 'refused', reason: 'WhatsApp API unavailable: a web page answered (200)' },
    { direct: true, outcome: 'accepted' },
  ])
})

test('SEND-05 GET /api/whatsapp sends through the ledger and answers in the provider’s shape', async () => {
  const send = (query: Record<string, string>) =>
    app.call('GET', `/api/whatsapp?${new URLSearchParams(query)}`, { key: 'a-key-for-machines' })
  const text = await send({ number: '0123456789', type: 'text', message: 'Helo', access_token: 'of-no-use' })
  expect(text).toMatchObject({
    status: 200,
    body: { status: 'success', message: { key: { id: expect.stringMatching(/^[\da-f]{16}$/) } } },
  })
  await send({ number: phone, type: 'image', media_url: picture.url, message: 'QR' })
  await send({ number: phone, type: 'document', media_url: paper.url, filename: 'h.pdf' })
  expect(app.gateway.arrived.map(({ type, message, filename }) => [type, message, filename])).toEqual([
    ['text', 'Helo', ''],
    ['media', 'QR', ''],
    ['document', '', 'h.pdf'],
  ])
  expect(app.gateway.arrived[0]?.number).toBe(phone)
  app.gateway.behave('main', behaviours.page200)
  app.gateway.behave('direct', behaviours.page404)
  expect(await send({ number: phone, message: 'x' })).toMatchObject({
    status: 503,
    body: {
      success: false,
      error: 'WhatsApp API unavailable',
      message: 'The WhatsApp API is currently unavailable. Please try again later or contact support.',
    },
  })
  app.gateway.behave('main', behaviours.noToken)
  app.gateway.behave('direct', behaviours.noToken)
  expect((await send({ number: phone, message: 'x' })).body).toMatchObject({
    success: false,
    error: 'Failed to send WhatsApp notification',
    message: 'Access token does not exist',
  })
  await app.addUser('editor')
  const token = await app.signIn('editor')
  expect((await app.call('GET', '/api/whatsapp?number=60123456789&message=x', { token })).status).toBe(403)
})

test('D-04 what can pass is tried again by itself, after a pause, with the reason to be seen', async () => {
  app.gateway.next('main', behaviours.tooMany)
  app.gateway.next('direct', behaviours.tooMany)
  const { id } = await app.create({ scheduled_time: inMs(-1000) })
  await expect
    .poll(async () => (await app.read(id)).error)
    .toBe('The gateway answered 429: Too many requests')
  expect((await app.read(id)).status).toBe('pending')
  await backdate(app, id, 0) // the pause is over
  await app.until(id, 'sent')
  expect(app.gateway.arrived).toHaveLength(1)
  const [part] = await partsOf(id)
  expect(
    part.attempts.map((each: { attempt: number; outcome: string }) => [each.attempt, each.outcome]),
  ).toEqual([
    [1, 'refused'],
    [1, 'refused'],
    [2, 'accepted'],
  ])
})

test('D-04 tries are bounded; then it has failed with the last reason', async () => {
  app.gateway.behave('main', behaviours.tooMany)
  app.gateway.behave('direct', behaviours.tooMany)
  const { id } = await app.create({ scheduled_time: inMs(-1000) })
  for (let tries = 1; tries <= 5; tries += 1) {
    await expect.poll(async () => (await partsOf(id))[0].attempts.length).toBe(tries * 2)
    expect((await app.read(id)).status).toBe('pending')
    await backdate(app, id, 0)
  }
  expect(await app.until(id, 'failed')).toMatchObject({
    error: 'The gateway answered 429: Too many requests',
  })
  expect(app.gateway.arrived).toEqual([])
})

test('D-04 what cannot pass is not tried again', async () => {
  app.gateway.behave('main', behaviours.noToken)
  app.gateway.behave('direct', behaviours.noToken)
  const { id } = await app.create({ scheduled_time: inMs(-1000) })
  expect(await app.until(id, 'failed')).toMatchObject({
    error: 'Access token does not exist',
    needs_decision: false,
  })
})

test('DAY-01 what was planned for later and is sent now is today’s: where it fails, Failed today has it and leads to it', async () => {
  const figures = async () => (await app.get('/today')).body.data
  const before = await figures()
  app.gateway.behave('main', behaviours.noToken)
  app.gateway.behave('direct', behaviours.noToken)
  const { id } = await app.create()
  expect((await app.post('/send-now', { id })).body.code).toBe('send_failed')
  const { day, failed } = await figures()
  expect(failed).toBe(before.failed + 1)
  const { messages } = (await app.get(`/page?status=failed&from=${day}&to=${day}`)).body.data
  expect(messages.map((message: { id: string }) => message.id)).toContain(id)
  const { actions } = (await app.get(`/${id}/history`)).body.data
  expect(actions).toContainEqual(
    expect.objectContaining({ action: 'send_now', detail: expect.stringMatching(/^time .+ → /) }),
  )
})

test('D-04 an unknown part holds the later ones and waits for a person', async () => {
  app.gateway.next('main', behaviours.resetBeforeAnswer)
  const { id } = await app.create({ mediaUrls: [picture], scheduled_time: inMs(-1000) })
  expect(await app.until(id, 'failed')).toMatchObject({ error: 'Delivery unknown', needs_decision: true })
  expect(told()).toEqual([picture.url])
  expect((await partsOf(id)).map((part: { state: string }) => part.state)).toEqual(['unknown', 'waiting'])
  for (const path of ['/send-now', '/send-direct', '/update-message'])
    expect(await app.post(path, { id })).toMatchObject({ status: 409, body: { code: 'needs_decision' } })
  expect(app.gateway.arrived).toHaveLength(1)
})

test('D-04 marked as sent, the rest goes out and the part never again', async () => {
  app.gateway.next('main', behaviours.resetBeforeAnswer)
  const { id } = await app.create({ mediaUrls: [picture] })
  expect((await app.post('/send-now', { id })).body.code).toBe('delivery_unknown')
  const [part] = await partsOf(id)
  const settled = await app.post('/settle', { id, part_ids: [part.id], decision: 'sent' })
  expect(settled.body.data.status).toBe('pending')
  await app.until(id, 'sent')
  expect(told()).toEqual([picture.url, 'text: Pesanan anda siap'])
  const [after] = await partsOf(id)
  expect(after).toMatchObject({ state: 'accepted', settled: { decision: 'sent' } })
  expect(after.settled.by).not.toBe('')
  expect(await app.post('/settle', { id, part_ids: [part.id], decision: 'send_again' })).toMatchObject({
    status: 409,
    body: { code: 'not_unknown' },
  })
})

test('D-04 sent again on a person’s word, it goes out a second time and in order', async () => {
  app.gateway.next('main', behaviours.bareSuccess)
  const { id } = await app.create({ mediaUrls: [picture] })
  await app.post('/send-now', { id })
  const [part] = await partsOf(id)
  await app.post('/settle', { id, part_ids: [part.id], decision: 'send_again' })
  await app.until(id, 'sent')
  expect(told()).toEqual([picture.url, picture.url, 'text: Pesanan anda siap'])
})

test('D-04 the last unknown part marked as sent makes the message sent', async () => {
  app.gateway.next('main', behaviours.emptyList)
  const { id } = await app.create()
  await app.post('/send-now', { id })
  const [part] = await partsOf(id)
  const settled = await app.post('/settle', { id, part_ids: [part.id], decision: 'sent' })
  expect(settled.body.data).toMatchObject({ status: 'sent', error: null, needs_decision: false })
})

test('D-04 editing a failed message does not bring a delivered attachment twice', async () => {
  const { id } = await app.create({ mediaUrls: [picture], message: 'Salah' })
  app.gateway.next('main', behaviours.ok, behaviours.noToken)
  app.gateway.next('direct', behaviours.noToken)
  await app.post('/send-now', { id })
  await app.post('/update-message', { id, message: 'Betul' })
  await app.post('/send-now', { id })
  expect(told()).toEqual([picture.url, 'text: Betul'])
  const parts = await partsOf(id)
  expect(parts.map((part: { round: number; state: string }) => [part.round, part.state])).toEqual([
    [2, 'accepted'],
    [2, 'accepted'],
    [1, 'accepted'],
    [1, 'refused'],
  ])
})

test('D-04 edited for another phone, everything goes to that phone', async () => {
  const { id } = await app.create({ mediaUrls: [picture] })
  app.gateway.next('main', behaviours.ok, behaviours.noToken)
  app.gateway.next('direct', behaviours.noToken)
  await app.post('/send-now', { id })
  await app.post('/update-message', { id, phone: '0198765432' })
  await app.post('/send-now', { id })
  expect(app.gateway.arrived.map((each) => each.number)).toEqual([phone, '60198765432', '60198765432'])
})

test('D-14 a sent message that is forced goes out whole once more', async () => {
  const { id } = await app.create({ mediaUrls: [picture] })
  await app.post('/send-now', { id })
  await app.post('/update-message', { id, force_update: true })
  await app.post('/send-now', { id })
  expect(told()).toEqual([picture.url, 'text: Pesanan anda siap', picture.url, 'text: Pesanan anda siap'])
})

test('SCHED-05 a cancelled message is not sent; reactivated past its time it goes out at once', async () => {
  const { id } = await app.create({ scheduled_time: inMs(-60_000), status: 'cancelled' })
  await app.database.db.execute(
    sql`update messages set scheduled_at = now() - interval '10 h' where id = ${id}::uuid`,
  )
  const other = await app.create({ scheduled_time: inMs(-1000), message: 'Lain' })
  await app.until(other.id, 'sent')
  expect(told()).toEqual(['text: Lain'])
  await app.post('/reactivate', { id })
  await app.until(id, 'sent')
  expect(told()).toEqual(['text: Lain', 'text: Pesanan anda siap'])
})

test('COMP-08 a time long past is now, for a new message and for an edited one', async () => {
  const { id } = await app.create({ scheduled_time: '2020-01-01 00:00:00' })
  await app.until(id, 'sent')
  await app.post('/update-message', { id, message: 'Lagi', force_update: true })
  await app.until(id, 'sent')
  expect(told()).toEqual(['text: Pesanan anda siap', 'text: Lagi'])
})
