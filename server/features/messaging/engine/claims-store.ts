import type { Cause, Failure } from '../../../../core/messaging/message-reasons.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { withCaption } from '../../../../core/messaging/captions.ts'
import type { Captions } from '../gateways/captions.ts'
import type { Delivery } from '../gateways/gateway.ts'
import { goesAlong } from './captions-store.ts'

/** A part that this engine is to hand over at once, and what it has to know of its message. */
export interface Taken extends Delivery {
  messageId: string
  attempt: number
  optional: boolean
  /** The message's text, a part of its own, when it goes as the caption of this one. */
  carried: { partId: string; attempt: number } | null
  /** Parts that come after this one, and what goes with it. */
  later: number
  refusals: number
  asked: boolean
  direct: boolean
  /** Parts of it have gone before. */
  begun: boolean
  /** When the message was due, in seconds since 1970. */
  due: number
}

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
 * what is half sent. `captions`: a text goes with its picture where it can, and both are marked. A limit that has to be
 * worked out is taken for a tenth of the table, and parts then joined one and all, hence the second limit around it.
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
  },
): Promise<Taken[]> {
  const { allowed = 'all', planned, captions = null, earlyMs = 0 } = options
  const due = sql`due_at <= now() + ${earlyMs} * interval '1 ms' and due_at > now() - ${options.graceMs} * interval '1 ms'`
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
    may_be_messaged(phone, origin = 'order') as wanted`
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

/** A row as the driver gives it has the names of `Taken`. */
type Row = { [Column in keyof Omit<Taken, 'carried'>]: Taken[Column] } & { carriedBy: string | null }

/** A part, and the text that goes as its caption. */
function withText(row: Omit<Taken, 'carried'>, along: Row | undefined): Taken {
  if (!along) return { ...row, carried: null }
  const { partId, attempt, text } = along
  return {
    ...row,
    text: withCaption(row.text, text),
    later: row.later - 1,
    carried: { partId, attempt },
  }
}

/**
 * Parts whose engine has gone: their outcome is unknown, and their messages wait for a person (never a retry:
 * the request may have left); those that went on without an optional one do so now. `all`: on the embedded database
 * nobody else can be handing anything over.
 */
export async function lapse(db: Db, options: { all: boolean; ownEngine: string }): Promise<number> {
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

const deliveryUnknown: Failure = 'delivery_unknown'
const engineStopped: Cause = 'engine_stopped'

/** When an engine is next needed, in milliseconds from now; null when there is nothing to wait for. */
export interface NextNeed {
  /** A message falls due. */
  dueInMs: number | null
  /** The lease of another engine runs out. */
  leaseInMs: number | null
  /** The database's clock, in milliseconds since 1970. */
  now: number
}

/** `apartMs`: for so long nothing planned is begun; null: it may be. */
export async function nextNeed(
  db: Db,
  engine: string,
  { graceMs, allowed, apartMs }: { graceMs: number; allowed: Allowed; apartMs: number | null },
): Promise<NextNeed> {
  const goes =
    allowed === 'begun'
      ? sql`and status = 'sending'`
      : allowed === 'asked'
        ? sql`and asked`
        : apartMs !== null
          ? sql`and due_at <= now() + ${apartMs} * interval '1 ms' and (status = 'sending' or ${urgent})`
          : sql``
  const { rows } = await db.execute<{ due: number | null; lease: number | null; now: number }>(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      extract(epoch from (
        select min(due_at) from messages where due_at > now() - ${graceMs} * interval '1 ms'
          ${goes}
      ))::float8 * 1000 as due,
      extract(epoch from (
        select min(lease_until) from messages where lease_until is not null and lease_by <> ${engine}::uuid
      ))::float8 * 1000 as lease`)
  const [row] = rows
  if (!row) throw new Error('a select without a table gives one row')
  const from = (at: number | null) => (at === null ? null : at - row.now)
  const dueInMs = from(row.due)
  const nextInMs = apartMs === null ? dueInMs : Math.min(apartMs, dueInMs ?? Infinity)
  return { dueInMs: nextInMs, leaseInMs: from(row.lease), now: row.now }
}
