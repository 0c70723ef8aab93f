import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShopTime } from '../shared/shop-time.ts'
import { addDays } from '../shared/shop-weeks.ts'
import { planWork } from './work-plan.ts'
import { postponeDueDates, findDueDates } from './due-dates.ts'
import type { ScheduledWork, WorkRequest } from './free-days.ts'
import { getWorkPercent, workUnits, type WorkRules } from './work-days.ts'

const at = (text: string) => parseShopTime(text) ?? new Date(NaN)
/** The shop works from Monday to Saturday. 25 December 2026 is a Friday. */
const rules: WorkRules = {
  week: [true, true, true, true, true, true, false],
  cutOff: '16:00',
  days: [{ date: '2026-12-25', percent: 0 }],
  capacity: { sets: 40, sheets: 60, pieces: null },
  keepFreePercent: 0,
}
const sheets = (units: number, days = 2): WorkRequest => ({ way: 'sheets', units, days })
const due = (dueOn: string, units: number): ScheduledWork => ({ way: 'sheets', units, dueOn })
const promise = (now: string, works = [sheets(10)], promised: ScheduledWork[] = [], paid = false) =>
  findDueDates(rules, promised, works, { now: at(now), paid })

// 23 November 2026 is a Monday.
test.each([
  ['in the morning', '2026-11-23 09:00', '2026-11-25'],
  ['less than two hours before the cut-off', '2026-11-23 14:30', '2026-11-26'],
  ['after the cut-off', '2026-11-23 16:00', '2026-11-26'],
  ['before a Sunday', '2026-11-27 09:00', '2026-11-30'],
  ['on a closed day', '2026-11-29 09:00', '2026-12-02'],
  ['before a holiday', '2026-12-24 09:00', '2026-12-28'],
])('an order of two days’ work placed %s (%s) is due on %s', (_when, now, dueOn) => {
  expect(promise(now)?.dueOn).toBe(dueOn)
})

test('sets the payment deadline to the cut-off of the first working day, and starts paid orders at once', () => {
  expect(promise('2026-11-23 09:00')?.payBy).toEqual(at('2026-11-23 16:00'))
  expect(promise('2026-11-23 15:00')?.payBy).toEqual(at('2026-11-24 16:00'))
  expect(promise('2026-11-23 15:00', [sheets(10)], [], true)?.dueOn).toBe('2026-11-25')
})

test('gives the next day as the due date when a day is full, and names the full day', () => {
  const full = [due('2026-11-23', 60), due('2026-11-24', 60), due('2026-11-25', 55)]
  expect(promise('2026-11-23 09:00', [sheets(5)], full)?.dueOn).toBe('2026-11-25')
  const later = promise('2026-11-23 09:00', [sheets(10)], full)
  expect(later?.dueOn).toBe('2026-11-26')
  expect(later?.fullDays.map(({ day, used, of }) => [day, used, of])).toEqual([
    ['2026-11-23', 60, 60],
    ['2026-11-24', 60, 60],
  ])
})

test('never moves existing work past its due date', () => {
  // 360 sheets can be made by Saturday. If all 360 are already due by then, a new sheet is due on Monday.
  expect(promise('2026-11-23 09:00', [sheets(1)], [due('2026-11-28', 360)])?.dueOn).toBe('2026-11-30')
  expect(promise('2026-11-23 09:00', [sheets(1)], [due('2026-11-28', 359)])?.dueOn).toBe('2026-11-25')
})

test('spreads work over several days when it exceeds the daily capacity, unless the capacity is unlimited', () => {
  expect(promise('2026-11-23 09:00', [sheets(240)])?.dueOn).toBe('2026-11-26')
  expect(promise('2026-11-23 09:00', [{ way: 'pieces', units: 100_000, days: 1 }])?.dueOn).toBe('2026-11-24')
})

test('gives each item its own due date, and gives the order the latest of these dates', () => {
  const both = promise('2026-11-23 09:00', [sheets(10, 1), { way: 'sets', units: 3, days: 4 }])
  expect(both).toMatchObject({ lines: ['2026-11-24', '2026-11-27'], dueOn: '2026-11-27' })
})

test('gives no due date when the shop has no working days', () => {
  const never = { ...rules, week: rules.week.map(() => false) }
  expect(findDueDates(never, [], [sheets(1)], { now: at('2026-11-23 09:00') })).toBeNull()
  const nothing = { ...rules, capacity: { ...rules.capacity, sheets: 0 } }
  expect(findDueDates(nothing, [], [sheets(1)], { now: at('2026-11-23 09:00') })).toBeNull()
})

test('never moves a due date earlier when it is calculated again after a late payment', () => {
  const anew = promise('2026-11-23 09:00', [sheets(1, 1), sheets(1, 5)])
  if (!anew) throw new Error('there is room')
  const kept = postponeDueDates({ lines: ['2026-11-27', '2026-11-25'], dueOn: '2026-11-27' }, anew)
  expect(kept).toMatchObject({ lines: ['2026-11-27', '2026-11-28'], dueOn: '2026-11-28' })
})

const someRules = fc.record({
  week: fc
    .array(fc.boolean(), { minLength: 7, maxLength: 7 })
    .map((week) => week.map((open, day) => open || day === 2)),
  cutOff: fc.constantFrom('00:00', '12:00', '16:00', '23:59'),
  days: fc.array(
    fc.record({
      date: fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-11-23', days)),
      percent: fc.constantFrom(0, 50, 100),
    }),
    { maxLength: 8 },
  ),
  capacity: fc.record({
    sets: fc.option(fc.integer({ min: 1, max: 50 })),
    sheets: fc.option(fc.integer({ min: 1, max: 50 })),
    pieces: fc.option(fc.integer({ min: 1, max: 50 })),
  }),
  keepFreePercent: fc.integer({ min: 0, max: 30 }),
}) satisfies fc.Arbitrary<WorkRules>
const someWork = fc.record({
  way: fc.constantFrom(...workUnits),
  units: fc.integer({ min: 1, max: 60 }),
  days: fc.integer({ min: 0, max: 8 }),
})
const someTime = fc
  .integer({ min: 0, max: 14 * 24 * 60 })
  .map((m) => new Date(at('2026-11-23 00:00').getTime() + m * 60_000))

test('calculates feasible and deterministic due dates that are never on closed days', () => {
  fc.assert(
    fc.property(
      someRules,
      fc.array(fc.array(someWork, { minLength: 1, maxLength: 3 }), { maxLength: 25 }),
      someTime,
      (rules, orders, now) => {
        const promised: (ScheduledWork & { id: string })[] = []
        for (const [id, works] of orders.entries()) {
          const before = structuredClone(promised)
          const made = findDueDates(rules, promised, works, { now })
          expect(findDueDates(rules, promised, works, { now })).toEqual(made)
          expect(promised).toEqual(before)
          if (!made) continue
          for (const [at, dueOn] of made.lines.entries()) {
            const work = works[at]
            expect(getWorkPercent(rules, dueOn)).toBeGreaterThan(0)
            if (work) promised.push({ id: `${id} ${at}`, way: work.way, units: work.units, dueOn })
          }
        }
        // The reference fills days in order of due dates, which is a different rule from the one under test.
        const first = findDueDates(
          { ...rules, capacity: { sets: null, sheets: null, pieces: null } },
          [],
          [{ way: 'sets', units: 1, days: 0 }],
          { now, paid: true },
        )
        const plan = planWork(
          rules,
          promised.map((work) => ({ ...work, plannedOn: null })),
          { today: first?.dueOn ?? '2026-11-23', days: 400 },
        )
        expect(plan.late).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})
