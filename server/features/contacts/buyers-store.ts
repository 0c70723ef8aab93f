import { sql } from 'drizzle-orm'
import type { ConsentSource } from '#core/contacts/consent.ts'
import type { Db } from '#server/db/database.ts'
import { storeConsents } from './consents-store.ts'

/** Somebody who has ordered; the phone is digits with country code. */
export interface Buyer {
  name: string
  phone: string
  /** Consent to promotions given with the order: its form and time. Absent if there was none. */
  consent?: { source: ConsentSource; at?: string }
}

/**
 * Makes contacts of people who have ordered, those who ordered last at the end. A number that there is a card of, even
 * a removed one, stays as the shop has it, but for consent that the buyer has given.
 */
export async function meetBuyers(tx: Db, buyers: Buyer[]): Promise<void> {
  if (buyers.length === 0) return
  const latest = [...new Map(buyers.map((buyer) => [buyer.phone, buyer])).values()]
  await tx.execute(sql`
    insert into contacts (name, phone, from_orders)
    select buyer.name, buyer.phone, true
    from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as buyer (name text, phone text)
    where not exists (select from contacts known where known.number = buyer.phone)
    on conflict do nothing`)
  await storeConsents(
    tx,
    buyers.flatMap(({ phone: number, consent }) => (consent ? [{ number, agreed: true, ...consent }] : [])),
  )
}

/** Takes out the cards that came from orders of these numbers, but for those that the shop has edited or put into a group. */
export async function forgetBuyers(tx: Db, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await tx.execute(sql`
    delete from contacts c
    where c.number in (select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb)) and ${untouched}`)
}

/** The same of numbers that the outside list has brought: one number, one card. */
export async function foldBuyersIntoSource(tx: Db): Promise<void> {
  await tx.execute(sql`
    delete from contacts c using contacts listed
    where listed.source_key is not null and listed.removed_at is null and listed.number = c.number and ${untouched}`)
}

const untouched = sql`c.from_orders and not c.changed_here
  and not exists (select from contact_group_members m where m.contact_id = c.id)`
