import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isRecurrenceDay,
  getNextOccurrence,
  listNextOccurrences,
  formatRecurrence,
  getWeekday,
  type RecurrenceRule,
  type RecurrencePlan,
} from './recurrence.ts'
import { formatShopTime, parseShopTime } from '../shared/shop-time.ts'

const at = (text: string) => {
  const instant = parseShopTime(text)
  if (!instant) throw new Error(text)
  return instant
}
const plan = (rule: RecurrenceRule, more: Partial<RecurrencePlan> = {}): RecurrencePlan => ({
  rule,
  time: '09:00',
  from: '2026-01-01',
  until: null,
  ...more,
})
const next = (given: RecurrencePlan, after: string, most = 3) =>
  listNextOccurrences(given, at(after), most).map((each) => formatShopTime(each).slice(0, 16))

test('recurs daily from today if the time has not passed, otherwise from tomorrow, but never before the start date', () => {
  expect(next(plan({ every: 'day' }), '2026-11-21 08:59', 2)).toEqual([
    '2026-11-21 09:00',
    '2026-11-22 09:00',
  ])
  expect(next(plan({ every: 'day' }), '2026-11-21 09:00', 1)).toEqual(['2026-11-22 09:00'])
  expect(next(plan({ every: 'day' }, { from: '2027-01-01' }), '2026-11-21 09:00', 1)).toEqual([
    '2027-01-01 09:00',
  ])
})

test('calculates occurrences in shop time, whatever the server’s time zone', () => {
  // 23:30 in Kuala Lumpur is 15:30 in London, on the same day.
  expect(next(plan({ every: 'day' }, { time: '00:15' }), '2026-11-21 23:30', 1)).toEqual(['2026-11-22 00:15'])
})

test('recurs weekly on the chosen days', () => {
  expect(next(plan({ every: 'week', days: [5, 1] }), '2026-11-21 12:00')).toEqual([
    '2026-11-23 09:00',
    '2026-11-27 09:00',
    '2026-11-30 09:00',
  ])
})

test('recurs monthly on a fixed day or on the last day, and uses the last day of months that are too short', () => {
  const ends = ['2026-01-31 09:00', '2026-02-28 09:00', '2026-03-31 09:00', '2026-04-30 09:00']
  expect(next(plan({ every: 'month', day: 31 }), '2026-01-01 00:00', 4)).toEqual(ends)
  expect(next(plan({ every: 'month', day: 'last' }), '2026-01-01 00:00', 4)).toEqual(ends)
  expect(next(plan({ every: 'month', day: 29 }), '2028-02-01 00:00', 1)).toEqual(['2028-02-29 09:00'])
})

test('recurs yearly on a date, including 29 February', () => {
  expect(next(plan({ every: 'year', month: 8, day: 31 }), '2026-11-21 00:00', 2)).toEqual([
    '2027-08-31 09:00',
    '2028-08-31 09:00',
  ])
  expect(next(plan({ every: 'year', month: 2, day: 29 }), '2027-02-28 09:00', 2)).toEqual([
    '2028-02-29 09:00',
    '2029-02-28 09:00',
  ])
})

test('returns no occurrence after the last day', () => {
  expect(next(plan({ every: 'day' }, { until: '2026-11-22' }), '2026-11-21 10:00')).toEqual([
    '2026-11-22 09:00',
  ])
  expect(
    getNextOccurrence(plan({ every: 'day' }, { until: '2026-11-20' }), at('2026-11-21 10:00')),
  ).toBeNull()
})

const rules = fc.oneof(
  fc.constant<RecurrenceRule>({ every: 'day' }),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    .map((days): RecurrenceRule => ({ every: 'week', days })),
  fc
    .oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const))
    .map((day): RecurrenceRule => ({ every: 'month', day })),
  fc
    .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
    .map((date): RecurrenceRule => ({ every: 'year', ...date })),
)
const times = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('returns the first later occurrence that matches the rule', () => {
  fc.assert(
    fc.property(rules, times, instants, (rule, time, after) => {
      const found = getNextOccurrence({ rule, time, from: '2020-01-01', until: null }, after)
      if (!found) throw new Error('a rule without an end always comes again')
      expect(found.getTime()).toBeGreaterThan(after.getTime())
      const [day = '', clock] = formatShopTime(found).split(' ')
      expect(clock).toBe(`${time}:00`)
      expect(isRecurrenceDay(rule, day)).toBe(true)
      for (let ms = found.getTime() - 86_400_000; ms > after.getTime(); ms -= 86_400_000)
        expect(isRecurrenceDay(rule, formatShopTime(new Date(ms)).slice(0, 10))).toBe(false)
    }),
  )
})

test('recurs exactly once per month, year or chosen weekday', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 2024, max: 2039 }), (rule, year) => {
      const days = Array.from({ length: 366 }, (_, n) =>
        new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10),
      ).filter((day) => day.startsWith(String(year)) && isRecurrenceDay(rule, day))
      if (rule.every === 'month') expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(12)
      if (rule.every === 'month') expect(days).toHaveLength(12)
      if (rule.every === 'year') expect(days).toHaveLength(1)
      if (rule.every === 'week') expect(new Set(days.map(getWeekday))).toEqual(new Set(rule.days))
    }),
  )
})

test('describes recurrence rules in words', () => {
  expect(formatRecurrence({ every: 'week', days: [4, 1, 2] })).toBe('Every Monday, Tuesday and Thursday')
  expect(formatRecurrence({ every: 'week', days: [7] })).toBe('Every Sunday')
  expect(formatRecurrence({ every: 'month', day: 15 })).toBe('On day 15 of each month')
  expect(formatRecurrence({ every: 'year', month: 8, day: 31 })).toBe('Each year on 31 August')
})
