import type { messageCalendar } from '../../../../core/contracts/message-list.ts'
import type { ParsedInputOf, ReplyOf } from '../../../../core/contracts/contract.ts'
import type { Db } from '../../../platform/database.ts'
import { countDays, firstOfDays } from './calendar-store.ts'
import { rowsOf } from './list-store.ts'
import { listed } from './pages.ts'
import { wantedBy } from './wanted.ts'

/** Of what a search finds, so many are counted. */
const mostFound = 2000

type Days = ReplyOf<typeof messageCalendar>['days']

/** See the contract `messageCalendar`. Days without messages are there, too. */
export async function calendar(
  db: Db,
  { per_day: perDay, ...filter }: ParsedInputOf<typeof messageCalendar>,
): Promise<ReplyOf<typeof messageCalendar>> {
  const wanted = await wantedBy(db, filter)
  const days: Days = daysFrom(filter.from, filter.to).map((day) => ({ day, counts: {}, messages: [] }))
  const byDay = new Map(days.map((day) => [day.day, day]))
  let counted = 0
  for (const { day, status, messages } of await countDays(db, wanted, mostFound)) {
    const there = byDay.get(day)
    if (there && (!wanted.status || status === wanted.status)) there.counts[status] = messages
    counted += messages
  }
  if (perDay > 0) {
    const first = await firstOfDays(db, wanted, filter, perDay, mostFound)
    const rows = await listed(db, await rowsOf(db, first))
    for (const row of rows) byDay.get(row.scheduled_time.slice(0, 10))?.messages.push(row)
  }
  return { days, capped: filter.search !== undefined && counted > mostFound }
}

/** Calendar days, `yyyy-MM-dd`; in UTC, so that no zone of the server gets in. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
