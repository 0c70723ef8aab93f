import { findFirstWorkDay, getCutOffTime, addWorkDays, type WorkRules } from './work-days.ts'
import {
  type WorkRequest,
  type ScheduledWork,
  type FullDay,
  findFirstFreeDay,
  listFullDays,
} from './free-days.ts'

export interface DueDates {
  /** Due date of each item, in the order of the request. */
  lines: string[]
  dueOn: string
  /** The payment deadline, on the day on which work begins. */
  payBy: Date
  /** The full days that prevent an earlier due date. */
  fullDays: FullDay[]
}

const leastToPayMs = 2 * 3_600_000

/**
 * Returns the earliest due dates for these items that keep all existing due dates, or `null` if there are none within
 * the scheduling horizon. The result depends only on the arguments. Work is done in order of due dates, so a due date
 * is feasible if, for that day and each later one, the capacity until then covers the work due by then.
 */
export function findDueDates(
  rules: WorkRules,
  promised: readonly ScheduledWork[],
  works: readonly WorkRequest[],
  { now, paid = false }: { now: Date; paid?: boolean },
): DueDates | null {
  const begins = findFirstWorkDay(rules, now, paid ? 0 : leastToPayMs)
  const from = findFirstWorkDay(rules, now)
  if (begins === null || from === null) return null
  const counted = [...promised]
  const lines: string[] = []
  let full: FullDay[] = []
  for (const work of works) {
    const earliest = addWorkDays(rules, begins, work.days)
    const dueOn = earliest && findFirstFreeDay(rules, counted, work, { from, earliest })
    if (!dueOn) return null
    if (full.length === 0 && dueOn !== earliest)
      full = listFullDays(rules, counted, work.way, { from, earliest: begins, until: dueOn })
    counted.push({ way: work.way, units: work.units, dueOn })
    lines.push(dueOn)
  }
  const dueOn = lines.toSorted().at(-1) ?? begins
  return { lines, dueOn, payBy: getCutOffTime(rules, begins), fullDays: full }
}

/**
 * Returns new due dates for an order that was paid after its payment deadline. They are never earlier than the
 * original due dates.
 */
export function postponeDueDates(before: Pick<DueDates, 'lines' | 'dueOn'>, anew: DueDates): DueDates {
  const lines = anew.lines.map((dueOn, at) => latest(dueOn, before.lines[at] ?? dueOn))
  return { ...anew, lines, dueOn: latest(anew.dueOn, before.dueOn) }
}

const latest = (one: string, other: string) => (one > other ? one : other)
