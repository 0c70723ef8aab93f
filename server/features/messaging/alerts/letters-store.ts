import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Letter } from '#server/mail/mail.ts'

export async function addLetter(tx: Db, { to, subject, text }: Letter): Promise<void> {
  await tx.execute(sql`
    insert into alert_mails (id, address, subject, body)
    values (${randomUUID()}::uuid, ${to}, ${subject}, ${text})`)
}

/** Pauses after each try, in minutes; after the last one a letter is given up. */
const pausesMinutes = '{1,5,15,60,240}'

/**
 * Takes the letters that are to be tried now. Whoever takes one has written down the next try already: a process
 * that dies meanwhile leaves it to another, at the risk of a second letter.
 */
export async function takeLetters(db: Db): Promise<(Letter & { id: string })[]> {
  const { rows } = await db.execute<{ id: string; to: string; subject: string; text: string }>(sql`
    update alert_mails set tries = tries + 1,
      next_at = now() + (${pausesMinutes}::int4[])[tries + 1] * interval '1 minute'
    where id in (select id from alert_mails where next_at <= now() and made_at > now() - interval '1 day'
      order by next_at limit 10 for update skip locked)
    returning id, address as to, subject, body as text`)
  return rows
}

export async function settleLetter(db: Db, id: string, failure: string | null): Promise<void> {
  await db.execute(
    failure === null
      ? sql`update alert_mails set next_at = null, sent_at = now(), reason = null where id = ${id}::uuid`
      : sql`update alert_mails set reason = ${failure} where id = ${id}::uuid`,
  )
}

/** Why the latest letter has not gone out; null when it has, or there is none. */
export async function findMailFailure(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ reason: string | null }>(
    sql`select reason from alert_mails order by made_at desc limit 1`,
  )
  return rows[0]?.reason ?? null
}
