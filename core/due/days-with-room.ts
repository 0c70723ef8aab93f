import {
  type Way,
  type WorkRules,
  mostDaysAhead,
  promisableOn,
  workOn,
  workDayFrom,
  capacityOn,
} from './work-days.ts'
import { daysAfter } from '../shared/shop-weeks.ts'

/** Work to schedule: an amount, and the number of working days after the day it begins. */
export interface Work {
  way: Way
  units: number
  days: number
}

/** Unfinished work with a due date. */
export interface PromisedWork {
  way: Way
  units: number
  dueOn: string
}

/** A day without room: `used` of `of` are taken. */
export interface FullDay {
  day: string
  way: Way
  used: number
  of: number
}

export function firstWithRoom(
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
    // After the last due date, the room only grows.
    if (found && day >= lastDue) return found
  }
  return null
}

/** Returns the days until then that are filled by existing due dates, when each day is filled before the next. */
export function fullDays(
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
