import type { MessageFailure } from '#core/messaging/message-reasons.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { CaptionRules, PartDelivery } from '../gateways/gateway.ts'
import { joinCaption } from '#core/messaging/captions.ts'

const optedOut: MessageFailure = 'opted_out'

/** Maximum number of messages per maintenance statement. The limit keeps row locks short. */
export const maxMessagesPerStatement = 500

/**
 * Due messages that may be claimed:
 * - `all`: every due message.
 * - `urgent`: outside of sending hours and during the minimum interval, urgent messages and the remaining parts of
 *   started ones.
 * - `started`: while sending is paused, the remaining parts of started messages.
 * - `manual`: while the gateway is down, manual sends.
 */
export type AllowedMessageClass = 'all' | 'urgent' | 'started' | 'manual'

/**
 * Matches manual sends, GET /api/whatsapp and order notifications. The index `messages_urgent` has the same condition.
 */
export const urgentSql = sql`(asked or origin in ('call', 'order'))`

/**
 * Claims up to `limit` due messages for an engine and marks the next part of each as being sent.
 *
 * A claim is one statement that commits before any request leaves. It sets `lease_by` and `lease_until`. If the
 * process dies, the lease expires, and the part becomes unknown instead of being sent twice (`expireLeases`). Rows
 * locked by others are skipped, so each message goes to one engine. Urgent messages come first, however many others
 * are due.
 * - Messages that are overdue by more than the grace period are left to `expireOverdueMessages`.
 * - Messages to recipients who opted out fail in this statement, because every message has to be claimed.
 * - A message that is edited at the same time stays due, because its parts are replaced.
 *
 * `planned` restricts planned messages to these ids and to started ones. With `captions`, a text is sent as the
 * caption of its picture where possible, and both parts are marked. `unchanged` is a condition: nothing is claimed if
 * the rules have changed since they were read.
 */
export async function claimDueMessages(
  db: Db,
  engine: string,
  options: {
    limit: number
    leaseMs: number
    graceMs: number
    allowed?: AllowedMessageClass
    planned?: readonly string[]
    captions?: CaptionRules | null
    unchanged?: SQL
  },
): Promise<ClaimedPart[]> {
  const { allowed = 'all', planned, captions = null, unchanged } = options
  const due = sql`due_at <= now() and due_at > now() - ${options.graceMs} * interval '1 ms'
    ${unchanged ? sql`and ${unchanged}` : sql``}`
  const started = sql`and status = 'sending'`
  const byAllowed: Record<AllowedMessageClass, { urgent: SQL; planned?: SQL }> = {
    all: { urgent: sql`` },
    urgent: { urgent: sql``, planned: started },
    started: { urgent: started, planned: started },
    manual: { urgent: sql`and asked`, planned: sql`and false` },
  }
  const chosen =
    planned === undefined
      ? sql``
      : sql`and (status = 'sending' or id in (
          select value::uuid from jsonb_array_elements_text(${JSON.stringify(planned)}::jsonb)))`
  const row = sql`id, due_at, phone, round, refusals, asked, direct, status = 'sending' as begun,
    -- Customers who want no messages still get answers to what they write.
    (may_be_messaged(phone, origin = 'order') or coalesce(origin_key like 'reply:%', false)) and (
      (campaign_id is null and repeat_id is null) or may_get_promotions(phone)
      or not exists (
        select from campaigns c where c.id = messages.campaign_id and c.kind = 'promotion'
        union all select from repeats r where r.id = messages.repeat_id and r.kind = 'promotion'
      )
    ) as wanted`
  // The query has a second limit around `planned` for PostgreSQL's planner, which estimates a computed limit as a
  // tenth of the table and would then join all parts.
  const { rows } = await db.execute<ClaimedRow>(sql`
    with urgent as materialized (
      select ${row} from messages where ${urgentSql} and ${due} ${byAllowed[allowed].urgent}
      order by due_at limit ${options.limit} for update skip locked
    ), planned as materialized (
      select * from (
        select ${row} from messages where not ${urgentSql} and ${due} ${byAllowed[allowed].planned ?? chosen}
        order by due_at limit ${options.limit} - (select count(*) from urgent) for update skip locked
      ) as next limit ${options.limit}
    ), due as (
      select * from urgent union all select * from planned
    ), unwanted as (
      update messages m set status = 'failed', failure = ${optedOut}, hold = null, detail = null, due_at = null
      from due where m.id = due.id and not due.wanted
    ), open as (
      select due.*, p.id as part, row_number() over line as place, count(*) over (partition by due.id) as parts,
        case when ${joinsCaption(captions)} then first_value(p.id) over line end as carried_by,
        first_value(p.attempt) over line + 1 as carried_attempt
      from due join message_parts p on p.message_id = due.id and p.round = due.round
      where due.wanted and (p.state = 'waiting' or (p.state = 'refused' and not p.optional))
      window line as (partition by due.id order by p.position)
    ), delivering as (
      update message_parts p set state = 'sending', attempt = p.attempt + 1, handed_at = now(),
        failure = null, detail = null, carried_by = open.carried_by,
        carried_attempt = case when open.carried_by is not null then open.carried_attempt end
      from open where p.id = open.part and (open.place = 1 or open.carried_by is not null)
      returning p.id as "partId", open.id as "messageId", open.phone, p.kind, p.body as text, p.url, p.name, p.optional, p.attempt,
        (open.parts - 1)::int4 as later, open.refusals, open.asked, open.direct, open.begun, extract(epoch from open.due_at)::float8 as due,
        p.carried_by as "carriedBy"
    ), claimed as (
      update messages m
      set status = 'sending', due_at = null, hold = null,
        lease_by = ${engine}::uuid, lease_until = now() + ${options.leaseMs} * interval '1 ms'
      from delivering d where m.id = d."messageId" and d."carriedBy" is null
    )
    select * from delivering order by due`)
  const texts = new Map(rows.filter((row) => row.carriedBy !== null).map((row) => [row.carriedBy, row]))
  return rows
    .filter(({ carriedBy }) => carriedBy === null)
    .map(({ carriedBy: _none, ...row }) => withText(row, texts.get(row.partId)))
}

/** Returns the length in UTF-16 units, as JavaScript does. A character above U+FFFF counts as two. */
const length = (text: SQL) => sql`(char_length(${text}) + regexp_count(${text}, '[\\U00010000-\\U0010FFFF]'))`

/**
 * Matches a text part `p` that can be sent as the caption of the first open part of the message `due`. That part must
 * be the only open picture. The text must fit below it together with the picture's own caption and must not need a
 * template. An optional picture never carries a text, because the text would fail together with the picture (D-04).
 *
 * The condition uses window functions, because joins took seconds for 150 messages: PostgreSQL estimates one open part
 * for all messages.
 */
function joinsCaption(captions: CaptionRules | null): SQL {
  if (!captions) return sql`false`
  const { longest, files, openMs } = captions
  const carriesCaption = sql`coalesce(p.kind = 'media' and not p.optional and p.url ~ ${files}, false)`
  const own = sql`first_value(p.body) over line`
  const ownLength = sql`case when btrim(${own}, e' \\n\\r\\t') = '' then 0 else ${length(own)} + 2 end`
  const isOpen = sql`exists (
    select from customers_wrote w where w.phone = due.phone and w.at > now() - ${openMs} * interval '1 ms')`
  return sql`(p.kind = 'text' and first_value(${carriesCaption}) over line
    and count(*) filter (where ${carriesCaption}) over (partition by due.id) = 1
    and ${ownLength} + ${length(sql`p.body`)} <= ${longest}::int4 ${openMs === null ? sql`` : sql`and ${isOpen}`})`
}

export interface ClaimedPart extends PartDelivery {
  messageId: string
  attempt: number
  optional: boolean
  /** The text part that is sent as the caption of this part. `null` if there is none. */
  carried: { partId: string; attempt: number } | null
  /** Number of parts that follow this part. A text that is sent as the caption is not counted. */
  later: number
  refusals: number
  asked: boolean
  direct: boolean
  /** True if an earlier part of the message was sent. */
  begun: boolean
  /** Time at which the message is due, in seconds since 1970. */
  due: number
}

type ClaimedRow = { [Column in keyof Omit<ClaimedPart, 'carried'>]: ClaimedPart[Column] } & {
  carriedBy: string | null
}

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

/** Times at which an engine has to act next, in ms from now. `null` if nothing is planned. */
interface NextNeed {
  dueInMs: number | null
  /** Time until the lease of another engine expires. */
  leaseInMs: number | null
  /** Time by the database's clock, in ms since 1970. */
  now: number
}

/**
 * Returns the milliseconds until the engine has to act next. `minIntervalLeftMs` is the time until the next planned
 * message may start, or `null` if it may start now.
 */
export async function findMsUntilNextWake(
  db: Db,
  engine: string,
  {
    graceMs,
    allowed,
    minIntervalLeftMs,
  }: { graceMs: number; allowed: AllowedMessageClass; minIntervalLeftMs: number | null },
): Promise<NextNeed> {
  const condition =
    allowed === 'started'
      ? sql`and status = 'sending'`
      : allowed === 'manual'
        ? sql`and asked`
        : minIntervalLeftMs !== null
          ? sql`and due_at <= now() + ${minIntervalLeftMs} * interval '1 ms' and (status = 'sending' or ${urgentSql})`
          : sql``
  const { rows } = await db.execute<{ due: number | null; lease: number | null; now: number }>(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      extract(epoch from (
        select min(due_at) from messages where due_at > now() - ${graceMs} * interval '1 ms'
          ${condition}
      ))::float8 * 1000 as due,
      extract(epoch from (
        select min(lease_until) from messages where lease_until is not null and lease_by <> ${engine}::uuid
      ))::float8 * 1000 as lease`)
  const [row] = rows
  if (!row) throw new Error('findNextWake() returned no row')
  const from = (at: number | null) => (at === null ? null : at - row.now)
  const dueInMs = from(row.due)
  const nextInMs = minIntervalLeftMs === null ? dueInMs : Math.min(minIntervalLeftMs, dueInMs ?? Infinity)
  return { dueInMs: nextInMs, leaseInMs: from(row.lease), now: row.now }
}
