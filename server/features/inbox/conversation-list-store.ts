import { sql, type SQL } from 'drizzle-orm'
import type { ConversationView } from '#core/inbox/conversations.ts'
import type { Db } from '#server/db/database.ts'
import { renderTimestampSql } from '#server/db/timeline.ts'

export interface ConversationRow {
  id: string
  name: string
  profileName: string
  phone: string | null
  /** Values of `messages.phone` for this customer. */
  addresses: string[]
  state: 'open' | 'done'
  snoozedUntil: string | null
  assignedTo: string | null
  unread: number
  lastAt: string
  /** Time of the last change in UTC, with microseconds. */
  updatedAt: string
  lastKind: string
  lastText: string
  lastFromShop: boolean
  waitingSince: string | null
  lastInboundAt: string | null
  replies: number
  lastReplyAt: string | null
  lastReplyBy: string
  question: { reason: 'other_user' | 'number_taken'; kind: 'phone' | 'lid' | 'bsuid'; value: string } | null
  version: number
}

const columns = sql`
  c.id, c.name, c.profile_name as "profileName", c.state, c.snoozed_until as "snoozedUntil",
  c.assigned_to as "assignedTo", c.unread, c.last_at as "lastAt", ${renderTimestampSql(sql`c.updated_at`)} as "updatedAt", c.last_kind as "lastKind", c.last_text as "lastText",
  c.last_from_shop as "lastFromShop", c.waiting_since as "waitingSince", c.last_inbound_at as "lastInboundAt",
  c.reply_count as replies, c.last_reply_at as "lastReplyAt", c.last_reply_by as "lastReplyBy",
  c.identity_question as question, c.version,
  (select value from conversation_identities i
    where i.conversation_id = c.id and i.kind = 'phone' and not i.is_past order by linked_at desc limit 1) as phone,
  array(select case when kind = 'phone' then value else kind || ':' || value end from conversation_identities i
    where i.conversation_id = c.id) as addresses`

const isDoneOrSnoozed = sql`(c.state = 'done' or coalesce(c.snoozed_until > now(), false))`

const viewConditions: Record<ConversationView, (userId: string) => SQL> = {
  all: () => sql`true`,
  open: () => sql`not ${isDoneOrSnoozed}`,
  unread: () => sql`c.unread > 0`,
  mine: (userId) => sql`c.assigned_to = ${userId}::uuid and not ${isDoneOrSnoozed}`,
  unassigned: () => sql`c.assigned_to is null and not ${isDoneOrSnoozed}`,
  waiting: () => sql`c.waiting_since is not null and not ${isDoneOrSnoozed}`,
  snoozed: () => sql`c.snoozed_until > now() and c.state = 'open'`,
  done: () => sql`c.state = 'done'`,
}

export interface ConversationFilter {
  view: ConversationView
  /** For the view `mine`. `null` for API keys, which have no conversations. */
  userId: string | null
  search: string | undefined
  after: { at: string; id: string } | null
  limit: number
}

/** Returns one page, latest first. The `waiting` view is sorted by the longest wait instead. */
export async function findConversations(
  db: Db,
  { view, userId, search, after, limit }: ConversationFilter,
): Promise<ConversationRow[]> {
  if (view === 'mine' && userId === null) return []
  const isWaiting = view === 'waiting'
  const sortColumn = isWaiting ? sql`c.waiting_since` : sql`c.last_at`
  const isAfterCursor =
    after === null
      ? sql`true`
      : isWaiting
        ? sql`(${sortColumn}, c.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql`(${sortColumn}, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const condition = sql`${viewConditions[view](userId ?? '')} and ${isAfterCursor}`
  const order = isWaiting ? sql`${sortColumn}, c.id` : sql`${sortColumn} desc, c.id desc`
  const isFound =
    search === undefined ? sql`true` : await findMatches(db, { search, condition, order, limit })
  const { rows } = await db.execute<ConversationRow & Record<string, unknown>>(
    sql`select ${columns} from conversations c where ${condition} and ${isFound} order by ${order} limit ${limit}`,
  )
  return rows
}

/** Returns a page of the conversations that changed at or after a time, or after the cursor, oldest change first. */
export async function findConversationChanges(
  db: Db,
  { since, after, limit }: { since: Date; after: { at: string; id: string } | null; limit: number },
): Promise<ConversationRow[]> {
  const condition =
    after === null
      ? sql`c.updated_at >= ${since}`
      : sql`(c.updated_at, c.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await db.execute<ConversationRow & Record<string, unknown>>(
    sql`select ${columns} from conversations c where ${condition} order by c.updated_at, c.id limit ${limit}`,
  )
  return rows
}

export async function findConversation(db: Db, id: string): Promise<ConversationRow | null> {
  const { rows } = await db.execute<ConversationRow & Record<string, unknown>>(
    sql`select ${columns} from conversations c where c.id = ${id}`,
  )
  return rows[0] ?? null
}

/**
 * How many messages a search scans before it uses the word index: first a few, then more if the words seem to
 * be common. The search starts with the conversations at the top of the list.
 */
const [fewMessages, moreMessages] = [2_000, 20_000]

interface Search {
  search: string
  condition: SQL
  order: SQL
  limit: number
}

/**
 * Returns the condition for conversations in which a message, the name or a phone has words that begin with the
 * search words. For common words, scanning the first conversations fills a page. For other words, the index of all
 * words is fast.
 */
async function findMatches(db: Db, search: Search): Promise<SQL> {
  const few = await findFirstMatches(db, search, fewMessages)
  if (few.isComplete) return hasId(few.ids)
  if (few.ids.length * 6 >= search.limit) {
    const more = await findFirstMatches(db, search, moreMessages)
    if (more.isComplete) return hasId(more.ids)
  }
  const words = renderSearch(search)
  return sql`c.id = any(array(
    select id from conversations where name_words @@ ${words}
    union select conversation_id from conversation_identities where words @@ ${words}
    union select conversation_id from conversation_messages where search @@ ${words}))`
}

const hasId = (ids: string[]) => sql`c.id = any(${sql.param(ids)}::uuid[])`
const renderSearch = ({ search }: Search) => sql`search_query(${search}, '{}')`

/**
 * Scans the first conversations, up to `maxMessages` messages, and returns those that match. `isComplete` is true if they
 * fill the page or if there are no more conversations.
 */
async function findFirstMatches(db: Db, search: Search, maxMessages: number) {
  const { condition, order, limit } = search
  const { rows } = await db.execute<{ read: number; found: string[] }>(sql`
    with read as materialized (
      select c.id, c.at, c.is_named or coalesce(m.search @@ searched.words, false) as is_match
      from (select ${renderSearch(search)} as words offset 0) searched, lateral (
        select c.id, row_number() over (order by ${order}) as at, c.name_words @@ searched.words or exists (
          select from conversation_identities i where i.conversation_id = c.id and i.words @@ searched.words
        ) as is_named
        from conversations c where ${condition} order by ${order} limit ${maxMessages}
      ) c left join lateral (select search from conversation_messages m where m.conversation_id = c.id offset 0) m on true
      limit ${maxMessages}
    )
    select (select count(*)::int from read) as read,
      array(select id from read where is_match group by id, at order by at limit ${limit}) as found`)
  const { read, found } = rows[0] ?? { read: 0, found: [] }
  return { ids: found, isComplete: found.length === limit || read < maxMessages }
}

export async function countConversations(db: Db, userId: string | null, maxCount: number) {
  const count = (view: ConversationView) =>
    sql`(select count(*)::int from (select 1 from conversations c where ${viewConditions[view](userId ?? '')} limit ${maxCount}) as counted)`
  const { rows } = await db.execute<
    Record<'unread' | 'mine' | 'unassigned' | 'waiting' | 'snoozed', number>
  >(sql`
    select ${count('unread')} as unread, ${userId === null ? sql`0` : count('mine')} as mine,
      ${count('unassigned')} as unassigned, ${count('waiting')} as waiting, ${count('snoozed')} as snoozed`)
  return rows[0] ?? { unread: 0, mine: 0, unassigned: 0, waiting: 0, snoozed: 0 }
}
