import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatShopTime, parseShopTime } from './shop-time.ts'
import { getComparedPeriods } from './compared-periods.ts'

const at = (text: string) => parseShopTime(text) ?? new Date(NaN)
const words = ({ from, to }: { from: Date; to: Date }) =>
  [from, to].map((instant) => formatShopTime(instant).slice(0, 16))

test('compares today with the same day a week ago, and this week and month with the same part of the previous week and month', () => {
  // 25 November 2026 is a Wednesday.
  const { today, week, month } = getComparedPeriods(at('2026-11-25 15:30'))
  expect(words(today)).toEqual(['2026-11-25 00:00', '2026-11-25 15:30'])
  expect(words(today.before)).toEqual(['2026-11-18 00:00', '2026-11-18 15:30'])
  expect(words(week)).toEqual(['2026-11-23 00:00', '2026-11-25 15:30'])
  expect(words(week.before)).toEqual(['2026-11-16 00:00', '2026-11-18 15:30'])
  expect(words(month.before)).toEqual(['2026-10-01 00:00', '2026-10-25 15:30'])
})

test('compares this month with the complete previous month when the previous month has fewer days', () => {
  expect(words(getComparedPeriods(at('2026-03-31 09:00')).month.before)).toEqual([
    '2026-02-01 00:00',
    '2026-03-01 00:00',
  ])
  expect(words(getComparedPeriods(at('2026-01-01 00:00')).month.before)).toEqual([
    '2025-12-01 00:00',
    '2025-12-01 00:00',
  ])
})

test('the current period never overlaps the earlier period with which it is compared', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
      (now) => {
        for (const { from, to, before } of Object.values(getComparedPeriods(now))) {
          expect(before.to.getTime()).toBeLessThanOrEqual(from.getTime())
          expect(before.from.getTime()).toBeLessThanOrEqual(before.to.getTime())
          expect(before.to.getTime() - before.from.getTime()).toBeLessThanOrEqual(
            to.getTime() - from.getTime(),
          )
        }
      },
    ),
  )
})
