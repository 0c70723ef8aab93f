import { desc, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  receiptsTable as receipts,
  receiptStates,
  type GatewayReceipt,
  type ReceiptRow,
  type ReceiptState,
} from './receipts-tables.ts'
import type { MessageRow, PartRow } from '../messages-tables.ts'

const rank = (state: 'excluded' | 'r') =>
  sql.raw(`array_position('{${receiptStates.join(',')}}'::text[], ${state}.state)`)

/**
 * Stores receipts with one row per gateway id. Each row keeps the highest state and the earliest time of each state.
 */
export async function storeReceipts(db: Db, given: readonly GatewayReceipt[]): Promise<void> {
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

function merged(given: readonly GatewayReceipt[]) {
  const byId = new Map<
    string,
    Pick<GatewayReceipt, 'state' | 'failure' | 'detail'> & Record<string, unknown>
  >()
  // Receipts are applied from latest to earliest, so that the earliest time of each state remains.
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

const latestFirst = (one: GatewayReceipt, other: GatewayReceipt) => other.at.getTime() - one.at.getTime()
const counts = (state: ReceiptState) => receiptStates.indexOf(state)

export async function findReceipts(
  db: Db,
  { partIds, gatewayIds }: { partIds: string[]; gatewayIds: string[] },
): Promise<ReceiptRow[]> {
  if (partIds.length === 0) return []
  return db
    .select()
    .from(receipts)
    .where(or(inArray(receipts.partId, partIds), inArray(receipts.gatewayId, gatewayIds)))
}

export async function findLastReceiptTime(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: receipts.heardAt })
    .from(receipts)
    .orderBy(desc(receipts.heardAt))
    .limit(1)
  return row?.at ?? null
}

/** Receipts per statement. The next check handles further receipts. */
const maxRowsPerStatement = 200

/** A receipt that has no part after this time belongs to a message that was sent from a phone. */
const strangeAfterMinutes = 60

/** A receipt that has not been applied yet. The transaction holds the lock on its message. */
export interface OpenReceipt extends Pick<
  ReceiptRow,
  'gatewayId' | 'attempt' | 'state' | 'failure' | 'detail'
> {
  part: Pick<PartRow, 'id' | 'state' | 'gatewayId' | 'attempt' | 'optional' | 'round'>
  message: Pick<MessageRow, 'id' | 'status' | 'round'>
}

/**
 * Finds the parts of open receipts by the gateway's ids. Deletes receipts of messages that Cetak did not send. If a
 * text was sent as a caption, the receipt is linked to the picture, which has the same gateway id.
 */
export async function linkReceipts(db: Db): Promise<void> {
  await db.execute(sql`
    update gateway_receipts r set part_id = a.part_id, attempt = coalesce(r.attempt, a.attempt)
    from part_attempts a
    where r.open and r.part_id is null and a.gateway_id = r.gateway_id and a.carried_by is null`)
  await db.execute(sql`
    delete from gateway_receipts
    where open and part_id is null and heard_at < now() - ${strangeAfterMinutes} * interval '1 minute'`)
}

/** Locks and returns open receipts. Skips receipts whose message another transaction has locked. */
export async function lockOpenReceipts(tx: Db): Promise<OpenReceipt[]> {
  const { rows } = await tx.execute<{ [Column in keyof Flat]: Flat[Column] }>(sql`
    with open as materialized (
      select r.gateway_id, r.attempt, r.state, r.failure, r.detail, p.id as part_id, p.state as part_state,
        p.gateway_id as part_gateway_id, p.attempt as part_attempt, p.optional, p.round, p.message_id
      from gateway_receipts r join message_parts p on p.id = r.part_id
      where r.open order by r.heard_at limit ${maxRowsPerStatement}
    ), held as materialized (
      select m.id, m.status, m.round from messages m
      where m.id in (select message_id from open) for update skip locked
    )
    select open.*, held.status as message_status, held.round as message_round
    from open join held on held.id = open.message_id
    order by open.part_id, open.gateway_id`)
  return rows.map((row) => ({
    gatewayId: row.gateway_id,
    attempt: row.attempt,
    state: row.state,
    failure: row.failure,
    detail: row.detail,
    part: {
      id: row.part_id,
      state: row.part_state,
      gatewayId: row.part_gateway_id,
      attempt: row.part_attempt,
      optional: row.optional,
      round: row.round,
    },
    message: {
      id: row.message_id,
      status: row.message_status,
      round: row.message_round,
    },
  }))
}

interface Flat {
  gateway_id: string
  attempt: number | null
  state: ReceiptState
  failure: ReceiptRow['failure']
  detail: string | null
  part_id: string
  part_state: PartRow['state']
  part_gateway_id: string | null
  part_attempt: number
  optional: boolean
  round: number
  message_id: string
  message_status: MessageRow['status']
  message_round: number
}

/** Closes receipts. A receipt that has changed since it was read stays open. */
export async function closeReceipts(
  tx: Db,
  done: readonly Pick<OpenReceipt, 'gatewayId' | 'state'>[],
): Promise<void> {
  await tx.execute(sql`
    update gateway_receipts r set open = false
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d("gatewayId" text, state text)
    where r.gateway_id = d."gatewayId" and r.state = d.state`)
}

export async function hasOpenReceipts(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from gateway_receipts where open limit 1`)
  return rows.length > 0
}
