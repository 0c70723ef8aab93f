import {
  type WorkUnit,
  type WorkRules,
  maxDaysAhead,
  getSchedulableCapacity,
  getWorkPercent,
  findWorkDayFrom,
  getCapacity,
} from './work-days.ts'
import { addDays } from '../shared/shop-weeks.ts'

/** Work to schedule: its amount, and the minimum number of working days from the starting day to the due date. */
export interface WorkRequest {
  way: WorkUnit
  units: number
  days: number
}

export interface ScheduledWork {
  way: WorkUnit
  units: number
  dueOn: string
}

/** A day without free capacity: `used` of `of` units are taken. */
export interface FullDay {
  day: string
  way: WorkUnit
  used: number
  of: number
}

export function findFirstFreeDay(
  rules: WorkRules,
  promised: readonly ScheduledWork[],
  { way, units }: WorkRequest,
  { from, earliest }: { from: string; earliest: string },
): string | null {
  if (rules.capacity[way] === null) return earliest
  const mine = promised.filter((work) => work.way === way)
  const dueOn = new Map<string, number>()
  for (const work of mine) dueOn.set(work.dueOn, (dueOn.get(work.dueOn) ?? 0) + work.units)
  const lastDue = [...dueOn.keys()].reduce((last, day) => (day > last ? day : last), earliest)
  let room = -sum(mine.filter((work) => work.dueOn < from))
  let found: string | null = null
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const day = addDays(from, ahead)
    room += getSchedulableCapacity(rules, way, day) - (dueOn.get(day) ?? 0)
    if (room < units) found = null
    else if (day >= earliest && getWorkPercent(rules, day) > 0) found ??= day
    // No existing work is due after the last due date, so free capacity only grows from then on.
    if (found && day >= lastDue) return found
  }
  return null
}

/**
 * Returns the days from `earliest` (inclusive) to `until` (exclusive) that existing work fills, if each day is filled
 * before the next one.
 */
export function listFullDays(
  rules: WorkRules,
  promised: readonly ScheduledWork[],
  way: WorkUnit,
  { from, earliest, until }: { from: string; earliest: string; until: string },
): FullDay[] {
  let left = sum(promised.filter((work) => work.way === way))
  const days: FullDay[] = []
  for (
    let day: string | null = from;
    day !== null && day < until;
    day = findWorkDayFrom(rules, addDays(day, 1))
  ) {
    const of = getSchedulableCapacity(rules, way, day)
    const used = Math.min(of, left)
    left -= used
    if (used === of && day >= earliest) days.push({ day, way, used, of: getCapacity(rules, way, day) ?? of })
  }
  return days
}

const sum = (works: readonly ScheduledWork[]) => works.reduce((units, work) => units + work.units, 0)
