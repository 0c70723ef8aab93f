import type { Failure } from '#core/messaging/message-reasons.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Captions } from '../gateways/captions.ts'
import { goesAlong } from './captions-store.ts'
import { type Taken, type Row, withText } from './taken-part.ts'

const optedOut: Failure = 'opted_out'

/** Messages in one upkeep statement: none holds its locks for long. */
export const atOnce = 500

/**
 * What may be taken now. `all`: whatever is due. `urgent`: outside of the sending hours, what a person waits for.
 * `begun`: in a pause, the rest of what is half sent. `asked`: while the gateway is down, what a person asks for now.
 */
export type Allowed = 'all' | 'urgent' | 'begun' | 'asked'

/** Sent by a person's hand, or the answer to a customer's order; the index `messages_urgent` has the same words. */
export const urgent = sql`(asked or origin in ('call', 'order'))`

/**
 * Takes up to `limit` due messages for an engine and marks the next part of each as being handed over: one
 * statement, one commit, before any request leaves. Whoever takes rows locks them and passes over those that
 * others hold, so each message goes to one engine. What is urgent goes first, however much else is due. What is
 * overdue by more than the grace is left to `missOld`. What its receiver does not want fails here, where no other
 * way leads past. A message that someone edits in this very moment has other parts by now: it stays due. `earlyMs`: also
 * what falls due within that time, for the caller to hold until then. `planned`: of what was planned these alone, and
 * what is half sent. `captions`: a text goes with its picture where it can, and both are marked. `unchanged`: once the
 * rules that this was decided by have changed, nothing is taken. A limit that has to be worked out is taken for a tenth of
 * the table, and parts then joined one and all, hence the second limit around it.
 */
export async function takeDue(
  db: Db,
  engine: string,
  options: {
    limit: number
    leaseMs: number
    graceMs: number
    allowed?: Allowed
    planned?: readonly string[]
    captions?: Captions | null
    earlyMs?: number
    unchanged?: SQL
  },
): Promise<Taken[]> {
  const { allowed = 'all', planned, captions = null, earlyMs = 0, unchanged } = options
  const due = sql`due_at <= now() + ${earlyMs} * interval '1 ms' and due_at > now() - ${options.graceMs} * interval '1 ms'
    ${unchanged ? sql`and ${unchanged}` : sql``}`
  const begun = sql`and status = 'sending'`
  const byAllowed: Record<Allowed, { urgent: SQL; planned?: SQL }> = {
    all: { urgent: sql`` },
    urgent: { urgent: sql``, planned: begun },
    begun: { urgent: begun, planned: begun },
    asked: { urgent: sql`and asked`, planned: sql`and false` },
  }
  const chosen =
    planned === undefined
      ? sql``
      : sql`and (status = 'sending' or id in (
          select value::uuid from jsonb_array_elements_text(${JSON.stringify(planned)}::jsonb)))`
  const row = sql`id, due_at, phone, round, refusals, asked, direct, status = 'sending' as begun,
    may_be_messaged(phone, origin = 'order') and (
      (campaign_id is null and repeat_id is null) or may_get_promotions(phone)
      or not exists (
        select from campaigns c where c.id = messages.campaign_id and c.kind = 'promotion'
        union all select from repeats r where r.id = messages.repeat_id and r.kind = 'promotion'
      )
    ) as wanted`
  const { rows } = await db.execute<Row>(sql`
    with urgent as materialized (
      select ${row} from messages where ${urgent} and ${due} ${byAllowed[allowed].urgent}
      order by due_at limit ${options.limit} for update skip locked
    ), planned as materialized (
      select * from (
        select ${row} from messages where not ${urgent} and ${due} ${byAllowed[allowed].planned ?? chosen}
        order by due_at limit ${options.limit} - (select count(*) from urgent) for update skip locked
      ) as next limit ${options.limit}
    ), due as (
      select * from urgent union all select * from planned
    ), unwanted as (
      update messages m set status = 'failed', failure = ${optedOut}, hold = null, detail = null, due_at = null
      from due where m.id = due.id and not due.wanted
    ), open as (
      select due.*, p.id as part, row_number() over line as place, count(*) over (partition by due.id) as parts,
        case when ${goesAlong(captions)} then first_value(p.id) over line end as carried_by,
        first_value(p.attempt) over line + 1 as carried_attempt
      from due join message_parts p on p.message_id = due.id and p.round = due.round
      where due.wanted and (p.state = 'waiting' or (p.state = 'refused' and not p.optional))
      window line as (partition by due.id order by p.position)
    ), handing as (
      update message_parts p set state = 'handing', attempt = p.attempt + 1, handed_at = greatest(now(), open.due_at),
        failure = null, detail = null, carried_by = open.carried_by,
        carried_attempt = case when open.carried_by is not null then open.carried_attempt end
      from open where p.id = open.part and (open.place = 1 or open.carried_by is not null)
      returning p.id as "partId", open.id as "messageId", open.phone, p.kind, p.body as text, p.url, p.name, p.optional, p.attempt,
        (open.parts - 1)::int4 as later, open.refusals, open.asked, open.direct, open.begun, extract(epoch from open.due_at)::float8 as due,
        p.carried_by as "carriedBy"
    ), taken as (
      update messages m
      set status = 'sending', due_at = null, hold = null,
        lease_by = ${engine}::uuid, lease_until = now() + ${options.leaseMs} * interval '1 ms'
      from handing where m.id = handing."messageId" and handing."carriedBy" is null
    )
    select * from handing order by due`)
  const texts = new Map(rows.filter((row) => row.carriedBy !== null).map((row) => [row.carriedBy, row]))
  return rows
    .filter(({ carriedBy }) => carriedBy === null)
    .map(({ carriedBy: _none, ...row }) => withText(row, texts.get(row.partId)))
}
