import { and, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { OrderAction } from '#core/orders/admin/order-details.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import type { HistoryPage, ActivityFilter } from '#server/features/identity/identity.ts'
import {
  orderEventsTable as events,
  ordersTable as orders,
  type EventChanges,
  type StoredOrderEvent,
} from '../store/orders-tables.ts'
import { buildLikePattern } from '#core/shared/escape-regexp.ts'

export interface StoredOrderAction extends Pick<
  StoredOrderEvent,
  'id' | 'at' | 'action' | 'fromStage' | 'toStage' | 'note' | 'doneBy'
> {
  edited: NonNullable<EventChanges['edited']>
  publicId: string
  number: string
}

/** A move that confirmed a payment is listed as a payment. */
const actionColumn = sql<OrderAction>`case
  when ${events.action} = 'moved' and ${events.changes} #> '{paid,before}' = 'null'::jsonb then 'saw the money'
  else ${events.action} end`

export interface OrderActionFilter extends Omit<ActivityFilter, 'search' | 'action'> {
  actions: OrderAction[]
  search: { text: string; actions: OrderAction[]; stages: OrderStage[] } | null
}

export async function findOrderActions(
  db: Db,
  { actions, search, actor, from, until }: OrderActionFilter,
  { before, limit }: HistoryPage,
): Promise<StoredOrderAction[]> {
  const { id, at, fromStage, toStage, note, doneBy } = events
  return db
    .select({
      id,
      at,
      fromStage,
      toStage,
      note,
      doneBy,
      action: actionColumn,
      edited: sql<StoredOrderAction['edited']>`coalesce(${events.changes} -> 'edited', '[]')`,
      publicId: orders.publicId,
      number: orders.number,
    })
    .from(events)
    .innerJoin(orders, eq(orders.id, events.orderId))
    .where(
      and(
        inArray(actionColumn, actions),
        search ? matchesSearch(search) : undefined,
        before === undefined ? undefined : lt(id, before),
        actor === undefined ? undefined : eq(doneBy, actor),
        from && gte(at, from),
        until && lt(at, until),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

function matchesSearch({ text, actions, stages }: NonNullable<OrderActionFilter['search']>) {
  const pattern = buildLikePattern(text)
  return or(
    ilike(events.doneBy, pattern),
    ilike(orders.number, pattern),
    inArray(actionColumn, actions),
    inArray(events.fromStage, stages),
    inArray(events.toStage, stages),
  )
}

/**
 * Returns the names of all actors. A recursive query skips from name to name in the index, because `distinct`
 * would read every event.
 */
export async function findOrderActors(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ actor: string }>(sql`
    with recursive named as (
      select min(done_by) as actor from ${events}
      union all
      select (select min(done_by) from ${events} where done_by > named.actor) from named where actor is not null
    )
    select actor from named where actor <> ''`)
  return rows.map(({ actor }) => actor)
}
