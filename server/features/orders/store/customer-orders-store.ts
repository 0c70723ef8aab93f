import { sql } from 'drizzle-orm'
import type { DesignApprovalState } from '#core/orders/files/sent-proof.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { renderPageSql, renderTimestampSql, type TimelinePage } from '#server/db/timeline.ts'

/** Matches orders with these phones, and orders that staff linked. */
export interface CustomerOrderKeys {
  phones: readonly string[]
  orderIds: readonly string[]
}

const selectOwnOrders = ({ phones, orderIds }: CustomerOrderKeys) => sql`
  own as (
    select id, public_id, number, placed_at from orders
    where not is_test and anonymised_at is null
      and (phone = any(${sql.param(phones)}::text[]) or id = any(${sql.param(orderIds)}::uuid[])))`

interface TimelineRow {
  at: string
  id: string
  type: 'order' | 'slip' | 'design' | 'proof'
  orderId: string
  number: string
  event: 'placed' | 'moved' | 'took back'
  from: OrderStage | null
  to: OrderStage | null
  /** Id of the slip, design or proof. */
  ref: string
  name: string
  version: number
  state: DesignApprovalState
  by: string
}

export async function findOrderTimeline(db: Db, keys: CustomerOrderKeys, page: TimelinePage) {
  if (keys.phones.length === 0 && keys.orderIds.length === 0) return []
  const none = sql`null::text, null::text, null::text`
  const { rows } = await db.execute<TimelineRow & Record<string, unknown>>(sql`
    with ${selectOwnOrders(keys)}, entries (at, id, type, order_id, event, "from", "to", ref, name, version, state, by) as (
      select placed_at, 'placed:' || public_id, 'order', id, 'placed', null::text, null::text, '', '', 0, '', '' from own
      union all
      select e.at, 'event:' || e.id, 'order', t.id, e.action, e.from_stage, e.to_stage, '', '', 0, '', e.done_by
      from order_events e join own t on t.id = e.order_id where e.action in ('moved', 'took back')
      union all
      select s.added_at, 'slip:' || t.public_id || ':' || s.hash, 'slip', t.id, ${none}, s.hash, '', 0, '', ''
      from payment_slips s join own t on t.id = s.order_id
      union all
      select d.added_at, 'design:' || d.id, 'design', t.id, ${none}, d.id, d.name, 0, '', d.added_by
      from order_designs d join own t on t.id = d.order_id where d.complete
      union all
      select p.made_at, 'proof:' || p.id, 'proof', t.id, ${none}, p.id, p.design_name, p.version,
        case when p.withdrawn_at is not null then 'withdrawn' when p.approved_at is not null then 'approved'
          when p.change_asked_at is not null then 'change_asked' else 'waiting' end, p.made_by
      from order_proofs p join own t on t.id = p.order_id
    )
    select ${renderTimestampSql(sql`e.at`)} as at, e.id, e.type, t.public_id as "orderId", t.number, e.event, e."from", e."to", e.ref,
      e.name, e.version, e.state, e.by
    from entries e join own t on t.id = e.order_id where ${renderPageSql(sql`e.at`, sql`e.id`, page)}`)
  return rows.map(presentTimelineRow)
}

function presentTimelineRow({
  at,
  id,
  type,
  orderId,
  number,
  event,
  from,
  to,
  ref,
  name,
  version,
  state,
  by,
}: TimelineRow) {
  const shared = { at, id, order: { id: orderId, number } }
  if (type === 'slip') return { type, ...shared, slip: ref }
  if (type === 'design') return { type, ...shared, design: ref, name, by }
  if (type === 'proof') return { type, ...shared, version, state, by }
  return { type, ...shared, event, from, to, by }
}

export interface CustomerOrderSummary {
  id: string
  number: string
  stage: OrderStage
  total_sen: number
  is_paid: boolean
  placed_at: string
}

export async function findCustomerOrders(
  db: Db,
  keys: CustomerOrderKeys,
  limit: number,
): Promise<CustomerOrderSummary[]> {
  if (keys.phones.length === 0 && keys.orderIds.length === 0) return []
  const { rows } = await db.execute<CustomerOrderSummary & Record<string, unknown>>(sql`
    with ${selectOwnOrders(keys)}
    select o.public_id as id, o.number, o.stage, o.total_sen, o.paid_at is not null as is_paid,
      ${renderTimestampSql(sql`o.placed_at`)} as placed_at
    from own t join orders o on o.id = t.id order by o.placed_at desc, o.id limit ${limit}`)
  return rows
}

export async function findPhonesOfOrders(db: Db, publicIds: readonly string[]): Promise<string[]> {
  if (publicIds.length === 0) return []
  const { rows } = await db.execute<{ phone: string }>(
    sql`select distinct phone from orders where public_id = any(${sql.param(publicIds)}::text[])`,
  )
  return rows.map(({ phone }) => phone)
}

export interface OrderCandidate {
  publicId: string
  /** False if only the number matches. */
  isOwn: boolean
}

/** Returns orders that may belong to a customer. Orders with one of `numbers` come first. */
export async function findOrderCandidates(
  db: Db,
  { phones, orderIds, numbers }: CustomerOrderKeys & { numbers: readonly string[] },
  limit: number,
): Promise<OrderCandidate[]> {
  const { rows } = await db.execute<OrderCandidate & Record<string, unknown>>(sql`
    select public_id as "publicId", (phone = any(${sql.param(phones)}::text[]) or id = any(${sql.param(orderIds)}::uuid[])) as "isOwn"
    from orders where anonymised_at is null and not is_test and (phone = any(${sql.param(phones)}::text[])
      or id = any(${sql.param(orderIds)}::uuid[]) or number = any(${sql.param(numbers)}::text[]))
    order by number = any(${sql.param(numbers)}::text[]) desc, placed_at desc limit ${limit}`)
  return rows
}
