import { sql } from 'drizzle-orm'
import type { ApprovalState } from '#core/orders/files/sent-proof.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { Db } from '#server/db/database.ts'
import { renderPageSql, renderTimestampSql, type TimelinePage } from '#server/db/timeline.ts'

/** Orders of these phones, and these orders of other phones. */
export interface CustomerOrderKeys {
  phones: readonly string[]
  orderIds: readonly string[]
}

const theirs = ({ phones, orderIds }: CustomerOrderKeys) => sql`
  theirs as (
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
  /** Of the slip, the design or the proof. */
  ref: string
  name: string
  version: number
  state: ApprovalState
  by: string
}

/** What happened to a customer's orders, latest first, for a timeline: status changes, slips, designs and proofs. */
export async function findOrderTimeline(db: Db, of: CustomerOrderKeys, page: TimelinePage) {
  if (of.phones.length === 0 && of.orderIds.length === 0) return []
  const none = sql`null::text, null::text, null::text`
  const { rows } = await db.execute<TimelineRow & Record<string, unknown>>(sql`
    with ${theirs(of)}, entries (at, id, type, order_id, event, "from", "to", ref, name, version, state, by) as (
      select placed_at, 'placed:' || public_id, 'order', id, 'placed', null::text, null::text, '', '', 0, '', '' from theirs
      union all
      select e.at, 'event:' || e.id, 'order', t.id, e.action, e.from_stage, e.to_stage, '', '', 0, '', e.done_by
      from order_events e join theirs t on t.id = e.order_id where e.action in ('moved', 'took back')
      union all
      select s.added_at, 'slip:' || t.public_id || ':' || s.hash, 'slip', t.id, ${none}, s.hash, '', 0, '', ''
      from payment_slips s join theirs t on t.id = s.order_id
      union all
      select d.added_at, 'design:' || d.id, 'design', t.id, ${none}, d.id, d.name, 0, '', d.added_by
      from order_designs d join theirs t on t.id = d.order_id where d.complete
      union all
      select p.made_at, 'proof:' || p.id, 'proof', t.id, ${none}, p.id, p.design_name, p.version,
        case when p.withdrawn_at is not null then 'withdrawn' when p.approved_at is not null then 'approved'
          when p.change_asked_at is not null then 'change_asked' else 'waiting' end, p.made_by
      from order_proofs p join theirs t on t.id = p.order_id
    )
    select ${renderTimestampSql(sql`e.at`)} as at, e.id, e.type, t.public_id as "orderId", t.number, e.event, e."from", e."to", e.ref,
      e.name, e.version, e.state, e.by
    from entries e join theirs t on t.id = e.order_id where ${renderPageSql(sql`e.at`, sql`e.id`, page)}`)
  return rows.map(presentRow)
}

function presentRow({
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

/** A customer's orders, latest first. */
export async function findCustomerOrders(
  db: Db,
  of: CustomerOrderKeys,
  limit: number,
): Promise<CustomerOrderSummary[]> {
  if (of.phones.length === 0 && of.orderIds.length === 0) return []
  const { rows } = await db.execute<CustomerOrderSummary & Record<string, unknown>>(sql`
    with ${theirs(of)}
    select o.public_id as id, o.number, o.stage, o.total_sen, o.paid_at is not null as is_paid,
      ${renderTimestampSql(sql`o.placed_at`)} as placed_at
    from theirs t join orders o on o.id = t.id order by o.placed_at desc, o.id limit ${limit}`)
  return rows
}

/** The phones of these orders, by public id. */
export async function findPhonesOfOrders(db: Db, publicIds: readonly string[]): Promise<string[]> {
  if (publicIds.length === 0) return []
  const { rows } = await db.execute<{ phone: string }>(
    sql`select distinct phone from orders where public_id = any(${sql.param(publicIds)}::text[])`,
  )
  return rows.map(({ phone }) => phone)
}
