import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeEach, expect } from 'vitest'
import type { AlertKind } from '#core/messaging/alerts.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import { nextAlerts, look, type AlertParts } from '#server/features/messaging/health/watch-alerts.ts'
import type { Incident } from '#server/features/messaging/health/alerts-store.ts'
import { createMailer } from '#server/mail/mail.ts'
import { behaviours } from '../fakes/gateway.ts'
import { startMailServer } from '../fakes/mail-server.ts'
import { inMs, freshMessagingTest, type MessagingApp } from '../support/messaging.ts'

// The owner is told once of each trouble and once that it is over, by ways that still work.

const owner = '60198887777'
const mail = await startMailServer()
const test = freshMessagingTest({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://kedai.test' } })
beforeEach(async () => {
  mail.letters.length = 0
})
afterAll(() => mail.close())

const parts = (shop: MessagingApp): AlertParts => ({
  database: shop.database,
  log: pino({ level: 'silent' }),
  mail: createMailer({ SMTP_URL: mail.url, MAIL_FROM: undefined }),
  health: {
    database: shop.database,
    dataDir: '/tmp',
    wordpress: null,
    failedJobs: async () => [],
    crashes: [],
    gateway: 'gateway',
    perSecond: () => 0,
  },
  siteUrl: () => 'https://kedai.test',
})
const set = (shop: MessagingApp, given: object = {}) =>
  shop.call('PUT', '/api/v2/alerts', {
    token: shop.token,
    body: { phone: owner, email: 'tuan@kedai.test', after_minutes: 5, ...given },
  })
const trial = (shop: MessagingApp) =>
  shop.call('POST', '/api/v2/alerts/test', { token: shop.token, body: {} })
const view = async (shop: MessagingApp) =>
  (await shop.call('GET', '/api/v2/alerts', { token: shop.token })).body.data
const both = (shop: MessagingApp, behaviour: (typeof behaviours)[keyof typeof behaviours]) => {
  shop.gateway.behave('main', behaviour)
  shop.gateway.behave('direct', behaviour)
}
const toOwner = (shop: MessagingApp) =>
  shop.gateway.arrived.filter(({ number }) => number === owner).map(({ message }) => message)
const subjects = () => mail.letters.map(({ subject }) => subject)
/** As if so much time had passed since the incidents began, were seen, and were told. */
const pass = (shop: MessagingApp, minutes: number) =>
  shop.database.db.execute(sql`
    update incidents set began_at = began_at - ${minutes} * interval '1 minute',
      bad_at = bad_at - ${minutes} * interval '1 minute', told_at = told_at - ${minutes} * interval '1 minute'`)
const signOut = async (shop: MessagingApp) => {
  both(shop, behaviours.relogin)
  const { id } = await shop.create({ scheduled_time: inMs(-1000) })
  await expect.poll(async () => (await shop.read(id)).error).toBe('relogin required')
  return id
}

test('a dead gateway is told once by e-mail, and its end by every way; what comes and goes, once an hour', async ({
  shop,
}) => {
  await set(shop)
  const id = await signOut(shop)
  await look(parts(shop))
  expect([subjects(), (await view(shop)).incidents]).toMatchObject([[], [{ kind: 'gateway', told_at: null }]])
  await pass(shop, 6)
  await Promise.all([look(parts(shop)), look(parts(shop)), look(parts(shop))])
  expect(mail.letters).toMatchObject([
    {
      to: 'tuan@kedai.test',
      from: 'kedai@mail.test',
      subject: expect.stringMatching(/: WhatsApp is signed out at the gateway\.$/),
      text: expect.stringMatching(/scan its QR code[\s\S]*https:\/\/kedai\.test\/admin\/health/),
    },
  ])
  both(shop, behaviours.ok)
  await shop.post('/send-now', { id })
  await look(parts(shop))
  expect(mail.letters).toHaveLength(1)
  await pass(shop, 4)
  await Promise.all([look(parts(shop)), look(parts(shop))])
  await expect.poll(() => toOwner(shop).length).toBe(1)
  expect(toOwner(shop)[0]).toMatch(/The WhatsApp gateway works again\.[\s\S]*It was: WhatsApp is signed out/)
  expect(subjects()[1]).toMatch(/works again/)
  expect((await view(shop)).incidents).toMatchObject([{ ended_at: expect.any(String) }])

  await signOut(shop)
  await look(parts(shop))
  await shop.database.db.execute(
    sql`update incidents set began_at = now() - interval '9 minutes' where ended_at is null`,
  )
  await look(parts(shop))
  expect(mail.letters).toHaveLength(2)
  await pass(shop, 60)
  await look(parts(shop))
  expect(subjects()[2]).toMatch(/signed out/)
  expect(toOwner(shop)).toHaveLength(1)
})

test('what waits for a decision reaches the owner on WhatsApp, and is over when it is decided', async ({
  shop,
}) => {
  await set(shop, { email: '', after_minutes: 1 })
  // One that did arrive: the gateway itself is well.
  await shop.until((await shop.create({ scheduled_time: inMs(-1000) })).id, 'sent')
  shop.gateway.next('main', behaviours.page502)
  const { id } = await shop.create({ scheduled_time: inMs(-1000) })
  await shop.until(id, 'failed')
  await look(parts(shop))
  await pass(shop, 2)
  await look(parts(shop))
  await look(parts(shop))
  await expect
    .poll(() => toOwner(shop))
    .toEqual([expect.stringContaining('1 message may or may not have arrived.')])
  const [part] = (await shop.get(`/${id}/history`)).body.data.parts
  await shop.post('/settle', { id, part_ids: [part.id], decision: 'sent' })
  await pass(shop, 4)
  await look(parts(shop))
  await expect.poll(() => toOwner(shop).length).toBe(2)
  expect(mail.letters).toEqual([])
})

test('a process without an engine tells that no engine runs', async ({ shop }) => {
  await set(shop)
  await shop.database.db.execute(sql`update engines set seen_at = now() - interval '10 minutes'`)
  await look(parts(shop))
  await pass(shop, 5)
  await look(parts(shop))
  expect(mail.letters).toMatchObject([{ text: expect.stringContaining('Start the program again.') }])
  expect(toOwner(shop)).toEqual([])
})

test('a letter that the mail server did not take is tried again, and the password is told nowhere', async ({
  shop,
}) => {
  await set(shop, { phone: '' })
  await shop.database.db.execute(sql`update engines set stopped = true`)
  mail.behave('wrong password')
  await look(parts(shop))
  await pass(shop, 5)
  await look(parts(shop))
  expect((await view(shop)).mail_failure).toBe('The mail server does not accept our name and password.')
  mail.behave('well')
  await look(parts(shop))
  expect(mail.letters).toEqual([])
  await shop.database.db.execute(sql`update alert_mails set next_at = now()`)
  await Promise.all([look(parts(shop)), look(parts(shop))])
  await look(parts(shop))
  expect(mail.letters).toHaveLength(1)
  expect(await view(shop)).toMatchObject({ mail_failure: null, mail_ready: true })
  const { rows } = await shop.database.db.execute(sql`select * from alert_mails`)
  expect(JSON.stringify([rows, shop.logged])).not.toContain('RAHSIA-SMTP')
})

test('the test says what came of each way; wrong addresses are named', async ({ shop }) => {
  expect((await trial(shop)).body.code).toBe('nowhere')
  const wrong = await set(shop, { phone: '12', email: 'tuan', after_minutes: 0 })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['phone', 'email', 'after_minutes']])
  await set(shop, { phone: '019-888 7777' })
  expect((await trial(shop)).body.data).toEqual({ whatsapp: { failure: null }, email: { failure: null } })
  expect(toOwner(shop)).toEqual([expect.stringContaining('this is a test')])
  mail.behave('refuses')
  both(shop, behaviours.relogin)
  expect((await trial(shop)).body.data).toEqual({
    whatsapp: { failure: 'relogin required' },
    email: { failure: 'The mail server does not accept this address.' },
  })
})

test('whatever comes and goes, nobody is told of it twice within an hour, nor of an end without a beginning', () => {
  const minute = 60_000
  const check = {
    name: 'gateway',
    tone: 'wrong',
    words: 'dead',
    todo: null,
    facts: [],
  } as const satisfies HealthCheck
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 600 }), fc.integer({ min: 1, max: 30 }), (bad, after) => {
      let open: Incident | null = null
      const told: { alarm: boolean; at: number }[] = []
      let lastTold: Date | null = null
      bad.forEach((isBad, at) => {
        const now = new Date(at * minute)
        const steps = nextAlerts({
          now,
          bad: new Map<AlertKind, HealthCheck>(isBad ? [['gateway', check]] : []),
          open: open ? [open] : [],
          lastTold: new Map(lastTold ? [['gateway', lastTold] as const] : []),
          afterMs: after * minute,
        })
        expect(steps.length).toBeLessThanOrEqual(1)
        const [step] = steps
        if (step?.do === 'open') {
          open = { id: 'x', kind: 'gateway', words: '', todo: '', beganAt: now, badAt: now, toldAt: null }
        } else if (step?.do === 'keep') {
          open = { ...step.incident, badAt: now, toldAt: step.tell ? now : step.incident.toldAt }
          if (step.tell) {
            lastTold = now
            told.push({ alarm: true, at })
          }
        } else if (step?.do === 'end') {
          open = null
          if (step.tell) told.push({ alarm: false, at })
        }
      })
      told.forEach(({ alarm }, index) => expect(alarm).toBe(index % 2 === 0))
      const alarms = told.filter(({ alarm }) => alarm).map(({ at }) => at)
      alarms.slice(1).forEach((at, index) => expect(at - (alarms[index] ?? 0)).toBeGreaterThanOrEqual(60))
    }),
  )
})
