import { sql, type SQL } from 'drizzle-orm'
import { groupFilters, type ListedGroup } from '#core/orders/groups/admin-group-view.ts'
import { getShopDay, parseShopTime } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { buildLikePattern } from '#core/shared/escape-regexp.ts'

type Filter = (typeof groupFilters)[number]

const maxListed = 200

const getEndOfDay = (now: Date) =>
  new Date((parseShopTime(`${getShopDay(now)} 00:00`) ?? now).getTime() + 86_400_000)

const toTimestamp = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`

const matchesFilter = (show: Filter, now: Date): SQL =>
  ({
    open: sql`g.stage in ('unconfirmed', 'open', 'closing')`,
    today: sql`g.stage in ('open', 'closing') and g.closes_at < ${toTimestamp(getEndOfDay(now))}`,
    stuck: sql`g.stage = 'open' and g.trouble <> ''`,
    closed: sql`g.stage in ('ordered', 'empty')`,
  })[show]

interface Row extends Record<string, unknown> {
  id: string
  name: string
  organiser: string
  stage: ListedGroup['stage']
  closes_ms: number
  payer: ListedGroup['payer']
  expected: number
  trouble: string
  children: number
  paid: number
  said: number
  shares: number
  order_id: string | null
  number: string | null
}

export async function findListedGroups(
  db: Db,
  { show, search, now }: { show: Filter; search: string | undefined; now: Date },
): Promise<ListedGroup[]> {
  const pattern = search && buildLikePattern(search)
  const found = pattern ? sql`and (g.name ilike ${pattern} or g.organiser ilike ${pattern})` : sql``
  const order = show === 'closed' ? sql`g.changed_at desc` : sql`g.closes_at, g.id`
  const { rows } = await db.execute<Row>(sql`
    select g.public_id as id, g.name, g.organiser, g.stage, extract(epoch from g.closes_at)::float8 * 1000 as closes_ms,
      g.payer, g.expected, g.trouble, c.children, c.paid, c.said,
      coalesce(o.goods_sen, c.shares) as shares, o.public_id as order_id, o.number
    from order_groups g
    left join orders o on o.group_id = g.id
    cross join lateral (
      select count(*)::int as children, (count(*) filter (where paid in ('cash', 'seen') and paid_sen >= price_sen))::int as paid,
        (count(*) filter (where paid in ('said', 'slip') and paid_sen >= price_sen))::int as said,
        coalesce(sum(price_sen), 0)::int as shares
      from order_group_children where group_id = g.id and not removed
    ) as c
    where ${matchesFilter(show, now)} ${found} order by ${order} limit ${maxListed}`)
  return rows.map(({ closes_ms: closes, trouble, shares, order_id: orderId, number, ...row }) => ({
    id: row.id,
    name: row.name,
    organiser: row.organiser,
    stage: row.stage,
    payer: row.payer,
    children: row.children,
    expected: row.expected,
    paid: row.paid,
    said_paid: row.said,
    closes_at: new Date(closes).toISOString(),
    shares_sen: shares,
    stuck: trouble !== '' && row.stage === 'open',
    order: orderId === null || number === null ? null : { id: orderId, number },
  }))
}

export async function countGroups(db: Db, now: Date): Promise<Record<Filter, number>> {
  const { rows } = await db.execute<Record<Filter, number>>(sql`
    select ${sql.join(
      groupFilters.map(
        (show) => sql`(count(*) filter (where ${matchesFilter(show, now)}))::int as ${sql.raw(show)}`,
      ),
      sql`, `,
    )} from order_groups g`)
  return rows[0] ?? { open: 0, today: 0, stuck: 0, closed: 0 }
}
