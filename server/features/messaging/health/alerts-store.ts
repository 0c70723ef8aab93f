import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alertKinds, type AlertKind } from '#core/messaging/alerts.ts'
import type { Db } from '#server/db/database.ts'
import type { EmailMessage } from '#server/mail/mail.ts'

export interface AlertIncident {
  id: string
  kind: AlertKind
  words: string
  todo: string
  beganAt: Date
  badAt: Date
  toldAt: Date | null
}

export interface AlertSettings {
  phone: string | null
  email: string | null
  afterMinutes: number
}

/**
 * Returns the alert settings. With `lock`, no other process can check for alerts until the transaction ends.
 */
export async function findAlertSettings(db: Db, { lock = false } = {}): Promise<AlertSettings> {
  const { rows } = await db.execute<{ phone: string | null; email: string | null; after: number }>(
    sql`select phone, email, after_minutes as after from alert_settings ${lock ? sql`for update` : sql``}`,
  )
  const [row] = rows
  if (!row) throw new Error('alert_settings has no row, although a migration adds one')
  return { phone: row.phone, email: row.email, afterMinutes: row.after }
}

export async function updateAlertSettings(
  db: Db,
  { phone, email, afterMinutes }: AlertSettings,
): Promise<void> {
  await db.execute(
    sql`update alert_settings set phone = ${phone}, email = ${email}, after_minutes = ${afterMinutes}`,
  )
}

interface IncidentRow extends Record<string, unknown> {
  id: string
  kind: AlertKind
  words: string
  todo: string
  began: number
  bad: number
  told: number | null
  ended: number | null
}

const ms = (column: string) => sql.raw(`extract(epoch from ${column})::float8 * 1000`)
const columns = sql`id, kind, words, todo, ${ms('began_at')} as began, ${ms('bad_at')} as bad,
  ${ms('told_at')} as told, ${ms('ended_at')} as ended`
const instant = (at: number | null) => (at === null ? null : new Date(at))

export async function findOpenIncidents(db: Db): Promise<AlertIncident[]> {
  const { rows } = await db.execute<IncidentRow>(
    sql`select ${columns} from incidents where ended_at is null order by began_at`,
  )
  return rows.map(asIncident)
}

export async function findIncidents(
  db: Db,
  limit: number,
): Promise<(AlertIncident & { endedAt: Date | null })[]> {
  const { rows } = await db.execute<IncidentRow>(
    sql`select ${columns} from incidents order by began_at desc, id limit ${limit}`,
  )
  return rows.map((row) => ({ ...asIncident(row), endedAt: instant(row.ended) }))
}

const asIncident = ({ id, kind, words, todo, began, bad, told }: IncidentRow): AlertIncident => ({
  id,
  kind,
  words,
  todo,
  beganAt: new Date(began),
  badAt: new Date(bad),
  toldAt: instant(told),
})

export async function findLastNotificationTimes(db: Db): Promise<Map<AlertKind, Date>> {
  const { rows } = await db.execute<{ kind: AlertKind; told: number }>(
    sql`select kind, ${ms('max(told_at)')} as told from incidents where told_at is not null group by kind`,
  )
  return new Map(rows.map(({ kind, told }) => [kind, new Date(told)]))
}

export async function openIncident(
  tx: Db,
  { kind, words, todo }: Pick<AlertIncident, 'kind' | 'words' | 'todo'>,
): Promise<void> {
  if (!alertKinds.includes(kind)) throw new Error(`${kind} is no kind of alert`)
  await tx.execute(sql`
    insert into incidents (id, kind, words, todo, began_at, bad_at)
    values (${randomUUID()}::uuid, ${kind}, ${words}, ${todo}, clock_timestamp(), clock_timestamp())`)
}

/** Records that an incident continues. With `told`, also records that a notification is being sent. */
export async function continueIncident(tx: Db, id: string, { told }: { told: boolean }): Promise<void> {
  await tx.execute(sql`
    update incidents set bad_at = clock_timestamp(),
      told_at = case when ${told} then clock_timestamp() else told_at end
    where id = ${id}::uuid`)
}

export async function endIncident(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`update incidents set ended_at = clock_timestamp() where id = ${id}::uuid`)
}

export async function addAlertEmail(tx: Db, { to, subject, text }: EmailMessage): Promise<void> {
  await tx.execute(sql`
    insert into alert_mails (id, address, subject, body)
    values (${randomUUID()}::uuid, ${to}, ${subject}, ${text})`)
}

/** Minutes between attempts. An e-mail is not retried after the last attempt. */
const pausesMinutes = '{1,5,15,60,240}'

/**
 * Claims up to ten e-mails that are due. The time of the next attempt is stored first. If the process dies, another
 * process sends the e-mail, at the risk of sending it twice.
 */
export async function claimAlertEmails(db: Db): Promise<(EmailMessage & { id: string })[]> {
  const { rows } = await db.execute<{ id: string; to: string; subject: string; text: string }>(sql`
    update alert_mails set tries = tries + 1,
      next_at = now() + (${pausesMinutes}::int4[])[tries + 1] * interval '1 minute'
    where id in (select id from alert_mails where next_at <= now() and made_at > now() - interval '1 day'
      order by next_at limit 10 for update skip locked)
    returning id, address as to, subject, body as text`)
  return rows
}

export async function recordAlertEmailResult(db: Db, id: string, failure: string | null): Promise<void> {
  await db.execute(
    failure === null
      ? sql`update alert_mails set next_at = null, sent_at = now(), reason = null where id = ${id}::uuid`
      : sql`update alert_mails set reason = ${failure} where id = ${id}::uuid`,
  )
}

/** Returns the reason why the latest e-mail failed. `null` if it was sent or there is no e-mail. */
export async function findMailFailure(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ reason: string | null }>(
    sql`select reason from alert_mails order by made_at desc limit 1`,
  )
  return rows[0]?.reason ?? null
}
