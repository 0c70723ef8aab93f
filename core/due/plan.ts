import { daysAfter } from '../shared/shop-weeks.ts'
import { capacityOn, workOn, type Way, type WorkRules } from './work-days.ts'

/** Promised work as it is planned: whose it is, and the day that somebody has put it on. */
export interface PlannedWork {
  /** The order. */
  id: string
  way: Way
  units: number
  dueOn: string
  plannedOn: string | null
}

export interface PlannedDay {
  day: string
  /** How much of a usual day is worked, percent. */
  percent: number
  load: Record<Way, { units: number; of: number | null }>
  /** What is worked on, by its due day. */
  ids: string[]
}

export interface Plan {
  days: PlannedDay[]
  /** What will be done after the day it is due, or is not seen to end. */
  late: { id: string; doneOn: string | null }[]
}

/**
 * Which work falls on which day from `today` on: first what somebody has put on a day, then the rest by its due day,
 * each day filled before the next. Work that was put on a day is done on that day however full it gets.
 */
export function planOf(
  rules: WorkRules,
  works: readonly PlannedWork[],
  { today, days: count }: { today: string; days: number },
): Plan {
  const days = Array.from({ length: count }, (_, ahead) => emptyDay(rules, daysAfter(today, ahead)))
  const at = new Map(days.map((day) => [day.day, day]))
  const doneOn = new Map<string, string | null>()
  const done = (id: string, day: string | null) =>
    doneOn.set(id, day === null || doneOn.get(id) === null ? null : later(day, doneOn.get(id) ?? day))
  const inTurn = works.toSorted((a, b) => order(a, b))
  const fixed = (work: PlannedWork) => workDayOf(rules, work, today)
  for (const work of inTurn) {
    const day = fixed(work)
    const planned = day === null ? undefined : at.get(day)
    if (planned) put(planned, work, work.units)
    if (day !== null) done(work.id, day)
  }
  for (const work of inTurn) if (fixed(work) === null) done(work.id, fill(days, work))
  const dueOn = new Map<string, string>()
  for (const { id, dueOn: day } of works) dueOn.set(id, later(day, dueOn.get(id) ?? day))
  const last = days.at(-1)?.day ?? today
  const late = [...doneOn].flatMap(([id, day]) => {
    const due = dueOn.get(id) ?? last
    // Of what is due after these days and not done within them nobody knows yet.
    return (day === null ? due <= last : day > due) ? [{ id, doneOn: day }] : []
  })
  return { days, late }
}

/** The day it was put on, where that is still to come and worked. */
function workDayOf(rules: WorkRules, { plannedOn }: PlannedWork, today: string): string | null {
  return plannedOn !== null && plannedOn >= today && workOn(rules, plannedOn) > 0 ? plannedOn : null
}

/** Puts the work into the first room there is; the day on which its last unit is done, null: not within these days. */
function fill(days: readonly PlannedDay[], work: PlannedWork): string | null {
  let left = work.units
  for (const day of days) {
    if (day.percent === 0) continue
    const { units, of } = day.load[work.way]
    const part = of === null ? left : Math.min(left, of - units)
    if (part <= 0) continue
    put(day, work, part)
    left -= part
    if (left === 0) return day.day
  }
  return null
}

function put(day: PlannedDay, { id, way }: PlannedWork, units: number): void {
  day.load[way].units += units
  if (!day.ids.includes(id)) day.ids.push(id)
}

function emptyDay(rules: WorkRules, day: string): PlannedDay {
  const room = (way: Way) => ({ units: 0, of: capacityOn(rules, way, day) })
  const load = { sets: room('sets'), sheets: room('sheets'), pieces: room('pieces') } satisfies Record<
    Way,
    unknown
  >
  return { day, percent: workOn(rules, day), load, ids: [] }
}

function order(a: PlannedWork, b: PlannedWork): number {
  return a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id)
}

const later = (one: string, other: string) => (one > other ? one : other)
