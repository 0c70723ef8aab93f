import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AlertKind } from '#core/messaging/alerts.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import { nextAlerts, look, type AlertParts } from '#server/features/messaging/health/watch-alerts.ts'
import type { Incident } from '#server/features/messaging/health/alerts-store.ts'
import { createMail } from '#server/mail/mail.ts'
import { behaviours } from '../fakes/gateway.ts'
import { startMailServer, type FakeMailServer } from '../fakes/mail-server.ts'
import { inMs, messagingApp, type MessagingApp } from '../support/messaging.ts'

// The owner is told once of each trouble and once that it is over, by ways that still work.

const owner = '60198887777'
let app: MessagingApp
let mail: FakeMailServer
let parts: AlertParts
beforeEach(async () => {
  mail = await startMailServer()
  app = await messagingApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://kedai.test' })
  const { database } = app
  parts = {
    database,
    log: pino({ level: 'silent' }),
    mail: createMail({ SMTP_URL: mail.url, MAIL_FROM: undefined }),
    health: {
      database,
      dataDir: '/tmp',
      wordpress: null,
      failedJobs: async () => [],
      crashes: [],
      gateway: 'gateway',
      perSecond: () => 0,
    },
    siteUrl: () => 'https://kedai.test',
  }
})
afterEach(async () => {
  await app.close()
  await mail.close()
})

const set = (given: object = {}) =>
  app.call('PUT', '/api/v2/alerts', {
    token: app.token,
    body: { phone: owner, email: 'tuan@kedai.test', after_minutes: 5, ...given },
  })
const trial = () => app.call('POST', '/api/v2/alerts/test', { token: app.token, body: {} })
const view = async () => (await app.call('GET', '/api/v2/alerts', { token: app.token })).body.data
const both = (behaviour: (typeof behaviours)[keyof typeof behaviours]) => {
  app.gateway.behave('main', behaviour)
  app.gateway.behave('direct', behaviour)
}
const toOwner = () =>
  app.gateway.arrived.filter(({ number }) => number === owner).map(({ message }) => message)
const subjects = () => mail.letters.map(({ subject }) => subject)
/** As if so much time had passed since the incidents began, were seen, and were told. */
const pass = (minutes: number) =>
  app.database.db.execute(sql`
    update incidents set began_at = began_at - ${minutes} * interval '1 minute',
      bad_at = bad_at - ${minutes} * interval '1 minute', told_at = told_at - ${minutes} * interval '1 minute'`)
const signOut = async () => {
  both(behaviours.relogin)
  const { id } = await app.create({ scheduled_time: inMs(-1000) })
  await expect.poll(async () => (await app.read(id)).error).toBe('relogin required')
  return id
}

test('a dead gateway is told once by e-mail, and its end by every way; what comes and goes, once an hour', async () => {
  await set()
  const id = await signOut()
  await look(parts)
  expect([subjects(), (await view()).incidents]).toMatchObject([[], [{ kind: 'gateway', told_at: null }]])
  await pass(6)
  await Promise.all([look(parts), look(parts), look(parts)])
  expect(mail.letters).toMatchObject([
    {
      to: 'tuan@kedai.test',
      from: 'kedai@mail.test',
      subject: expect.stringMatching(/: WhatsApp is signed out at the gateway\.$/),
      text: expect.stringMatching(/scan its QR code[\s\S]*https:\/\/kedai\.test\/admin\/health/),
    },
  ])
  both(behaviours.ok)
  await app.post('/send-now', { id })
  await look(parts)
  expect(mail.letters).toHaveLength(1)
  await pass(4)
  await Promise.all([look(parts), look(parts)])
  await expect.poll(() => toOwner().length).toBe(1)
  expect(toOwner()[0]).toMatch(/The WhatsApp gateway works again\.[\s\S]*It was: WhatsApp is signed out/)
  expect(subjects()[1]).toMatch(/works again/)
  expect((await view()).incidents).toMatchObject([{ ended_at: expect.any(String) }])

  await signOut()
  await look(parts)
  await app.database.db.execute(
    sql`update incidents set began_at = now() - interval '9 minutes' where ended_at is null`,
  )
  await look(parts)
  expect(mail.letters).toHaveLength(2)
  await pass(60)
  await look(parts)
  expect(subjects()[2]).toMatch(/signed out/)
  expect(toOwner()).toHaveLength(1)
})

test('what waits for a decision reaches the owner on WhatsApp, and is over when it is decided', async () => {
  await set({ email: '', after_minutes: 1 })
  // One that did arrive: the gateway itself is well.
  await app.until((await app.create({ scheduled_time: inMs(-1000) })).id, 'sent')
  app.gateway.next('main', behaviours.page502)
  const { id } = await app.create({ scheduled_time: inMs(-1000) })
  await app.until(id, 'failed')
  await look(parts)
  await pass(2)
  await look(parts)
  await look(parts)
  await expect.poll(toOwner).toEqual([expect.stringContaining('1 message may or may not have arrived.')])
  const [part] = (await app.get(`/${id}/history`)).body.data.parts
  await app.post('/settle', { id, part_ids: [part.id], decision: 'sent' })
  await pass(4)
  await look(parts)
  await expect.poll(() => toOwner().length).toBe(2)
  expect(mail.letters).toEqual([])
})

test('a process without an engine tells that no engine runs', async () => {
  await set()
  await app.database.db.execute(sql`update engines set seen_at = now() - interval '10 minutes'`)
  await look(parts)
  await pass(5)
  await look(parts)
  expect(mail.letters).toMatchObject([{ text: expect.stringContaining('Start the program again.') }])
  expect(toOwner()).toEqual([])
})

test('a letter that the mail server did not take is tried again, and the password is told nowhere', async () => {
  await set({ phone: '' })
  await app.database.db.execute(sql`update engines set stopped = true`)
  mail.behave('wrong password')
  await look(parts)
  await pass(5)
  await look(parts)
  expect((await view()).mail_failure).toBe('The mail server does not accept our name and password.')
  mail.behave('well')
  await look(parts)
  expect(mail.letters).toEqual([])
  await app.database.db.execute(sql`update alert_mails set next_at = now()`)
  await Promise.all([look(parts), look(parts)])
  await look(parts)
  expect(mail.letters).toHaveLength(1)
  expect(await view()).toMatchObject({ mail_failure: null, mail_ready: true })
  const { rows } = await app.database.db.execute(sql`select * from alert_mails`)
  expect(JSON.stringify([rows, app.logged])).not.toContain('RAHSIA-SMTP')
})

test('the test says what came of each way; wrong addresses are named', async () => {
  expect((await trial()).body.code).toBe('nowhere')
  const wrong = await set({ phone: '12', email: 'tuan', after_minutes: 0 })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['phone', 'email', 'after_minutes']])
  await set({ phone: '019-888 7777' })
  expect((await trial()).body.data).toEqual({ whatsapp: { failure: null }, email: { failure: null } })
  expect(toOwner()).toEqual([expect.stringContaining('this is a test')])
  mail.behave('refuses')
  both(behaviours.relogin)
  expect((await trial()).body.data).toEqual({
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
