import { and, eq, gte, inArray, isNull, lt, ne, sql, type SQL, desc, asc } from 'drizzle-orm'
import { requiresDesignInStage } from '#core/orders/files/designs.ts'
import { orderStages, type OrderStage, isOrdered, stageRules } from '#core/orders/order-stages.ts'
import { designsTable } from '../store/designs-tables.ts'
import { hasOrderedProduct } from '../store/orders-store.ts'
import { ordersTable as orders, type Order } from '../store/orders-tables.ts'
import { isSlipRecorded } from '../files/slips-store.ts'
import { slipsTable } from '../store/slips-tables.ts'
import { type Db, replannedPrefix } from '#server/db/database.ts'
import { orderColumns, toOrderWithItems } from '../store/order-items-store.ts'
import { unionAll } from 'drizzle-orm/pg-core'
import { dueDateSortSql } from '../store/orders-in-production-store.ts'
import { createRecord } from '#core/shared/typed-records.ts'

/** A property that is undefined matches every order. */
export interface OrderConditions {
  search?: string | undefined
  /** Start of the period that the search covers. */
  since?: Date | undefined
  /** Matches orders placed at or after `from` and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
  product?: number | undefined
  /** Matches orders with money due, except quotes, cancelled orders and test orders. */
  unpaid?: true | undefined
  /** Matches orders without a confirmed payment, except quotes and cancelled orders. */
  unconfirmed?: true | undefined
  /** Matches orders whose received amount is less or more than what is due. Unpaid orders don't match. */
  balance?: 'partly_paid' | 'overpaid' | undefined
  slips?: true | undefined
  designMissing?: true | undefined
  /**
   * Matches orders in production that were paid before this time. Without a payment, the start of the stage counts.
   */
  lateSince?: Date | undefined
  /**
   * Matches orders due before this day. If `lateSince` is also given, orders without a due date match by their
   * payment time instead.
   */
  dueBefore?: string | undefined
  /** Matches unfinished orders that are due on this day. */
  dueOn?: string | undefined
  ids?: string[] | undefined
  /** Excludes test orders. */
  real?: true | undefined
  /** Matches orders paid at or after `paidFrom` and before `paidUntil`, except cancelled orders. */
  paidFrom?: Date | undefined
  paidUntil?: Date | undefined
}

const stagesNeedingDesign = orderStages.filter((stage) => requiresDesignInStage[stage])

const isMissingDesign = and(
  inArray(orders.stage, stagesNeedingDesign),
  isNull(orders.designCameAt),
  sql`exists (
    select from order_items where order_id = ${orders.id} and design
      and not exists (
        select from ${designsTable} where ${designsTable.orderId} = ${orders.id}
          and ${designsTable.item} = position and ${designsTable.complete}))`,
)

const productionStages: OrderStage[] = ['paid', 'in_production']

/** Slips that were added before the payment was confirmed, or from which a payment was recorded, count as checked. */
const hasSlipToCheck = sql`exists (
  select from ${slipsTable} where ${slipsTable.orderId} = ${orders.id} and rejected_at is null
    and added_at > coalesce(${orders.paidAt}, '-infinity') and not ${isSlipRecorded})`

function matchesOrder(conditions: OrderConditions): SQL | undefined {
  const { search, since, from, until, product, slips, paidFrom, paidUntil } = conditions
  const { lateSince, real, unpaid, unconfirmed, balance } = conditions
  return and(
    conditions.ids && inArray(orders.id, conditions.ids),
    conditions.designMissing && isMissingDesign,
    lateSince && inArray(orders.stage, productionStages),
    lateSince &&
      sql`case when ${orders.dueOn} is null
        then coalesce(${orders.paidAt}, ${orders.stageSince}) < ${lateSince.toISOString()}::timestamptz
        else ${orders.dueOn} < ${conditions.dueBefore ?? null}::date end`,
    conditions.dueOn ? inArray(orders.stage, productionStages) : undefined,
    conditions.dueOn ? eq(orders.dueOn, conditions.dueOn) : undefined,
    (real || unpaid) && eq(orders.isTest, false),
    search ? sql`orders.words @@ search_query(${search}, '{}')` : undefined,
    since && gte(orders.placedAt, since),
    from && gte(orders.placedAt, from),
    until && lt(orders.placedAt, until),
    product ? hasOrderedProduct(product) : undefined,
    // Literals, because partial indexes have these conditions.
    unpaid && sql`paid_sen < total_sen and stage not in ('quoted', 'cancelled')`,
    unconfirmed && isNull(orders.paidAt),
    unconfirmed && ne(orders.stage, 'cancelled'),
    unconfirmed && ne(orders.stage, 'quoted'),
    balance && matchesBalance(balance),
    slips && hasSlipToCheck,
    paidFrom && gte(orders.paidAt, paidFrom),
    paidUntil && lt(orders.paidAt, paidUntil),
    (paidFrom || paidUntil) && ne(orders.stage, 'cancelled'),
  )
}

/** The first line repeats the condition of the index `orders_balance`, so that PostgreSQL uses the index. */
const matchesBalance = (balance: 'partly_paid' | 'overpaid') => sql`
  paid_sen <> 0 and (stage = 'cancelled' or paid_sen <> total_sen)
  and ${balance === 'overpaid' ? sql`(stage = 'cancelled' or paid_sen > total_sen)` : sql`stage <> 'cancelled' and paid_sen < total_sen`}`

/** Returns orders, newest first. `before` is the public id of the last order on the previous page. */
export async function listNewestOrders(
  db: Db,
  conditions: OrderConditions,
  { stage, before, limit }: { stage?: OrderStage | undefined; before?: string | undefined; limit: number },
): Promise<Order[]> {
  const sortKey = sql`(${orders.placedAt}, ${orders.id})`
  const cursor = before
    ? sql`${sortKey} < (select known.placed_at, known.id from orders known where known.public_id = ${before})`
    : undefined
  const rows = await db
    .select(orderColumns)
    .from(orders)
    .where(and(matchesOrder(conditions), stage && eq(orders.stage, stage), cursor))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
  return rows.map(toOrderWithItems)
}

export async function findFirstOrderTime(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ at: orders.placedAt }).from(orders).orderBy(orders.placedAt).limit(1)
  return row?.at
}

export async function countMatchingOrders(
  db: Db,
  conditions: OrderConditions,
  maxCount: number,
): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select count(*)::int as orders from (
      select from ${orders} where ${matchesOrder(conditions) ?? sql`true`} limit ${maxCount}
    ) as found`)
  return rows[0]?.orders ?? 0
}

interface Board {
  counts: Record<OrderStage, number>
  /** Upper limit of the counts. If a count reaches it, the real number may be higher. */
  countedTo: number
  orders: Order[]
}

export async function readOrderBoard(
  db: Db,
  conditions: OrderConditions,
  { limit, most: maxCount }: { limit: number; most: number },
): Promise<Board> {
  if (conditions.search) {
    const { counts, ids } = await searchByStage(db, conditions, { limit, most: maxCount })
    return { counts, countedTo: maxCount, orders: ids.length > 0 ? await loadInOrder(db, ids) : [] }
  }
  const counts = await countByStage(db, conditions, maxCount)
  return {
    counts,
    countedTo: maxCount,
    orders: limit > 0 ? await loadFirstOfStages(db, conditions, limit) : [],
  }
}

/**
 * Returns the time by which orders are sorted. With a filter by days, it is the time at which they were
 * placed, so that the index finds a period in one range.
 */
function getTimeColumn({ from, until, unpaid, unconfirmed }: OrderConditions) {
  // Unpaid orders have an index in board order, and few unpaid orders are outside the period.
  return from || (until && !unpaid && !unconfirmed) ? orders.placedAt : orders.stageSince
}

const isSortedByDueDate = (stage: OrderStage, { from, until }: OrderConditions) =>
  productionStages.includes(stage) && !from && !until

const stagesOldestFirst = orderStages.filter((stage) => stageRules[stage].top === 'oldest')

async function searchByStage(
  db: Db,
  conditions: OrderConditions,
  { limit, most: maxCount }: { limit: number; most: number },
): Promise<{ ids: string[]; counts: Record<OrderStage, number> }> {
  const oldest = sql.join(
    stagesOldestFirst.map((stage) => sql`${stage}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ stage: OrderStage; orders: number; ids: string[] | null }>(sql`
    ${replannedPrefix}
    with found as materialized (
      select id, stage, ${getTimeColumn(conditions)} as time, ${dueDateSortSql} as due from ${orders} where ${matchesOrder(conditions)}
    ), turned as (
      select id, stage, row_number() over (
        partition by stage
        order by case when stage in (${oldest}) then due end, case when stage in (${oldest}) then time end, time desc, id
      ) as place from found
    )
    select stage, least(count(*), ${maxCount})::int as orders,
      json_agg(id order by place) filter (where place <= ${limit}) as ids
    from turned group by stage`)
  const counts = createRecord<OrderStage, number>(orderStages, () => 0)
  for (const row of rows) counts[row.stage] = row.orders
  const idsOf = new Map(rows.map(({ stage, ids }) => [stage, ids ?? []]))
  return { ids: orderStages.flatMap((stage) => idsOf.get(stage) ?? []), counts }
}

async function loadInOrder(db: Db, ids: string[]): Promise<Order[]> {
  const rows = await db.select(orderColumns).from(orders).where(inArray(orders.id, ids))
  const direction = new Map(ids.map((id, at) => [id, at]))
  return rows
    .map(toOrderWithItems)
    .toSorted((one, other) => (direction.get(one.id) ?? 0) - (direction.get(other.id) ?? 0))
}

async function loadFirstOfStages(db: Db, conditions: OrderConditions, limit: number): Promise<Order[]> {
  // Each stage has its own query, which reads one part of the index and stops at the limit.
  const parts = orderStages.map((stage) => {
    const direction = stageRules[stage].top === 'oldest' ? asc : desc
    return db
      .select(orderColumns)
      .from(orders)
      .where(matchesStage(stage, conditions))
      .orderBy(
        ...(isSortedByDueDate(stage, conditions) ? [dueDateSortSql] : []),
        direction(getTimeColumn(conditions)),
        direction(orders.id),
      )
      .limit(limit)
  })
  const [first, second, ...rest] = parts
  if (!first || !second) throw new Error('the board needs at least two stages')
  return (await unionAll(first, second, ...rest)).map(toOrderWithItems)
}

async function countByStage(
  db: Db,
  conditions: OrderConditions,
  maxCount: number,
): Promise<Record<OrderStage, number>> {
  const counted = orderStages.map((stage) => {
    const found = sql`select from ${orders} where ${matchesStage(stage, conditions)} limit ${maxCount}`
    return sql`(select count(*) from (${found}) as found)::int as ${sql.identifier(stage)}`
  })
  const { rows } = await db.execute<Record<OrderStage, number>>(sql`select ${sql.join(counted, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('counting orders by stage returned no row')
  return row
}

function matchesStage(stage: OrderStage, conditions: OrderConditions): SQL | undefined {
  // Cancelled orders and quotes expect no payment, so these stages can't match.
  if ((conditions.unpaid || conditions.unconfirmed) && !isOrdered(stage)) return sql`false`
  if (conditions.designMissing && !requiresDesignInStage[stage]) return sql`false`
  if ((conditions.lateSince || conditions.dueOn || conditions.ids) && !productionStages.includes(stage))
    return sql`false`
  return and(eq(orders.stage, stage), matchesOrder(conditions))
}
