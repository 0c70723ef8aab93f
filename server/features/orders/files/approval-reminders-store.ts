import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Returns orders that wait for an approval and have had no reminder since they began to wait. An order waits
 * if it has a proof without an answer, a withdrawn approval, or a design without a proof. `only` restricts
 * the result to one order.
 */
export async function findOrdersWaitingForApproval(
  db: Db,
  { since, before, limit, only = null }: { since: Date; before: Date; limit: number; only?: string | null },
): Promise<string[]> {
  const { rows } = await db.execute<{ public_id: string }>(sql`
    select orders.public_id from orders
    cross join lateral (
      select max(each.at) as at from (
        select greatest(made_at, withdrawn_at) as at from order_proofs
        where order_id = orders.id and change_asked_at is null
          and (approved_at is null or withdrawn_at is not null)
          and not exists (
            select from order_proofs later
            where later.order_id = order_proofs.order_id and later.item = order_proofs.item
              and later.version > order_proofs.version)
        union all
        select added_at from order_designs
        where order_id = orders.id and complete and not exists (
          select from order_proofs
          where order_proofs.order_id = order_designs.order_id and order_proofs.item = order_designs.item)
      ) each
    ) waiting
    where orders.stage in ('new', 'paid') and orders.design_came_at is null and orders.phone <> ''
      and (${only}::text is null or orders.public_id = ${only}::text)
      and waiting.at >= ${since.toISOString()}::timestamptz and waiting.at < ${before.toISOString()}::timestamptz
      and not exists (
        select from order_events
        where order_id = orders.id and action = 'asked to approve' and order_events.at >= waiting.at)
    order by waiting.at limit ${limit}`)
  return rows.map(({ public_id }) => public_id)
}
