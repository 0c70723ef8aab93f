import { and, desc, eq, gte, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import type { OrderAction } from '#core/orders/admin/order-details.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import type { HistoryPage, WantedActions } from '#server/features/identity/identity.ts'
import {
  orderEventsTable as events,
  ordersTable as orders,
  type EventChanges,
  type StoredEvent,
} from '../store/orders-tables.ts'
import { likePattern } from '#core/shared/escape-regexp.ts'

export interface ActedOn extends Pick<
  StoredEvent,
  'id' | 'at' | 'action' | 'fromStage' | 'toStage' | 'note' | 'doneBy'
> {
  edited: NonNullable<EventChanges['edited']>
  publicId: string
  number: string
}

/** A move with which the money was seen is found by either. */
const actionSeen = sql<OrderAction>`case
  when ${events.action} = 'moved' and ${events.changes} #> '{paid,before}' = 'null'::jsonb then 'saw the money'
  else ${events.action} end`

export interface WantedOrderActions extends Omit<WantedActions, 'search' | 'action'> {
  actions: OrderAction[]
  /** A text that stands in an actor's name or an order's number, or is the word for one of these. */
  search: { text: string; actions: OrderAction[]; stages: OrderStage[] } | null
}

/** Which orders something was done to, the latest first. */
export async function findOrderActions(
  db: Db,
  { actions, search, actor, from, until }: WantedOrderActions,
  { before, limit }: HistoryPage,
): Promise<ActedOn[]> {
  const { id, at, fromStage, toStage, note, doneBy } = events
  return db
    .select({
      id,
      at,
      fromStage,
      toStage,
      note,
      doneBy,
      action: actionSeen,
      edited: sql<ActedOn['edited']>`coalesce(${events.changes} -> 'edited', '[]')`,
      publicId: orders.publicId,
      number: orders.number,
    })
    .from(events)
    .innerJoin(orders, eq(orders.id, events.orderId))
    .where(
      and(
        inArray(actionSeen, actions),
        search ? foundBy(search) : undefined,
        before === undefined ? undefined : lt(id, before),
        actor === undefined ? undefined : eq(doneBy, actor),
        from && gte(at, from),
        until && lt(at, until),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}

function foundBy({ text, actions, stages }: NonNullable<WantedOrderActions['search']>) {
  const pattern = likePattern(text)
  return or(
    ilike(events.doneBy, pattern),
    ilike(orders.number, pattern),
    inArray(actionSeen, actions),
    inArray(events.fromStage, stages),
    inArray(events.toStage, stages),
  )
}

/** Everyone who has done something to an order: from name to name along the index. */
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
