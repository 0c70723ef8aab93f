import { expect, test } from 'vitest'
import { createSeededRandom } from '../nesting/random.ts'
import { getShopDay } from '../shared/shop-time.ts'
import { addDays, getStartOfShopDay } from '../shared/shop-weeks.ts'
import { findDueDates } from './due-dates.ts'
import type { ScheduledWork } from './free-days.ts'
import { getCapacity, getWorkPercent, type WorkRules } from './work-days.ts'

const hourMs = 3_600_000
const firstDay = '2026-01-01'
const capacity = 60

interface Job extends ScheduledWork {
  left: number
}

/** `load` is the demand relative to the capacity. */
function yearAt(load: number, seed: number) {
  const random = createSeededRandom(seed)
  const days = Array.from({ length: 365 }, (_, at) => addDays(firstDay, at))
  // Holidays are known in advance. Sick leave, on one day in forty, becomes known only that morning.
  const holidays = days.filter(() => random() < 0.03).map((date) => ({ date, percent: 0 }))
  const rules: WorkRules = {
    week: [true, true, true, true, true, true, false],
    cutOff: '16:00',
    days: holidays,
    capacity: { sets: null, sheets: capacity, pieces: null },
    keepFreePercent: 10,
  }
  const open: Job[] = []
  const result = { promised: 0, held: 0, leadDays: [] as number[], refused: 0, closed: 0 }
  for (const day of days) {
    const sick = random() < 1 / 40 ? { date: day, percent: 50 } : null
    if (sick) rules.days = [...rules.days, sick]
    // Twenty orders of at least 1 sheet arrive each day. One in twenty is urgent.
    const wanted = ((capacity * 6) / 7) * load
    for (let order = 0; order < 20; order += 1) {
      const units = Math.max(1, Math.round((wanted / 20) * 2 * random()))
      const now = new Date(getStartOfShopDay(day).getTime() + Math.floor(8 + random() * 14) * hourMs)
      const work = { way: 'sheets' as const, units, days: random() < 0.05 ? 1 : 3 }
      const promise = findDueDates(rules, unfinished(open), [work], { now })
      if (!promise) {
        result.refused += 1
        continue
      }
      if (getWorkPercent({ ...rules, days: holidays }, promise.dueOn) === 0) result.closed += 1
      result.promised += 1
      result.leadDays.push((Date.parse(promise.dueOn) - Date.parse(getShopDay(now))) / (24 * hourMs))
      open.push({ way: 'sheets', units, left: units, dueOn: promise.dueOn })
    }
    work(open, (getCapacity(rules, 'sheets', day) ?? 0) * (0.92 + 0.16 * random()), (job) => {
      if (day <= job.dueOn) result.held += 1
    })
  }
  // Work that is due after the end of the year is not counted.
  const unsettled = open.filter(({ dueOn }) => dueOn > '2026-12-31').length
  const half = Math.floor(result.leadDays.length / 2)
  return {
    held: result.held / (result.promised - unsettled),
    refused: result.refused,
    closed: result.closed,
    leadBefore: mean(result.leadDays.slice(0, half)),
    leadAfter: mean(result.leadDays.slice(half)),
  }
}

function unfinished(open: Job[]): ScheduledWork[] {
  const left = new Map<string, number>()
  for (const job of open) left.set(job.dueOn, (left.get(job.dueOn) ?? 0) + job.left)
  return [...left].map(([dueOn, units]) => ({ way: 'sheets', units, dueOn }))
}

function work(open: Job[], made: number, onDone: (job: Job) => void): void {
  let room = Math.round(made)
  open.sort((a, b) => a.dueOn.localeCompare(b.dueOn))
  while (room > 0 && open[0]) {
    const part = Math.min(room, open[0].left)
    open[0].left -= part
    room -= part
    if (open[0].left === 0) onDone(open.shift() ?? open[0])
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

test.each([
  [60, 0.99],
  [90, 0.95],
  [110, 0.95],
])(
  'DUE-04 at a load of %i percent, the share of due dates that the shop meets in a year is at least %f',
  (percent, least) => {
    for (const seed of [1, 2, 3]) {
      const year = yearAt(percent / 100, seed)
      expect(year.held).toBeGreaterThanOrEqual(least)
      expect(year.closed).toBe(0)
      // If demand exceeds the capacity, new due dates move later instead of being missed.
      if (percent > 100) expect(year.leadAfter).toBeGreaterThan(2 * year.leadBefore)
      else expect(year.leadAfter).toBeLessThan(8)
    }
  },
)
