import { sql } from 'drizzle-orm'
import { outageCauses, type MessageFailure, type PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { Db } from '#server/db/database.ts'
import type { EndpointCall } from '../gateways/gateway.ts'
import { type ClaimedPart, maxMessagesPerStatement } from './claims-store.ts'
import type { MessageStep } from './next-step.ts'

// Records the results of deliveries.
//
// Here a part becomes unknown in two cases (docs/architecture.md lists all):
// - The gateway's answer does not prove whether it was sent (`recordResults`; the answers are judged in gateways/).
// - The process died before it recorded a result, and the lease expired (`expireLeases`).

export interface PartResult {
  part: ClaimedPart
  calls: EndpointCall[]
  last: EndpointCall
  step: MessageStep
}

/**
 * Records the results of parts that this engine sent, and updates their messages. One statement handles the whole
 * group. A text sent as a caption gets the result of its picture. Returns the ids of the parts that this engine still
 * held. For parts whose lease had expired, only the calls are logged (see `recordLateResult`). If a message is held
 * because the gateway is down and its optional part was refused for the same reason, the optional part is retried
 * with the message.
 */
export async function recordResults(db: Db, engine: string, results: PartResult[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(results.flatMap(toRows))}::jsonb) as g(
        part uuid, attempt int4, message uuid, outcome text, failure text, detail text, gateway_id text, status text,
        hold text, message_failure text, message_detail text, refusals int4, due float8, pause_ms float8, keeps_due boolean,
        carried_by uuid)
    ), recorded as (
      update message_parts p set state = g.outcome, failure = g.failure, detail = g.detail, gateway_id = g.gateway_id
      from given g where p.id = g.part and ${isGivenPart} and p.attempt = g.attempt and p.state = 'sending'
      returning p.id
    ), moved as (
      update messages m
      set status = g.status, hold = g.hold, failure = g.message_failure, detail = g.message_detail,
        refusals = g.refusals, lease_until = null, lease_by = null,
        due_at = coalesce(to_timestamp(g.due), now() + g.pause_ms * interval '1 ms')
      from given g join recorded r on r.id = g.part
      where m.id = g.message and m.lease_by = ${engine}::uuid and g.carried_by is null
    ), retried as (
      update message_parts p set state = 'waiting'
      from given g
      where p.message_id = g.message and g.keeps_due and p.id <> g.part and p.optional and p.state = 'refused'
        and p.failure = any(${outageCauseArray}::text[])
    ), logged as (
      insert into part_attempts (part_id, attempt, direct, handed_at, outcome, failure, detail, gateway_id, carried_by)
      select c.part, c.attempt, c.direct, p.handed_at, c.outcome, c.failure, c.detail, c.gateway_id, c.carried_by
      from jsonb_to_recordset(${JSON.stringify(results.flatMap(toCallRows))}::jsonb) as c(
        part uuid, attempt int4, direct boolean, outcome text, failure text, detail text, gateway_id text, carried_by uuid,
        place int4)
      join message_parts p on p.id = c.part and ${isGivenPart}
      order by c.place
    )
    select id from recorded`)
  return new Set(rows.map((row) => row.id))
}

const outageCauseArray = `{${outageCauses.join(',')}}`
const deliveryUnknown: MessageFailure = 'delivery_unknown'

/**
 * PostgreSQL estimates 100 rows for a JSON set and would scan all parts. For an array it estimates
 * 10 rows and uses the index.
 */
const isGivenPart = sql`p.id = any(array(select part from given))`

const toPartRows = ({ partId, attempt, carried }: ClaimedPart) => [
  { part: partId, attempt, carried_by: null },
  ...(carried ? [{ part: carried.partId, attempt: carried.attempt, carried_by: partId }] : []),
]

function toRows({ part, last, step }: PartResult) {
  const keepsDueTime = step.status === 'pending' && step.pauseMs === null
  return toPartRows(part).map((recorded) => ({
    ...recorded,
    message: part.messageId,
    outcome: last.outcome,
    failure: last.cause,
    detail: last.detail,
    gateway_id: last.gatewayId,
    status: step.status,
    hold: step.hold,
    message_failure: step.failure,
    message_detail: step.detail,
    refusals: step.refusals,
    due: step.status === 'sending' || keepsDueTime ? part.due : null,
    pause_ms: step.status === 'pending' ? step.pauseMs : null,
    keeps_due: keepsDueTime,
  }))
}

function toCallRows({ part, calls }: PartResult) {
  return calls.flatMap(({ direct, outcome, cause, detail, gatewayId }, place) =>
    toPartRows(part).map((recorded) => ({
      ...recorded,
      place,
      direct,
      outcome,
      failure: cause,
      detail,
      gateway_id: gatewayId,
    })),
  )
}

/**
 * Records an answer that arrived after the lease had expired. The part is then no longer unknown, unless staff have
 * already decided about it. Returns true if the message was waiting for this result and can continue. No message
 * waits for an optional part.
 */
export async function recordLateResult(tx: Db, { part, last }: PartResult): Promise<boolean> {
  const outcome = sql`state = ${last.outcome}, failure = ${last.cause}, detail = ${last.detail}, gateway_id = ${last.gatewayId}`
  const { rows } = await tx.execute<{ waited: boolean }>(sql`
    with late as (
      update message_parts p set ${outcome}
      from messages m
      where p.id = ${part.partId}::uuid and p.attempt = ${part.attempt} and p.state = 'unknown'
        and m.id = p.message_id and m.round = p.round
        and (p.optional or m.failure = ${deliveryUnknown})
      returning p.id, p.attempt, m.failure is not distinct from ${deliveryUnknown} as waited
    ), caption as (
      update message_parts p set ${outcome}
      from late where p.carried_by = late.id and p.carried_attempt = late.attempt and p.state = 'unknown'
    )
    select waited from late`)
  return rows[0]?.waited === true
}

/**
 * Marks parts whose lease has expired as unknown. Their messages fail until staff decide. The parts are not sent
 * again, because the request may have been sent. After an optional part, the message continues. `all` includes leases
 * that have not expired, because no other engine can be running with the bundled server. Returns the number of parts.
 * Call the function again until it returns 0.
 */
export async function expireLeases(db: Db, options: { all: boolean; ownEngine: string }): Promise<number> {
  const { rows } = await db.execute<{ parts: string }>(sql`
    with expired as materialized (
      select id, round from messages
      where lease_until < ${options.all ? sql`'infinity'` : sql`now()`} and lease_by <> ${options.ownEngine}::uuid
      order by lease_until limit ${maxMessagesPerStatement} for update skip locked
    ), held as materialized (
      select l.id, not exists (
        select from message_parts p join message_parts next on next.message_id = l.id and next.round = l.round
          and next.position > p.position and next.state = 'waiting'
        where p.message_id = l.id and p.state = 'sending' and p.optional) as decided_by_hand
      from expired l
    ), moved as (
      update messages m
      set status = case when held.decided_by_hand then 'failed' else 'sending' end,
        failure = case when held.decided_by_hand then ${deliveryUnknown} end, detail = null,
        due_at = case when held.decided_by_hand then null else now() end, lease_until = null, lease_by = null
      from held where m.id = held.id
    ), unknown as (
      update message_parts p set state = 'unknown', failure = ${engineStopped}
      from expired where p.message_id = expired.id and p.state = 'sending'
      returning p.id, p.attempt, p.handed_at, p.carried_by
    ), logged as (
      insert into part_attempts (part_id, attempt, direct, handed_at, outcome, failure, carried_by)
      select id, attempt, false, handed_at, 'unknown', ${engineStopped}, carried_by from unknown
    )
    select count(*) as parts from unknown`)
  return Number(rows[0]?.parts ?? 0)
}

const engineStopped: PartFailureCause = 'engine_stopped'
