import { findFirstWorkDay, getCutOff, addWorkDays, type WorkRules } from './work-days.ts'
import {
  type WorkRequest,
  type ScheduledWork,
  type FullDay,
  findFirstFreeDay,
  listFullDays,
} from './free-days.ts'

export interface DueDates {
  /** The due date of each work, in order. */
  lines: string[]
  /** The latest due date. */
  dueOn: string
  /** The payment deadline. Work begins on that day. */
  payBy: Date
  /** The full days that prevent an earlier due date. Empty if none does. */
  fullDays: FullDay[]
}

/** The minimum time to pay. */
const leastToPayMs = 2 * 3_600_000

/**
 * Returns the earliest due dates for these works that keep all existing due dates, or `null` if there is none in
 * sight. The result depends on the arguments only. Work is done in order of due dates. A due date is therefore
 * feasible if, for it and each later day, the total due by then is at most what is made by then.
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
  return { lines, dueOn, payBy: getCutOff(rules, begins), fullDays: full }
}

/** Returns new due dates for an order that was paid too late for the first ones. They are never earlier than those. */
export function postponeDueDates(before: Pick<DueDates, 'lines' | 'dueOn'>, anew: DueDates): DueDates {
  const lines = anew.lines.map((dueOn, at) => latest(dueOn, before.lines[at] ?? dueOn))
  return { ...anew, lines, dueOn: latest(anew.dueOn, before.dueOn) }
}

const latest = (one: string, other: string) => (one > other ? one : other)
