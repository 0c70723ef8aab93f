import { formatReason } from '#core/messaging/message-reason-texts.ts'
import {
  changeAlertSettings,
  getAlertSettings,
  sendTestAlerts,
  type AlertsView,
} from '#core/messaging/alerts.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import { findShop } from '#server/features/settings/settings.ts'
import type { MessageFeed } from '../message-feed.ts'
import { addMessage } from '../scheduling.ts'
import { waitForResult, cancelUnsentMessage } from '../manual-sending.ts'
import { findAlertSettings, findIncidents, updateAlertSettings, findMailFailure } from './alerts-store.ts'
import { getHealthUrl, type AlertDependencies, createTestAlert, type AlertText } from './watch-alerts.ts'

const shownIncidents = 20
const timeoutMs = 4_000

export function alertRoutes(dependencies: AlertDependencies, feed: MessageFeed): Route[] {
  const { db } = dependencies.database
  return [
    route(getAlertSettings, () => view(db, dependencies)),
    route(changeAlertSettings, ({ phone, email, after_minutes, version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'alerts', expectedVersion }, () =>
          view(tx, dependencies),
        )
        if (conflict) return conflict
        await updateAlertSettings(tx, {
          phone: phone || null,
          email: email || null,
          afterMinutes: after_minutes,
        })
        await recordAction(tx, call, 'changed alerts', [phone, email].filter(Boolean).join(', '))
        return view(tx, dependencies)
      }),
    ),
    route(sendTestAlerts, async (_input, call) => {
      const { phone, email } = await findAlertSettings(db)
      if (!phone && !email) return refuse('nowhere')
      await recordAction(db, call, 'tested alerts')
      const words = createTestAlert((await findShop(db)).name, getHealthUrl(dependencies))
      const [whatsapp, mail] = await Promise.all([
        phone ? byWhatsapp(db, feed, phone, words) : null,
        email ? byMail(dependencies, email, words) : null,
      ])
      return { whatsapp, email: mail }
    }),
  ]
}

async function view(db: Db, { mail }: AlertDependencies): Promise<AlertsView> {
  const { phone, email, afterMinutes } = await findAlertSettings(db)
  const incidents = await findIncidents(db, shownIncidents)
  return {
    version: await getRecordVersion(db, { kind: 'alerts' }),
    phone,
    email,
    after_minutes: afterMinutes,
    mail_ready: mail !== null,
    mail_failure: await findMailFailure(db),
    incidents: incidents.map(({ id, kind, words, beganAt, toldAt, endedAt }) => ({
      id,
      kind,
      words,
      began_at: beganAt.toISOString(),
      told_at: toldAt?.toISOString() ?? null,
      ended_at: endedAt?.toISOString() ?? null,
    })),
  }
}

async function byWhatsapp(db: Db, feed: MessageFeed, phone: string, { text }: AlertText) {
  const added = await db.transaction((tx) =>
    addMessage(
      tx,
      { phone, body: text, media: [] },
      { scheduledAt: null, status: 'pending', origin: 'call', asked: true, by: 'Cetak' },
    ),
  )
  if (!added) throw new Error('addMessage() returned no message')
  const row = await waitForResult(db, feed, added.id, timeoutMs)
  if (row?.status === 'sent') return { failure: null }
  if (row?.failure === 'delivery_unknown')
    return { failure: 'Delivery unknown. Check if the message arrived.' }
  if (row?.status === 'failed')
    return { failure: formatReason(row) ?? 'The gateway did not accept the message.' }
  await cancelUnsentMessage(db, added.id)
  return { failure: 'Messages are not being sent at the moment. The test was cancelled.' }
}

async function byMail({ mail }: AlertDependencies, to: string, words: AlertText) {
  if (!mail) return { failure: 'No mail server is set up. Set SMTP_URL on the server.' }
  return mail.send({ to, ...words }).then(
    () => ({ failure: null }),
    (error: Error) => ({ failure: error.message }),
  )
}
