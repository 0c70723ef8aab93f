import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { MessageRow, PartRow } from '../messages-tables.ts'
import type { ReceiptState } from './receipt.ts'
import type { ReceiptRow } from './receipts-tables.ts'

/** In one statement; more wait for the next. */
const atOnce = 200

/** What belongs to no part of ours after this was sent from a phone. */
const strangeAfterMinutes = 60

/** An open receipt, its part and its message, which is locked for this transaction. */
export interface OpenReceipt extends Pick<
  ReceiptRow,
  'gatewayId' | 'attempt' | 'state' | 'failure' | 'detail'
> {
  part: Pick<PartRow, 'id' | 'state' | 'gatewayId' | 'attempt' | 'optional' | 'round'>
  message: Pick<MessageRow, 'id' | 'status' | 'round'>
}

/** Finds the parts of open receipts by the ids that gateways answered with (of a text that was a caption its picture), and forgets what is not of ours. */
export async function linkReceipts(db: Db): Promise<void> {
  await db.execute(sql`
    update gateway_receipts r set part_id = a.part_id, attempt = coalesce(r.attempt, a.attempt)
    from part_attempts a
    where r.open and r.part_id is null and a.gateway_id = r.gateway_id and a.carried_by is null`)
  await db.execute(sql`
    delete from gateway_receipts
    where open and part_id is null and heard_at < now() - ${strangeAfterMinutes} * interval '1 minute'`)
}

/** Open receipts whose messages nobody else holds just now; they are locked with this transaction. */
export async function lockOpenReceipts(tx: Db): Promise<OpenReceipt[]> {
  const { rows } = await tx.execute<{ [Column in keyof Flat]: Flat[Column] }>(sql`
    with open as materialized (
      select r.gateway_id, r.attempt, r.state, r.failure, r.detail, p.id as part_id, p.state as part_state,
        p.gateway_id as part_gateway_id, p.attempt as part_attempt, p.optional, p.round, p.message_id
      from gateway_receipts r join message_parts p on p.id = r.part_id
      where r.open order by r.heard_at limit ${atOnce}
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

/** Something has come of these; one that has grown meanwhile stays open. */
export async function closeReceipts(
  tx: Db,
  done: readonly Pick<OpenReceipt, 'gatewayId' | 'state'>[],
): Promise<void> {
  await tx.execute(sql`
    update gateway_receipts r set open = false
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d("gatewayId" text, state text)
    where r.gateway_id = d."gatewayId" and r.state = d.state`)
}

/** Whether there are receipts that something may yet come of. */
export async function hasOpenReceipts(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from gateway_receipts where open limit 1`)
  return rows.length > 0
}
