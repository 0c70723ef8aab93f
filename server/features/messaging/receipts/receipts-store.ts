import { desc, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { receiptStates, type Receipt, type ReceiptState } from './receipt.ts'
import { receiptsTable as receipts, type ReceiptRow } from './receipts-tables.ts'

const rank = (state: 'excluded' | 'r') =>
  sql.raw(`array_position('{${receiptStates.join(',')}}'::text[], ${state}.state)`)

/** Writes receipts down, each id once: the greatest state stays, and the first time of each. */
export async function storeReceipts(db: Db, given: readonly Receipt[]): Promise<void> {
  await db.execute(sql`
    insert into gateway_receipts as r
      (gateway_id, part_id, attempt, state, failure, detail, sent_at, failed_at, delivered_at, read_at)
    select g.gateway_id, p.id, g.attempt, g.state, g.failure, g.detail, g.sent_at, g.failed_at, g.delivered_at, g.read_at
    from jsonb_to_recordset(${JSON.stringify(merged(given))}::jsonb) as g(gateway_id text, part_id uuid,
      attempt int4, state text, failure text, detail text, sent_at timestamptz, failed_at timestamptz, delivered_at timestamptz,
      read_at timestamptz)
    left join message_parts p on p.id = g.part_id
    order by g.gateway_id
    on conflict (gateway_id) do update set
      part_id = coalesce(r.part_id, excluded.part_id), attempt = coalesce(r.attempt, excluded.attempt),
      state = case when ${rank('excluded')} > ${rank('r')} then excluded.state else r.state end,
      failure = coalesce(r.failure, excluded.failure),
      detail = case when r.failure is null then excluded.detail else r.detail end,
      sent_at = least(r.sent_at, excluded.sent_at), failed_at = least(r.failed_at, excluded.failed_at),
      delivered_at = least(r.delivered_at, excluded.delivered_at), read_at = least(r.read_at, excluded.read_at),
      open = r.open or ${rank('excluded')} > ${rank('r')}, heard_at = now()`)
}

/** One row for each id, whatever was told of it in one go. */
function merged(given: readonly Receipt[]) {
  const byId = new Map<string, Pick<Receipt, 'state' | 'failure' | 'detail'> & Record<string, unknown>>()
  // The first of each state comes last, and stays.
  for (const { gatewayId, partId, attempt, state, at, failure, detail } of given.toSorted(latestFirst)) {
    const before = byId.get(gatewayId)
    byId.set(gatewayId, {
      ...before,
      gateway_id: gatewayId,
      part_id: partId,
      attempt,
      state: before && counts(before.state) > counts(state) ? before.state : state,
      ...(before?.failure ? { failure: before.failure, detail: before.detail } : { failure, detail }),
      [`${state}_at`]: at.toISOString(),
    })
  }
  return [...byId.values()]
}

const latestFirst = (one: Receipt, other: Receipt) => other.at.getTime() - one.at.getTime()
const counts = (state: ReceiptState) => receiptStates.indexOf(state)

/** What is told of parts, by their ids, or by the ids under which gateways took them. */
export async function receiptsOf(
  db: Db,
  { partIds, gatewayIds }: { partIds: string[]; gatewayIds: string[] },
): Promise<ReceiptRow[]> {
  if (partIds.length === 0) return []
  return db
    .select()
    .from(receipts)
    .where(or(inArray(receipts.partId, partIds), inArray(receipts.gatewayId, gatewayIds)))
}

/** When the gateway last told anything; null: never. */
export async function lastReceiptAt(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: receipts.heardAt })
    .from(receipts)
    .orderBy(desc(receipts.heardAt))
    .limit(1)
  return row?.at ?? null
}
