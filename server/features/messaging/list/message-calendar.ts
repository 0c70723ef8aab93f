import type { getMessageCalendar } from '#core/messaging/message-calendar.ts'
import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'
import type { Db } from '#server/db/database.ts'
import {
  countMessagesByDay,
  findFirstMessageIdsByDay,
  type DayCount,
  findMessageRows,
  countMatchingMessages,
  findMessagesDueSoon,
} from './message-list-store.ts'
import { addContactNames, resolveFilter } from './message-pages.ts'
import { searchMessagesByDay } from './message-search-store.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { MessagesToday } from '#core/messaging/messages-today.ts'
import { maxCountLimit } from '#core/messaging/message-list.ts'
import { findContactNames } from '#server/features/contacts/contacts.ts'
import { countUndecidedMessages } from '../health/health-facts-store.ts'
import { readDatabaseClock } from '../messages-store.ts'

const maxFound = 2000

type Days = ReplyOf<typeof getMessageCalendar>['days']

/** See the contract `getMessageCalendar`. Days without messages are included. */
export async function buildMessageCalendar(
  db: Db,
  { per_day: perDay, ...filter }: ParsedInputOf<typeof getMessageCalendar>,
): Promise<ReplyOf<typeof getMessageCalendar>> {
  const resolvedFilter = await resolveFilter(db, filter)
  const { search } = resolvedFilter
  const { counts, first, capped } = search
    ? groupByDay(
        await searchMessagesByDay(db, { ...resolvedFilter, search }, maxFound),
        resolvedFilter.status,
        perDay,
      )
    : {
        counts: await countMessagesByDay(db, resolvedFilter),
        first: perDay > 0 ? await findFirstMessageIdsByDay(db, resolvedFilter, filter, perDay) : [],
        capped: false,
      }
  const days: Days = daysFrom(filter.from, filter.to).map((day) => ({ day, counts: {}, messages: [] }))
  const byDay = new Map(days.map((day) => [day.day, day]))
  for (const { day, status, messages } of counts) {
    const entry = byDay.get(day)
    if (entry) entry.counts[status] = messages
  }
  for (const row of await addContactNames(db, await findMessageRows(db, first)))
    byDay.get(row.scheduled_time.slice(0, 10))?.messages.push(row)
  return { days, capped }
}

/** Groups search results by day. Runs a single search for all days, because searching is the slow part. */
function groupByDay(
  found: Awaited<ReturnType<typeof searchMessagesByDay>>,
  resolvedFilter: MessageStatus | undefined,
  perDay: number,
) {
  const ofDay = Map.groupBy(
    resolvedFilter ? found.filter(({ status }) => status === resolvedFilter) : found,
    ({ day }) => day,
  )
  const counts: DayCount[] = []
  for (const [day, rows] of ofDay)
    for (const [status, those] of Map.groupBy(rows, (row) => row.status))
      counts.push({ day, status, messages: those.length })
  const first = [...ofDay.values()].flatMap((rows) => rows.slice(0, perDay).map(({ id }) => id))
  return { counts, first, capped: found.length > maxFound }
}

/** Returns calendar days (`yyyy-MM-dd`). Calculates in UTC, so that the server's time zone does not matter. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const dueSoonHours = 3
const maxShown = 5

export async function countTodaysMessages(db: Db): Promise<MessagesToday> {
  const now = await readDatabaseClock(db)
  const day = getShopDay(now)
  const counts = await countMatchingMessages(
    db,
    await resolveFilter(db, { from: day, to: day }),
    maxCountLimit,
  )
  const until = new Date(now.getTime() + dueSoonHours * 3_600_000)
  const { soon, next } = await findMessagesDueSoon(db, until, { most: maxCountLimit, shown: maxShown })
  const names = await findContactNames(db, [...new Set(next.map(({ phone }) => phone))])
  return {
    day,
    counted_to: maxCountLimit,
    sent: upTo(counts.get('sent')),
    failed: upTo(counts.get('failed')),
    waiting: upTo(counts.get('pending')),
    undecided: (await countUndecidedMessages(db)).messages,
    hours: dueSoonHours,
    soon,
    next: next.map(({ at, ...message }) => ({
      ...message,
      contact: names.get(message.phone) ?? null,
      at: at.toISOString(),
    })),
  }
}

const upTo = (count = 0) => Math.min(count, maxCountLimit)
