import { sql } from 'drizzle-orm'
import { downCauses, type Failure } from '#core/messaging/message-reasons.ts'
import type { Db } from '#server/db/database.ts'
import type { EndpointCall } from '../gateways/gateway.ts'
import type { Taken } from './taken-part.ts'
import type { Step } from './next-step.ts'

/** What became of a part, the calls that were made for it, and what its message does next. */
export interface Settlement {
  taken: Taken
  calls: EndpointCall[]
  last: EndpointCall
  step: Step
}

/**
 * Writes what became of parts that this engine handed over, and moves their messages on: one statement for a whole
 * group; a text that went with its picture has the same outcome. Returns the ids of the parts that were still its own;
 * of the others only the calls are logged (their lease had run out: see `settleLate`). Where a message is held because
 * the gateway is down, an optional part that was refused for that goes with it once the gateway is back.
 */
export async function settle(db: Db, engine: string, settlements: Settlement[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(settlements.flatMap(asGiven))}::jsonb) as g(
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
      from jsonb_to_recordset(${JSON.stringify(settlements.flatMap(asCalls))}::jsonb) as c(
        part uuid, attempt int4, direct boolean, outcome text, failure text, detail text, gateway_id text, carried_by uuid,
        place int4)
      join message_parts p on p.id = c.part and ${amongGiven}
      order by c.place
    )
    select id from settled`)
  return new Set(rows.map((row) => row.id))
}

const ofGateway = `{${downCauses.join(',')}}`
const deliveryUnknown: Failure = 'delivery_unknown'

/** What comes out of JSON is taken for 100 rows, and a shop's parts then read from end to end; an array for 10, looked up. */
const amongGiven = sql`p.id = any(array(select part from given))`

/** The part that was handed over, and the text that went as its caption. */
const partsOf = ({ partId, attempt, carried }: Taken) => [
  { part: partId, attempt, carried_by: null },
  ...(carried ? [{ part: carried.partId, attempt: carried.attempt, carried_by: partId }] : []),
]

function asGiven({ taken, last, step }: Settlement) {
  const kept = step.status === 'pending' && step.pauseMs === null
  return partsOf(taken).map((part) => ({
    ...part,
    message: taken.messageId,
    outcome: last.outcome,
    failure: last.cause,
    detail: last.detail,
    gateway_id: last.gatewayId,
    status: step.status,
    hold: step.hold,
    message_failure: step.failure,
    message_detail: step.detail,
    refusals: step.refusals,
    due: step.status === 'sending' || kept ? taken.due : null,
    pause_ms: step.status === 'pending' ? step.pauseMs : null,
    kept,
  }))
}

function asCalls({ taken, calls }: Settlement) {
  return calls.flatMap(({ direct, outcome, cause, detail, gatewayId }, place) =>
    partsOf(taken).map((part) => ({
      ...part,
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
 * A clear answer that came after the part's lease had run out: the part is unknown no longer, unless a person has
 * decided meanwhile. True when its message waited for that; then it can go on. For an optional part none waits.
 */
export async function settleLate(tx: Db, { taken, last }: Settlement): Promise<boolean> {
  const outcome = sql`state = ${last.outcome}, failure = ${last.cause}, detail = ${last.detail}, gateway_id = ${last.gatewayId}`
  const { rows } = await tx.execute<{ waited: boolean }>(sql`
    with late as (
      update message_parts p set ${outcome}
      from messages m
      where p.id = ${taken.partId}::uuid and p.attempt = ${taken.attempt} and p.state = 'unknown'
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
