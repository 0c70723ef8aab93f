import { sql } from 'drizzle-orm'
import type { ConsentSource } from '#core/contacts/consent.ts'
import type { Db } from '#server/db/database.ts'
import { storeConsents } from './consents-store.ts'

/** A customer who has placed an order. `phone` is digits with country code. */
export interface BuyerContact {
  name: string
  phone: string
  /**
   * Consent to promotions, with the order form on which it was given. Absent if the customer did
   * not consent.
   */
  consent?: { source: ConsentSource; at?: string }
}

/**
 * Creates contacts for customers who ordered. `buyers` is sorted by the time of the order, and the last name of each
 * number is used. A number that already has a contact keeps it unchanged, even if the contact was deleted. Only
 * consent that was given with the order is added.
 */
export async function addBuyers(tx: Db, buyers: BuyerContact[]): Promise<void> {
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

/** Deletes the contacts of these customers, except contacts that staff edited or grouped. */
export async function deleteBuyers(tx: Db, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await tx.execute(sql`
    delete from contacts c
    where c.number in (select jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb)) and ${untouched}`)
}

/**
 * Deletes contacts that were created from orders if their number is also in the external list, so that each number
 * has one contact.
 */
export async function deleteBuyersListedInSource(tx: Db): Promise<void> {
  await tx.execute(sql`
    delete from contacts c using contacts listed
    where listed.source_key is not null and listed.removed_at is null and listed.number = c.number and ${untouched}`)
}

const untouched = sql`c.from_orders and not c.changed_here
  and not exists (select from contact_group_members m where m.contact_id = c.id)`
