import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeEach, expect } from 'vitest'
import type { AlertKind } from '#core/messaging/alerts.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import {
  planAlerts,
  checkAlerts,
  type AlertDependencies,
} from '#server/features/messaging/health/watch-alerts.ts'
import type { AlertIncident } from '#server/features/messaging/health/alerts-store.ts'
import { createMailer } from '#server/mail/mail.ts'
import { behaviours } from '../fakes/gateway.ts'
import { startMailServer } from '../fakes/mail-server.ts'
import { formatTimeIn, freshMessagingTest, type MessagingApp } from '../support/messaging.ts'

// Tests that the owner is notified once of each incident and once of its end, through channels that still work.

const owner = '60198887777'
const mail = await startMailServer()
const test = freshMessagingTest({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://kedai.test' } })
beforeEach(async () => {
  mail.emails.length = 0
})
afterAll(() => mail.close())

const alertDependencies = (shop: MessagingApp): AlertDependencies => ({
  database: shop.database,
  log: pino({ level: 'silent' }),
  mail: createMailer({ SMTP_URL: mail.url, MAIL_FROM: undefined }),
  health: {
    database: shop.database,
    dataDir: '/tmp',
    wordpress: null,
    failedJobs: async () => [],
    failedWebhooks: async () => [],
    crashes: [],
    gateway: 'gateway',
    perSecond: () => 0,
  },
  siteUrl: () => 'https://kedai.test',
})
const setAlerts = (shop: MessagingApp, given: object = {}) =>
  shop.call('PUT', '/api/v2/alerts', {
    token: shop.token,
    body: { phone: owner, email: 'tuan@kedai.test', after_minutes: 5, ...given },
  })
const sendTestAlert = (shop: MessagingApp) =>
  shop.call('POST', '/api/v2/alerts/test', { token: shop.token, body: {} })
const getAlerts = async (shop: MessagingApp) =>
  (await shop.call('GET', '/api/v2/alerts', { token: shop.token })).body.data
const setBehaviour = (shop: MessagingApp, behaviour: (typeof behaviours)[keyof typeof behaviours]) => {
  shop.gateway.behave('main', behaviour)
  shop.gateway.behave('direct', behaviour)
}
const messagesToOwner = (shop: MessagingApp) =>
  shop.gateway.arrived.filter(({ number }) => number === owner).map(({ message }) => message)
const subjects = () => mail.emails.map(({ subject }) => subject)
const passMinutes = (shop: MessagingApp, minutes: number) =>
  shop.database.db.execute(sql`
    update incidents set began_at = began_at - ${minutes} * interval '1 minute',
      bad_at = bad_at - ${minutes} * interval '1 minute', told_at = told_at - ${minutes} * interval '1 minute'`)
const signOut = async (shop: MessagingApp) => {
  setBehaviour(shop, behaviours.relogin)
  const { id } = await shop.create({ scheduled_time: formatTimeIn(-1000) })
  await expect.poll(async () => (await shop.read(id)).error).toBe('relogin required')
  return id
}

test('sends one e-mail when the gateway goes down, announces its recovery on all channels, and sends at most one alert an hour', async ({
  shop,
}) => {
  await setAlerts(shop)
  const id = await signOut(shop)
  await checkAlerts(alertDependencies(shop))
  expect([subjects(), (await getAlerts(shop)).incidents]).toMatchObject([
    [],
    [{ kind: 'gateway', told_at: null }],
  ])
  await passMinutes(shop, 6)
  await Promise.all([
    checkAlerts(alertDependencies(shop)),
    checkAlerts(alertDependencies(shop)),
    checkAlerts(alertDependencies(shop)),
  ])
  expect(mail.emails).toMatchObject([
    {
      to: 'tuan@kedai.test',
      from: 'kedai@mail.test',
      subject: expect.stringMatching(/: WhatsApp is signed out at the gateway\.$/),
      text: expect.stringMatching(/scan the QR code[\s\S]*https:\/\/kedai\.test\/admin\/health/),
    },
  ])
  setBehaviour(shop, behaviours.ok)
  await shop.post('/send-now', { id })
  await checkAlerts(alertDependencies(shop))
  expect(mail.emails).toHaveLength(1)
  await passMinutes(shop, 4)
  await Promise.all([checkAlerts(alertDependencies(shop)), checkAlerts(alertDependencies(shop))])
  await expect.poll(() => messagesToOwner(shop).length).toBe(1)
  expect(messagesToOwner(shop)[0]).toMatch(
    /The WhatsApp gateway is working again\.[\s\S]*Problem: WhatsApp is signed out/,
  )
  expect(subjects()[1]).toMatch(/is working again/)
  expect((await getAlerts(shop)).incidents).toMatchObject([{ ended_at: expect.any(String) }])

  await signOut(shop)
  await checkAlerts(alertDependencies(shop))
  await shop.database.db.execute(
    sql`update incidents set began_at = now() - interval '9 minutes' where ended_at is null`,
  )
  await checkAlerts(alertDependencies(shop))
  expect(mail.emails).toHaveLength(2)
  await passMinutes(shop, 60)
  await checkAlerts(alertDependencies(shop))
  expect(subjects()[2]).toMatch(/signed out/)
  expect(messagesToOwner(shop)).toHaveLength(1)
})

test('notifies the owner on WhatsApp when a delivery needs a decision and when the decision has been made', async ({
  shop,
}) => {
  await setAlerts(shop, { email: '', after_minutes: 1 })
  // The gateway accepts a message, so the gateway itself is working.
  await shop.until((await shop.create({ scheduled_time: formatTimeIn(-1000) })).id, 'sent')
  shop.gateway.next('main', behaviours.page502)
  const { id } = await shop.create({ scheduled_time: formatTimeIn(-1000) })
  await shop.until(id, 'failed')
  await checkAlerts(alertDependencies(shop))
  await passMinutes(shop, 2)
  await checkAlerts(alertDependencies(shop))
  await checkAlerts(alertDependencies(shop))
  await expect
    .poll(() => messagesToOwner(shop))
    .toEqual([expect.stringContaining('1 message may or may not have arrived.')])
  const [part] = (await shop.get(`/${id}/history`)).body.data.parts
  await shop.post('/settle', { id, part_ids: [part.id], decision: 'sent' })
  await passMinutes(shop, 4)
  await checkAlerts(alertDependencies(shop))
  await expect.poll(() => messagesToOwner(shop).length).toBe(2)
  expect(mail.emails).toEqual([])
})

test('a process without an engine sends an alert when no engine is running', async ({ shop }) => {
  await setAlerts(shop)
  await shop.database.db.execute(sql`update engines set seen_at = now() - interval '10 minutes'`)
  await checkAlerts(alertDependencies(shop))
  await passMinutes(shop, 5)
  await checkAlerts(alertDependencies(shop))
  expect(mail.emails).toMatchObject([{ text: expect.stringContaining('Restart the program.') }])
  expect(messagesToOwner(shop)).toEqual([])
})

test('retries an e-mail that the mail server rejected, and never reveals the password', async ({ shop }) => {
  await setAlerts(shop, { phone: '' })
  await shop.database.db.execute(sql`update engines set stopped = true`)
  mail.behave('wrong password')
  await checkAlerts(alertDependencies(shop))
  await passMinutes(shop, 5)
  await checkAlerts(alertDependencies(shop))
  expect((await getAlerts(shop)).mail_failure).toBe('The mail server rejected the user name or password.')
  mail.behave('well')
  await checkAlerts(alertDependencies(shop))
  expect(mail.emails).toEqual([])
  await shop.database.db.execute(sql`update alert_mails set next_at = now()`)
  await Promise.all([checkAlerts(alertDependencies(shop)), checkAlerts(alertDependencies(shop))])
  await checkAlerts(alertDependencies(shop))
  expect(mail.emails).toHaveLength(1)
  expect(await getAlerts(shop)).toMatchObject({ mail_failure: null, mail_ready: true })
  const { rows } = await shop.database.db.execute(sql`select * from alert_mails`)
  expect(JSON.stringify([rows, shop.logged])).not.toContain('RAHSIA-SMTP')
})

test('reports the result of a test alert for each channel and refuses invalid addresses', async ({
  shop,
}) => {
  expect((await sendTestAlert(shop)).body.code).toBe('nowhere')
  const wrong = await setAlerts(shop, { phone: '12', email: 'tuan', after_minutes: 0 })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['phone', 'email', 'after_minutes']])
  await setAlerts(shop, { phone: '019-888 7777' })
  expect((await sendTestAlert(shop)).body.data).toEqual({
    whatsapp: { failure: null },
    email: { failure: null },
  })
  expect(messagesToOwner(shop)).toEqual([expect.stringContaining('This is a test')])
  mail.behave('refuses')
  setBehaviour(shop, behaviours.relogin)
  expect((await sendTestAlert(shop)).body.data).toEqual({
    whatsapp: { failure: 'relogin required' },
    email: { failure: 'The mail server rejected this address.' },
  })
})

test('sends at most one alert of a kind per hour, and an all-clear only after an alert', () => {
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
      let open: AlertIncident | null = null
      const told: { alarm: boolean; at: number }[] = []
      let lastTold: Date | null = null
      bad.forEach((isBad, at) => {
        const now = new Date(at * minute)
        const steps = planAlerts({
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
