import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { requiresDesignIn } from '#core/orders/files/designs.ts'
import { isOrdered, orderStages, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { type Db, plannedAnew } from '#server/db/database.ts'
import { dueFirst } from '../store/orders-at-work-store.ts'
import { orderColumns, withItems } from '../store/order-items-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { createRecord } from '#core/shared/typed-records.ts'
import { type WantedOrders, stagesOfWork, meets } from './wanted-orders-store.ts'

interface Board {
  counts: Record<OrderStage, number>
  /** Counting ended here: of a stage with so many there are at least so many. */
  countedTo: number
  /** The first orders of every stage, in the order in which they are worked on. */
  orders: Order[]
}

/** The first `limit` orders of every stage, and how many there are; counting ends at `most`. */
export async function boardOf(
  db: Db,
  wanted: WantedOrders,
  { limit, most }: { limit: number; most: number },
): Promise<Board> {
  if (wanted.search) {
    const { counts, ids } = await foundByStage(db, wanted, { limit, most })
    return { counts, countedTo: most, orders: ids.length > 0 ? await inTurn(db, ids) : [] }
  }
  const counts = await countStages(db, wanted, most)
  return { counts, countedTo: most, orders: limit > 0 ? await firstOfStages(db, wanted, limit) : [] }
}

/** With days given, orders go by when they were placed: so those of any days are next to each other in an index. */
function timeOf({ from, until, unpaid }: WantedOrders) {
  // The unpaid have an index of their own in the order of the board: the few of them before a day are met along it.
  return from || (until && !unpaid) ? orders.placedAt : orders.stageSince
}

/** What is worked on goes by the day it is due, where orders are not listed by their days. */
const inOrderOfWork = (stage: OrderStage, { from, until }: WantedOrders) =>
  stagesOfWork.includes(stage) && !from && !until

const oldestFirst = orderStages.filter((stage) => stageRules[stage].top === 'oldest')

/** All that a search finds, by stage. */
async function foundByStage(
  db: Db,
  wanted: WantedOrders,
  { limit, most }: { limit: number; most: number },
): Promise<{ ids: string[]; counts: Record<OrderStage, number> }> {
  const oldest = sql.join(
    oldestFirst.map((stage) => sql`${stage}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ stage: OrderStage; orders: number; ids: string[] | null }>(sql`
    ${plannedAnew}
    with found as materialized (
      select id, stage, ${timeOf(wanted)} as time, ${dueFirst} as due from ${orders} where ${meets(wanted)}
    ), turned as (
      select id, stage, row_number() over (
        partition by stage
        order by case when stage in (${oldest}) then due end, case when stage in (${oldest}) then time end, time desc, id
      ) as place from found
    )
    select stage, least(count(*), ${most})::int as orders,
      json_agg(id order by place) filter (where place <= ${limit}) as ids
    from turned group by stage`)
  const counts = createRecord<OrderStage, number>(orderStages, () => 0)
  for (const row of rows) counts[row.stage] = row.orders
  const idsOf = new Map(rows.map(({ stage, ids }) => [stage, ids ?? []]))
  return { ids: orderStages.flatMap((stage) => idsOf.get(stage) ?? []), counts }
}

/** These orders in the order of their ids as given. */
async function inTurn(db: Db, ids: string[]): Promise<Order[]> {
  const rows = await db.select(orderColumns).from(orders).where(inArray(orders.id, ids))
  const turn = new Map(ids.map((id, at) => [id, at]))
  return rows.map(withItems).toSorted((one, other) => (turn.get(one.id) ?? 0) - (turn.get(other.id) ?? 0))
}

async function firstOfStages(db: Db, wanted: WantedOrders, limit: number): Promise<Order[]> {
  // Each stage by itself: so each is read along its index, and none for longer than its part of the board.
  const parts = orderStages.map((stage) => {
    const turn = stageRules[stage].top === 'oldest' ? asc : desc
    return db
      .select(orderColumns)
      .from(orders)
      .where(ofStage(stage, wanted))
      .orderBy(...(inOrderOfWork(stage, wanted) ? [dueFirst] : []), turn(timeOf(wanted)), turn(orders.id))
      .limit(limit)
  })
  const [first, second, ...rest] = parts
  if (!first || !second) throw new Error('there are several stages')
  return (await unionAll(first, second, ...rest)).map(withItems)
}

async function countStages(db: Db, wanted: WantedOrders, most: number): Promise<Record<OrderStage, number>> {
  const counted = orderStages.map((stage) => {
    const found = sql`select from ${orders} where ${ofStage(stage, wanted)} limit ${most}`
    return sql`(select count(*) from (${found}) as found)::int as ${sql.identifier(stage)}`
  })
  const { rows } = await db.execute<Record<OrderStage, number>>(sql`select ${sql.join(counted, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('a select without a table gives one row')
  return row
}

function ofStage(stage: OrderStage, wanted: WantedOrders): SQL | undefined {
  // Nobody waits for the money of what is cancelled or only quoted: not looked for where there can be none.
  if (wanted.unpaid && !isOrdered(stage)) return sql`false`
  if (wanted.designMissing && !requiresDesignIn[stage]) return sql`false`
  if ((wanted.lateSince || wanted.dueOn || wanted.ids) && !stagesOfWork.includes(stage)) return sql`false`
  return and(eq(orders.stage, stage), meets(wanted))
}
