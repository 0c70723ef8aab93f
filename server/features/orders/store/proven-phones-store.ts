import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Returns the phones that certainly belong to a customer. The owner has opened a link that was sent to the phone,
 * confirmed a group order, or paid an order. Placing an order proves nothing, because anyone can type any number.
 */
export async function findProvenPhones(db: Db, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  const { rows } = await db.execute<{ phone: string }>(sql`
    select given.phone from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) as given (phone)
    where exists (select from my_orders_links l where l.phone = given.phone and l.opened_at is not null)
      or exists (select from order_groups g where g.phone = given.phone and g.stage <> 'unconfirmed')
      or exists (select from orders o where o.phone = given.phone and o.paid_at is not null)
      or exists (
        select from orders o join customer_links l on l.order_id = o.id
        where o.phone = given.phone and l.purpose = 'order' and l.opened_at is not null and l.revoked_at is null
      )`)
  return new Set(rows.map(({ phone }) => phone))
}
