import type { MessageFailure } from '#core/messaging/message-reasons.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Captions, Delivery } from '../gateways/gateway.ts'
import { joinCaption } from '#core/messaging/captions.ts'

const optedOut: MessageFailure = 'opted_out'

/** Messages in one upkeep statement: none holds its locks for long. */
export const atOnce = 500

/**
 * Which due messages may be claimed: `all`; `urgent` ones only, outside of the sending hours; while sending is paused, the
 * rest of `begun` messages; while the gateway is down, messages `asked` for by a person.
 */
export type Allowed = 'all' | 'urgent' | 'begun' | 'asked'

/** Sent by a person's hand, or the answer to a customer's order; the index `messages_urgent` has the same words. */
export const urgent = sql`(asked or origin in ('call', 'order'))`

/**
 * Claims up to `limit` due messages for an engine and marks the next part of each as being delivered, in one statement
 * that commits before any request leaves. It locks the rows that it claims and skips rows locked by others, so that each
 * message goes to one engine. Urgent messages come first, however many others are due.
 * - Messages that are overdue by more than the grace period are left to `expireOverdue`.
 * - Messages whose receiver has opted out fail here, because every message passes here.
 * - A message that is edited in this moment has other parts afterwards, so it stays due.
 *
 * `planned` restricts planned messages to these and to started ones. With `captions`, a text is sent as the caption of its
 * picture where possible, and both parts are marked. `unchanged` is a condition: if the rules of this claim have changed,
 * nothing is claimed. PostgreSQL estimates a computed limit as a tenth of the table and would then join all parts, hence
 * the second limit around it.
 */
export async function claimDueMessages(
  db: Db,
  engine: string,
  options: {
    limit: number
    leaseMs: number
    graceMs: number
    allowed?: Allowed
    planned?: readonly string[]
    captions?: Captions | null
    unchanged?: SQL
  },
): Promise<ClaimedPart[]> {
  const { allowed = 'all', planned, captions = null, unchanged } = options
  const due = sql`due_at <= now() and due_at > now() - ${options.graceMs} * interval '1 ms'
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
  const { rows } = await db.execute<ClaimedRow>(sql`
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
      update message_parts p set state = 'handing', attempt = p.attempt + 1, handed_at = now(),
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

/** As JavaScript counts: a letter beyond the first plane of Unicode is two. */
const length = (text: SQL) => sql`(char_length(${text}) + regexp_count(${text}, '[\\U00010000-\\U0010FFFF]'))`

/**
 * Whether a part `p` of the message `due` goes as the caption of that one's first open part, of those that `line` has in
 * order: when that is the last picture, the text fits under it together with its own words, and need not go as a
 * template. An optional picture takes none along: the text would share its fate (D-04). In windows rather than joins,
 * which took seconds for 150 messages: the open parts of all of them are taken for one row.
 */
function goesAlong(captions: Captions | null): SQL {
  if (!captions) return sql`false`
  const { longest, files, openMs } = captions
  const carries = sql`coalesce(p.kind = 'media' and not p.optional and p.url ~ ${files}, false)`
  const own = sql`first_value(p.body) over line`
  const ownLength = sql`case when btrim(${own}, e' \\n\\r\\t') = '' then 0 else ${length(own)} + 2 end`
  const isOpen = sql`exists (
    select from customers_wrote w where w.phone = due.phone and w.at > now() - ${openMs} * interval '1 ms')`
  return sql`(p.kind = 'text' and first_value(${carries}) over line
    and count(*) filter (where ${carries}) over (partition by due.id) = 1
    and ${ownLength} + ${length(sql`p.body`)} <= ${longest}::int4 ${openMs === null ? sql`` : sql`and ${isOpen}`})`
}

/** A part to deliver now, with what the engine has to know about its message. */
export interface ClaimedPart extends Delivery {
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

/** A row as the driver gives it has the names of `ClaimedPart`. */
type ClaimedRow = { [Column in keyof Omit<ClaimedPart, 'carried'>]: ClaimedPart[Column] } & {
  carriedBy: string | null
}

/** A part, and the text that goes as its caption. */
function withText(row: Omit<ClaimedPart, 'carried'>, along: ClaimedRow | undefined): ClaimedPart {
  if (!along) return { ...row, carried: null }
  const { partId, attempt, text } = along
  return {
    ...row,
    text: joinCaption(row.text, text),
    later: row.later - 1,
    carried: { partId, attempt },
  }
}

/** When an engine is next needed, in milliseconds from now; null when there is nothing to wait for. */
interface NextNeed {
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
