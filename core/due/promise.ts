import { daysAfter } from '../shared/shop-weeks.ts'
import {
  beginsOn,
  capacityOn,
  cutOffOn,
  mostDaysAhead,
  promisableOn,
  workDayFrom,
  workDaysAfter,
  workOn,
  type Way,
  type WorkRules,
} from './work-days.ts'

/** Work that somebody asks for: so much of it, `days` of work after the one on which it begins. */
export interface Work {
  way: Way
  units: number
  days: number
}

/** Work that is promised and not done yet. */
export interface PromisedWork {
  way: Way
  units: number
  dueOn: string
}

/** A day that has no room: `used` of `of` are promised. */
export interface FullDay {
  day: string
  way: Way
  used: number
  of: number
}

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

function firstWithRoom(
  rules: WorkRules,
  promised: readonly PromisedWork[],
  { way, units }: Work,
  { from, earliest }: { from: string; earliest: string },
): string | null {
  if (rules.capacity[way] === null) return earliest
  const mine = promised.filter((work) => work.way === way)
  const dueOn = new Map<string, number>()
  for (const work of mine) dueOn.set(work.dueOn, (dueOn.get(work.dueOn) ?? 0) + work.units)
  const lastDue = [...dueOn.keys()].reduce((last, day) => (day > last ? day : last), earliest)
  let room = -sum(mine.filter((work) => work.dueOn < from))
  let found: string | null = null
  for (let ahead = 0; ahead <= mostDaysAhead; ahead += 1) {
    const day = daysAfter(from, ahead)
    room += promisableOn(rules, way, day) - (dueOn.get(day) ?? 0)
    if (room < units) found = null
    else if (day >= earliest && workOn(rules, day) > 0) found ??= day
    // After the last that is promised there is only ever more room.
    if (found && day >= lastDue) return found
  }
  return null
}

/** Days until then that what was promised fills, when each is filled before the next. */
function fullDays(
  rules: WorkRules,
  promised: readonly PromisedWork[],
  way: Way,
  { from, earliest, until }: { from: string; earliest: string; until: string },
): FullDay[] {
  let left = sum(promised.filter((work) => work.way === way))
  const days: FullDay[] = []
  for (
    let day: string | null = from;
    day !== null && day < until;
    day = workDayFrom(rules, daysAfter(day, 1))
  ) {
    const of = promisableOn(rules, way, day)
    const used = Math.min(of, left)
    left -= used
    if (used === of && day >= earliest) days.push({ day, way, used, of: capacityOn(rules, way, day) ?? of })
  }
  return days
}

const sum = (works: readonly PromisedWork[]) => works.reduce((units, work) => units + work.units, 0)

/** What is promised anew, where the money came too late for the first promise: never earlier than that. */
export function promisedAnew(before: Pick<Promised, 'lines' | 'dueOn'>, anew: Promised): Promised {
  const lines = anew.lines.map((dueOn, at) => latest(dueOn, before.lines[at] ?? dueOn))
  return { ...anew, lines, dueOn: latest(anew.dueOn, before.dueOn) }
}

const latest = (one: string, other: string) => (one > other ? one : other)
