import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { CustomersOrders } from './customer-orders-store.ts'

export interface OrderCandidate {
  publicId: string
  isOfContact: boolean
}

/** Orders that a customer's file may belong to: their own, and those whose numbers they write. */
export async function findOrderCandidates(
  db: Db,
  { phones, orderIds, numbers }: CustomersOrders & { numbers: readonly string[] },
  limit: number,
): Promise<OrderCandidate[]> {
  const { rows } = await db.execute<OrderCandidate & Record<string, unknown>>(sql`
    select public_id as "publicId", (phone = any(${sql.param(phones)}::text[]) or id = any(${sql.param(orderIds)}::uuid[])) as "isOfContact"
    from orders where anonymised_at is null and not is_test and (phone = any(${sql.param(phones)}::text[])
      or id = any(${sql.param(orderIds)}::uuid[]) or number = any(${sql.param(numbers)}::text[]))
    order by number = any(${sql.param(numbers)}::text[]) desc, placed_at desc limit ${limit}`)
  return rows
}
