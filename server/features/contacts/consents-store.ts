import { sql } from 'drizzle-orm'
import type { Consent, ConsentSource } from '#core/contacts/consent.ts'
import type { Db } from '#server/db/database.ts'

export interface GivenConsent {
  /** Phone number as digits with country code. */
  number: string
  agreed: boolean
  source: ConsentSource
  /** Timestamp in PostgreSQL's format. Defaults to now. */
  at?: string
}

/** Stores answers about promotions. Keeps a stored answer if it is newer. */
export async function storeConsents(tx: Db, given: readonly GivenConsent[]): Promise<void> {
  if (given.length === 0) return
  await tx.execute(sql`
    insert into contact_consents (number, agreed, source, at)
    select distinct on (number) number, agreed, source, coalesce(at, now())
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (number text, agreed boolean, source text, at timestamptz)
    where number <> '' order by number, at desc nulls first
    on conflict (number) do update set agreed = excluded.agreed, source = excluded.source, at = excluded.at
    where contact_consents.at < excluded.at`)
}

/** Returns `null` if the owner of the number was never asked. */
export async function findConsent(db: Db, number: string): Promise<Consent | null> {
  const { rows } = await db.execute<{ consent: Consent | null }>(sql`
    select jsonb_build_object('agreed', agreed, 'at', at, 'source', source) as consent
    from contact_consents where number = ${number}`)
  return rows[0]?.consent ?? null
}

export async function deleteConsent(tx: Db, number: string): Promise<void> {
  await tx.execute(sql`delete from contact_consents where number = ${number}`)
}

export async function moveConsent(tx: Db, from: string, to: string): Promise<void> {
  if (from === to) return
  await deleteConsent(tx, to)
  await tx.execute(sql`update contact_consents set number = ${to} where number = ${from}`)
}
