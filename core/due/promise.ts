import { beginsOn, cutOffOn, workDaysAfter, type WorkRules } from './work-days.ts'
import { type Work, type PromisedWork, type FullDay, firstWithRoom, fullDays } from './days-with-room.ts'

export interface Promised {
  /** For each work, in their order. */
  lines: string[]
  /** The latest of them. */
  dueOn: string
  /** The money has to be there until then: work begins on that day. */
  payBy: Date
  /** Why it is not earlier; empty: it could not be. */
  full: FullDay[]
}

/** Nobody is asked to pay within less than this. */
const leastToPayMs = 2 * 3_600_000

/**
 * The earliest days on which these works can be done so that everything promised before still is; null: none is in
 * sight. What was promised never moves. The same question at the same time has the same answer.
 *
 * Work is done in the order of its due days, so a day holds what is promised when, for it and for each later day,
 * all that is due until then is no more than what is made until then.
 */
export function promiseOf(
  rules: WorkRules,
  promised: readonly PromisedWork[],
  works: readonly Work[],
  { now, paid = false }: { now: Date; paid?: boolean },
): Promised | null {
  const begins = beginsOn(rules, now, paid ? 0 : leastToPayMs)
  const from = beginsOn(rules, now)
  if (begins === null || from === null) return null
  const counted = [...promised]
  const lines: string[] = []
  let full: FullDay[] = []
  for (const work of works) {
    const earliest = workDaysAfter(rules, begins, work.days)
    const dueOn = earliest && firstWithRoom(rules, counted, work, { from, earliest })
    if (!dueOn) return null
    if (full.length === 0 && dueOn !== earliest)
      full = fullDays(rules, counted, work.way, { from, earliest: begins, until: dueOn })
    counted.push({ way: work.way, units: work.units, dueOn })
    lines.push(dueOn)
  }
  const dueOn = lines.toSorted().at(-1) ?? begins
  return { lines, dueOn, payBy: cutOffOn(rules, begins), full }
}

/** What is promised anew, where the money came too late for the first promise: never earlier than that. */
export function promisedAnew(before: Pick<Promised, 'lines' | 'dueOn'>, anew: Promised): Promised {
  const lines = anew.lines.map((dueOn, at) => latest(dueOn, before.lines[at] ?? dueOn))
  return { ...anew, lines, dueOn: latest(anew.dueOn, before.dueOn) }
}

const latest = (one: string, other: string) => (one > other ? one : other)
