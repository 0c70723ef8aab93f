import type { Logger } from 'pino'
import { type AlertKind, alertKinds } from '#core/messaging/alerts.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { MailSender } from '#server/mail/mail.ts'
import { findShop } from '#server/features/settings/settings.ts'
import { gatherHealthFacts, type HealthDependencies } from './health.ts'
import { runHealthChecks } from './run-checks.ts'
import { addMessage } from '../scheduling.ts'
import {
  endIncident,
  findAlertSettings,
  findLastNotificationTimes,
  findOpenIncidents,
  continueIncident,
  openIncident,
  type AlertSettings,
  addAlertEmail,
  recordAlertEmailResult,
  claimAlertEmails,
  type AlertIncident,
} from './alerts-store.ts'
import type { HealthCheck } from '#core/messaging/health.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatDuration } from './checks.ts'

export interface AlertDependencies {
  database: Database
  log: Logger
  mail: MailSender | null
  health: HealthDependencies
  siteUrl: () => string
}

const checkIntervalMs = 20_000

/** Checks for alerts at regular intervals. Every process does this, because any other process may have died. */
export function watchAlerts(dependencies: AlertDependencies): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= checkAlerts(dependencies)
      .catch((error: unknown) => dependencies.log.error({ err: error }, 'failed to check for alerts'))
      .finally(() => (underWay = undefined))
  }, checkIntervalMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

export async function checkAlerts(dependencies: AlertDependencies): Promise<void> {
  const { db } = dependencies.database
  const facts = await gatherHealthFacts(dependencies.health)
  const bad = troubles(runHealthChecks(facts))
  await db.transaction(async (tx) => {
    const settings = await findAlertSettings(tx, { lock: true })
    const steps = planAlerts({
      now: facts.now,
      bad,
      open: await findOpenIncidents(tx),
      lastTold: await findLastNotificationTimes(tx),
      afterMs: settings.afterMinutes * 60_000,
    })
    for (const step of steps) await apply(tx, step, { ...dependencies, settings, bad, now: facts.now })
  })
  await post(dependencies)
}

interface Telling extends AlertDependencies {
  settings: AlertSettings
  bad: ReadonlyMap<AlertKind, unknown>
  now: Date
}

async function apply(tx: Db, step: AlertStep, telling: Telling): Promise<void> {
  if (step.do === 'open') return openIncident(tx, step)
  const { incident, tell } = step
  if (step.do === 'keep') await continueIncident(tx, incident.id, { told: tell })
  else await endIncident(tx, incident.id)
  if (!tell) return
  const { name } = await findShop(tx)
  const words =
    step.do === 'keep' ? alarm(incident, name, getHealthUrl(telling)) : allClear(incident, name, telling.now)
  await notify(tx, words, `alert:${incident.id}:${step.do}`, telling)
}

export const getHealthUrl = ({ siteUrl }: Pick<AlertDependencies, 'siteUrl'>) =>
  `${siteUrl().replace(/\/+$/, '')}/admin/health`

/** Stores a notification in the same transaction as the incident, so that it is sent once. */
async function notify(
  tx: Db,
  { subject, text }: AlertText,
  key: string,
  { settings, bad }: Telling,
): Promise<void> {
  const { phone, email } = settings
  if (email) await addAlertEmail(tx, { to: email, subject, text })
  // A WhatsApp message that can't be sent now would arrive too late. In this case only the all-clear reports the
  // incident.
  const canSend = !(['engine', 'gateway', 'sending'] as const).some((kind) => bad.has(kind))
  if (phone && canSend)
    await addMessage(
      tx,
      { phone, body: text, media: [] },
      { scheduledAt: null, status: 'pending', origin: 'call', originKey: key, asked: true, by: 'Cetak' },
    )
}

async function post({ database: { db }, mail, log }: AlertDependencies): Promise<void> {
  if (!mail) return
  for (const { id, ...letter } of await claimAlertEmails(db)) {
    const failure = await mail.send(letter).then(
      () => null,
      (error: Error) => error.message,
    )
    if (failure) log.warn({ failure }, 'failed to send an alert by e-mail')
    await recordAlertEmailResult(db, id, failure)
  }
}

type AlertStep =
  | { do: 'open'; kind: AlertKind; words: string; todo: string }
  /** The incident continues. `tell` is true if a notification is due. */
  | { do: 'keep'; incident: AlertIncident; tell: boolean }
  /** The incident is over. `tell` is true if a notification was due while it was open. */
  | { do: 'end'; incident: AlertIncident; tell: boolean }

/** After a recovery shorter than this time, a failure belongs to the same incident. */
const settledMs = 3 * 60_000
/** Minimum time between notifications about an incident that recurs. */
const quietMs = 60 * 60_000

const isAlertKind = (name: string): name is AlertKind => alertKinds.some((kind) => kind === name)

function troubles(checks: readonly HealthCheck[]): Map<AlertKind, HealthCheck> {
  const bad = new Map<AlertKind, HealthCheck>()
  for (const check of checks) {
    if (!isAlertKind(check.name)) continue
    if (check.tone === 'wrong' || (check.name === 'decisions' && check.tone === 'caution'))
      bad.set(check.name, check)
  }
  // If the engine or the gateway has failed, late sending is part of that incident.
  if (bad.has('engine') || bad.has('gateway')) bad.delete('sending')
  return bad
}

/**
 * Decides which incidents begin, continue or end, and which notifications are sent. Staff get one
 * notification per incident, and repeated alerts are limited. This is a pure function.
 */
export function planAlerts(given: {
  now: Date
  bad: ReadonlyMap<AlertKind, HealthCheck>
  open: readonly AlertIncident[]
  lastTold: ReadonlyMap<AlertKind, Date>
  afterMs: number
}): AlertStep[] {
  const { now, bad, open, lastTold, afterMs } = given
  const since = (at: Date | undefined) => (at ? now.getTime() - at.getTime() : Infinity)
  const steps = open.map((incident): AlertStep | null => {
    const isNotifiable = since(lastTold.get(incident.kind)) >= quietMs
    if (bad.has(incident.kind)) {
      const long = since(incident.beganAt) >= afterMs
      return { do: 'keep', incident, tell: incident.toldAt === null && long && isNotifiable }
    }
    return since(incident.badAt) >= settledMs ? { do: 'end', incident, tell: incident.toldAt !== null } : null
  })
  const newIncidents = [...bad]
    .filter(([kind]) => !open.some((incident) => incident.kind === kind))
    .map(([kind, { words, todo }]): AlertStep => ({ do: 'open', kind, words, todo: todo ?? '' }))
  return [...steps.filter((step) => step !== null), ...newIncidents]
}

export interface AlertText {
  subject: string
  text: string
}

const well: Record<AlertKind, string> = {
  engine: 'The message engine is running again.',
  sending: 'Messages are being sent again.',
  gateway: 'The WhatsApp gateway is working again.',
  decisions: 'No more decisions needed.',
  storage: 'There is enough disk space again.',
  visitors: 'Messages triggered by visitors are within the daily limit again.',
}

function alarm({ words, todo, beganAt }: AlertIncident, shop: string, healthUrl: string): AlertText {
  return {
    subject: `${shop}: ${words}`,
    text: [`${shop}: ${words}`, todo, `Since ${formatListTime(beganAt)}. Details: ${healthUrl}`]
      .filter(Boolean)
      .join('\n\n'),
  }
}

function allClear({ kind, words, beganAt }: AlertIncident, shop: string, now: Date): AlertText {
  const span = formatDuration(now.getTime() - beganAt.getTime())
  return {
    subject: `${shop}: ${well[kind]}`,
    text: `${shop}: ${well[kind]}\n\nProblem: ${words}\nStarted ${formatListTime(beganAt)}, lasted ${span}.`,
  }
}

export function createTestAlert(shop: string, healthUrl: string): AlertText {
  return {
    subject: `${shop}: test alert`,
    text: `${shop}: This is a test. Alerts from Cetak will arrive like this one.\n\nDetails: ${healthUrl}`,
  }
}
