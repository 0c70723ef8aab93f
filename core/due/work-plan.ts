import { addDays } from '../shared/shop-weeks.ts'
import { getCapacity, getWorkPercent, type WorkUnit, type WorkRules } from './work-days.ts'

export interface PlannedWork {
  id: string
  way: WorkUnit
  units: number
  dueOn: string
  plannedOn: string | null
}

export interface PlannedDay {
  day: string
  percent: number
  load: Record<WorkUnit, { units: number; of: number | null }>
  /** Order IDs of the day's work, sorted by due date. */
  ids: string[]
}

export interface WorkPlan {
  days: PlannedDay[]
  /** Work that finishes after its due date. `doneOn` is `null` if the work does not finish within the planned days. */
  late: { id: string; doneOn: string | null }[]
}

/**
 * Assigns work to days, starting with `today`. Work that staff assigned to a day is planned first, even beyond the
 * day's capacity. All other work follows by due date, and each day is filled before the next one.
 */
export function planWork(
  rules: WorkRules,
  works: readonly PlannedWork[],
  { today, days: count }: { today: string; days: number },
): WorkPlan {
  const days = Array.from({ length: count }, (_, ahead) => emptyDay(rules, addDays(today, ahead)))
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
  for (const { id, dueOn: otherDueOn } of works) dueOn.set(id, later(otherDueOn, dueOn.get(id) ?? otherDueOn))
  const last = days.at(-1)?.day ?? today
  const late = [...doneOn].flatMap(([id, day]) => {
    const due = dueOn.get(id) ?? last
    // Work that is due after the planned days and not finished within them may still be on time.
    return (day === null ? due <= last : day > due) ? [{ id, doneOn: day }] : []
  })
  return { days, late }
}

function workDayOf(rules: WorkRules, { plannedOn }: PlannedWork, today: string): string | null {
  return plannedOn !== null && plannedOn >= today && getWorkPercent(rules, plannedOn) > 0 ? plannedOn : null
}

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
  const room = (way: WorkUnit) => ({ units: 0, of: getCapacity(rules, way, day) })
  const load = { sets: room('sets'), sheets: room('sheets'), pieces: room('pieces') } satisfies Record<
    WorkUnit,
    unknown
  >
  return { day, percent: getWorkPercent(rules, day), load, ids: [] }
}

function order(a: PlannedWork, b: PlannedWork): number {
  return a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id)
}

const later = (one: string, other: string) => (one > other ? one : other)
