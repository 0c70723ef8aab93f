import { expect, test } from 'vitest'
import { planWork, type PlannedWork } from './work-plan.ts'
import type { WorkRules } from './work-days.ts'

const rules: WorkRules = {
  week: [true, true, true, true, true, false, false],
  cutOff: '16:00',
  days: [{ date: '2026-11-25', percent: 50 }],
  capacity: { sets: null, sheets: 60, pieces: null },
  keepFreePercent: 0,
}
const work = (id: string, units: number, dueOn: string, plannedOn: string | null = null): PlannedWork => ({
  id,
  way: 'sheets',
  units,
  dueOn,
  plannedOn,
})
const monday = { today: '2026-11-23', days: 7 }
const sheets = (works: PlannedWork[]) =>
  planWork(rules, works, monday).days.map(({ day, load, ids }) => [
    day.slice(8),
    `${load.sheets.units}/${load.sheets.of}`,
    ids.join(' '),
  ])

test('plans work in order of due dates, with half the capacity on a half day', () => {
  expect(
    sheets([work('b', 70, '2026-11-25'), work('a', 50, '2026-11-24'), work('c', 40, '2026-11-27')]),
  ).toEqual([
    ['23', '60/60', 'a b'],
    ['24', '60/60', 'b'],
    ['25', '30/30', 'c'],
    ['26', '10/60', 'c'],
    ['27', '0/60', ''],
    ['28', '0/0', ''],
    ['29', '0/0', ''],
  ])
})

test('keeps assigned work on its day and plans the rest around it', () => {
  const days = sheets([work('a', 60, '2026-11-27', '2026-11-23'), work('b', 60, '2026-11-24')])
  expect(days.slice(0, 2)).toEqual([
    ['23', '60/60', 'a'],
    ['24', '60/60', 'b'],
  ])
  expect(sheets([work('a', 90, '2026-11-27', '2026-11-23')])[0]).toEqual(['23', '90/60', 'a'])
  // An assigned day that is over or closed is ignored.
  expect(sheets([work('a', 10, '2026-11-27', '2026-11-20')])[0]).toEqual(['23', '10/60', 'a'])
  expect(sheets([work('a', 10, '2026-11-30', '2026-11-28')])[0]).toEqual(['23', '10/60', 'a'])
})

test('lists late work with the day on which it will be done', () => {
  const works = [work('a', 60, '2026-11-23'), work('b', 10, '2026-11-23'), work('c', 900, '2026-11-27')]
  expect(planWork(rules, works, monday).late).toEqual([
    { id: 'b', doneOn: '2026-11-24' },
    { id: 'c', doneOn: null },
  ])
})

test('does not report an order as late if it is due after the planned days, or if its latest item is on time', () => {
  expect(planWork(rules, [work('a', 900, '2026-12-20')], monday).late).toEqual([])
  const lines = [work('a', 60, '2026-11-24'), work('a', 10, '2026-11-23'), work('b', 50, '2026-11-23')]
  expect(planWork(rules, lines, monday).late).toEqual([])
})
