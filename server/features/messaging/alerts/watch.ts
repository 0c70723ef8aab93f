import type { Logger } from 'pino'
import type { AlertKind } from '#core/messaging/alerts.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Mail } from '#server/mail/mail.ts'
import { findShop } from '#server/features/settings/settings.ts'
import { gather, type HealthParts } from '../health/health.ts'
import { judge } from '../health/judge.ts'
import { addMessage } from '../scheduling.ts'
import {
  endIncident,
  findAlertSettings,
  findLastTold,
  findOpenIncidents,
  keepIncident,
  openIncident,
  type AlertSettings,
} from './alerts-store.ts'
import { addLetter, settleLetter, takeLetters } from './letters-store.ts'
import { nextAlerts, troubles, type AlertStep } from './next-alerts.ts'
import { alarm, allClear, type AlertWords } from './words.ts'

export interface AlertParts {
  database: Database
  log: Logger
  mail: Mail | null
  health: HealthParts
  /** Our own address, for the link to the health page. */
  siteUrl: () => string
}

const lookEveryMs = 20_000

/** Looks again and again, in every process: the one that is needed may be the one that has died. */
export function watchAlerts(parts: AlertParts): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= look(parts)
      .catch((error: unknown) => parts.log.error({ err: error }, 'alerts could not be looked after'))
      .finally(() => (underWay = undefined))
  }, lookEveryMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

/** Looks once: writes down what is wrong and what no longer is, and tells whoever has to know. */
export async function look(parts: AlertParts): Promise<void> {
  const { db } = parts.database
  const facts = await gather(parts.health)
  const bad = troubles(judge(facts))
  await db.transaction(async (tx) => {
    const settings = await findAlertSettings(tx, { lock: true })
    const steps = nextAlerts({
      now: facts.now,
      bad,
      open: await findOpenIncidents(tx),
      lastTold: await findLastTold(tx),
      afterMs: settings.afterMinutes * 60_000,
    })
    for (const step of steps) await apply(tx, step, { ...parts, settings, bad, now: facts.now })
  })
  await post(parts)
}

interface Telling extends AlertParts {
  settings: AlertSettings
  bad: ReadonlyMap<AlertKind, unknown>
  now: Date
}

async function apply(tx: Db, step: AlertStep, telling: Telling): Promise<void> {
  if (step.do === 'open') return openIncident(tx, step)
  const { incident, tell } = step
  if (step.do === 'keep') await keepIncident(tx, incident.id, { told: tell })
  else await endIncident(tx, incident.id)
  if (!tell) return
  const { name } = await findShop(tx)
  const words =
    step.do === 'keep' ? alarm(incident, name, healthUrl(telling)) : allClear(incident, name, telling.now)
  await notify(tx, words, `alert:${incident.id}:${step.do}`, telling)
}

export const healthUrl = ({ siteUrl }: Pick<AlertParts, 'siteUrl'>) =>
  `${siteUrl().replace(/\/+$/, '')}/admin/health`

/** Within the transaction that writes down that it is told, so that it is told once. */
async function notify(
  tx: Db,
  { subject, text }: AlertWords,
  key: string,
  { settings, bad }: Telling,
): Promise<void> {
  const { phone, email } = settings
  if (email) await addLetter(tx, { to: email, subject, text })
  // What cannot go out now would arrive when it no longer holds; the all-clear tells of it then.
  const canSend = !(['engine', 'gateway', 'sending'] as const).some((kind) => bad.has(kind))
  if (phone && canSend)
    await addMessage(
      tx,
      { phone, body: text, media: [] },
      { scheduledAt: null, status: 'pending', origin: 'call', originKey: key, asked: true, by: 'Cetak' },
    )
}

/** Hands the letters that wait to the mail server. */
async function post({ database: { db }, mail, log }: AlertParts): Promise<void> {
  if (!mail) return
  for (const { id, ...letter } of await takeLetters(db)) {
    const failure = await mail.send(letter).then(
      () => null,
      (error: Error) => error.message,
    )
    if (failure) log.warn({ failure }, 'an alert could not be sent by e-mail')
    await settleLetter(db, id, failure)
  }
}
