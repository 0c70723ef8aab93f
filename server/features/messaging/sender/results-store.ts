import { sql } from 'drizzle-orm'
import { outageCauses, type MessageFailure, type PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { Db } from '#server/db/database.ts'
import type { EndpointCall } from '../gateways/gateway.ts'
import { type ClaimedPart, atOnce } from './claims-store.ts'
import type { Step } from './next-step.ts'

// How the result of a delivery is recorded, and what makes a part unknown: the gateway's answer proves nothing
// (`recordResults`), or the lease of its engine has expired (`expireLeases`).

/** A delivered part, the calls that were made for it, the call that decides, and what its message does next. */
export interface PartResult {
  part: ClaimedPart
  calls: EndpointCall[]
  last: EndpointCall
  step: Step
}

/**
 * Records the results of parts that this engine delivered, and moves their messages on, in one statement for the whole
 * group. A text that was sent as a caption has the same result as its picture. Returns the ids of the parts that this
 * engine still held; for the others only the calls are logged, because their lease had expired (see `recordLateResult`).
 * If a message is held because the gateway is down, its optional part that was refused for that reason is tried again with
 * it.
 */
export async function recordResults(db: Db, engine: string, results: PartResult[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(results.flatMap(asGiven))}::jsonb) as g(
        part uuid, attempt int4, message uuid, outcome text, failure text, detail text, gateway_id text, status text,
        hold text, message_failure text, message_detail text, refusals int4, due float8, pause_ms float8, kept boolean,
        carried_by uuid)
    ), settled as (
      update message_parts p set state = g.outcome, failure = g.failure, detail = g.detail, gateway_id = g.gateway_id
      from given g where p.id = g.part and ${amongGiven} and p.attempt = g.attempt and p.state = 'handing'
      returning p.id
    ), moved as (
      update messages m
      set status = g.status, hold = g.hold, failure = g.message_failure, detail = g.message_detail,
        refusals = g.refusals, lease_until = null, lease_by = null,
        due_at = coalesce(to_timestamp(g.due), now() + g.pause_ms * interval '1 ms')
      from given g join settled s on s.id = g.part
      where m.id = g.message and m.lease_by = ${engine}::uuid and g.carried_by is null
    ), spared as (
      update message_parts p set state = 'waiting'
      from given g
      where p.message_id = g.message and g.kept and p.id <> g.part and p.optional and p.state = 'refused'
        and p.failure = any(${ofGateway}::text[])
    ), logged as (
      insert into part_attempts (part_id, attempt, direct, handed_at, outcome, failure, detail, gateway_id, carried_by)
      select c.part, c.attempt, c.direct, p.handed_at, c.outcome, c.failure, c.detail, c.gateway_id, c.carried_by
      from jsonb_to_recordset(${JSON.stringify(results.flatMap(asCalls))}::jsonb) as c(
        part uuid, attempt int4, direct boolean, outcome text, failure text, detail text, gateway_id text, carried_by uuid,
        place int4)
      join message_parts p on p.id = c.part and ${amongGiven}
      order by c.place
    )
    select id from settled`)
  return new Set(rows.map((row) => row.id))
}

const ofGateway = `{${outageCauses.join(',')}}`
const deliveryUnknown: MessageFailure = 'delivery_unknown'

/** What comes out of JSON is part for 100 rows, and a shop's parts then read from end to end; an array for 10, looked up. */
const amongGiven = sql`p.id = any(array(select part from given))`

/** The part that was handed over, and the text that went as its caption. */
const partsOf = ({ partId, attempt, carried }: ClaimedPart) => [
  { part: partId, attempt, carried_by: null },
  ...(carried ? [{ part: carried.partId, attempt: carried.attempt, carried_by: partId }] : []),
]

function asGiven({ part, last, step }: PartResult) {
  const kept = step.status === 'pending' && step.pauseMs === null
  return partsOf(part).map((recorded) => ({
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
    due: step.status === 'sending' || kept ? part.due : null,
    pause_ms: step.status === 'pending' ? step.pauseMs : null,
    kept,
  }))
}

function asCalls({ part, calls }: PartResult) {
  return calls.flatMap(({ direct, outcome, cause, detail, gatewayId }, place) =>
    partsOf(part).map((recorded) => ({
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
 * Records a clear answer that came after the part's lease had expired: the part is no longer unknown, unless a person has
 * decided in between. Returns whether its message waited for that and can continue. No message waits for an optional part.
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
    ), words as (
      update message_parts p set ${outcome}
      from late where p.carried_by = late.id and p.carried_attempt = late.attempt and p.state = 'unknown'
    )
    select waited from late`)
  return rows[0]?.waited === true
}

/**
 * Marks parts whose lease has expired as unknown, and lets a person decide about their messages. They are never sent
 * again, because the request may have left. Messages that continue without an optional part do so. `all` ignores the time:
 * with the bundled server no other engine can be running.
 */
export async function expireLeases(db: Db, options: { all: boolean; ownEngine: string }): Promise<number> {
  const { rows } = await db.execute<{ parts: string }>(sql`
    with lapsed as materialized (
      select id, round from messages
      where lease_until < ${options.all ? sql`'infinity'` : sql`now()`} and lease_by <> ${options.ownEngine}::uuid
      order by lease_until limit ${atOnce} for update skip locked
    ), held as materialized (
      select l.id, not exists (
        select from message_parts p join message_parts next on next.message_id = l.id and next.round = l.round
          and next.position > p.position and next.state = 'waiting'
        where p.message_id = l.id and p.state = 'handing' and p.optional) as decided_by_hand
      from lapsed l
    ), moved as (
      update messages m
      set status = case when held.decided_by_hand then 'failed' else 'sending' end,
        failure = case when held.decided_by_hand then ${deliveryUnknown} end, detail = null,
        due_at = case when held.decided_by_hand then null else now() end, lease_until = null, lease_by = null
      from held where m.id = held.id
    ), unknown as (
      update message_parts p set state = 'unknown', failure = ${engineStopped}
      from lapsed where p.message_id = lapsed.id and p.state = 'handing'
      returning p.id, p.attempt, p.handed_at, p.carried_by
    ), logged as (
      insert into part_attempts (part_id, attempt, direct, handed_at, outcome, failure, carried_by)
      select id, attempt, false, handed_at, 'unknown', ${engineStopped}, carried_by from unknown
    )
    select count(*) as parts from unknown`)
  return Number(rows[0]?.parts ?? 0)
}

const engineStopped: PartFailureCause = 'engine_stopped'
