import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getGracePeriodMs,
  findOpeningTimeAfter,
  getNextSendingStart,
  type SendingHours,
} from './sending-hours.ts'
import { formatShopTime, parseShopTime } from '../shared/shop-time.ts'

const at = (text: string) => parseShopTime(text) ?? new Date(NaN)
const day = { from: '09:00', to: '18:00' }
/** The shop is open on weekdays and until noon on Saturday, and closed on Sunday. 25 December 2026 is a Friday. */
const rules: SendingHours = {
  hours: [day, day, day, day, day, { from: '09:00', to: '12:00' }, null],
  holidays: [{ date: '2026-12-25' }],
}
const opening = (text: string) => {
  const instant = getNextSendingStart(rules, at(text))
  return instant && formatShopTime(instant).slice(0, 16)
}

test.each([
  ['2026-11-23 07:00', '2026-11-24 09:00'],
  ['2026-11-27 17:00', '2026-11-28 09:00'],
  ['2026-11-28 10:00', '2026-11-30 09:00'],
])('finds the next opening on a later day after %s: %s', (now, wanted) => {
  expect(formatShopTime(findOpeningTimeAfter(rules, at(now))).slice(0, 16)).toBe(wanted)
  expect(formatShopTime(findOpeningTimeAfter({ hours: null, holidays: [] }, at('2026-11-23 07:00')))).toBe(
    '2026-11-24 00:00:00',
  )
})

test.each([
  ['2026-11-23 09:00', null],
  ['2026-11-23 17:59', null],
  ['2026-11-23 08:59', '2026-11-23 09:00'],
  ['2026-11-23 18:00', '2026-11-24 09:00'],
  ['2026-11-28 12:00', '2026-11-30 09:00'],
  ['2026-11-29 10:00', '2026-11-30 09:00'],
  ['2026-12-24 18:00', '2026-12-26 09:00'],
  ['2026-12-25 10:00', '2026-12-26 09:00'],
])(
  'returns the time until which a planned message due at %s waits: %s (null if it does not wait)',
  (now, wanted) => {
    expect(opening(now)).toBe(wanted)
  },
)

test('allows sending at any time, including holidays, when there are no sending hours', () => {
  expect(
    getNextSendingStart({ hours: null, holidays: [{ date: '2026-12-25' }] }, at('2026-12-25 03:00')),
  ).toBeNull()
})

test('allows sending at the calculated opening time, for any sending hours', () => {
  const time = fc.integer({ min: 0, max: 1438 })
  const hours = fc
    .tuple(time, time)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ from: clock(from), to: clock(to) }))
  const week = fc.array(fc.option(hours), { minLength: 7, maxLength: 7 }).filter((days) => days.some(Boolean))
  fc.assert(
    fc.property(week, fc.integer({ min: 0, max: 1e7 }), (hours, minute) => {
      const now = new Date(at('2026-01-01 00:00').getTime() + minute * 60_000)
      const next = getNextSendingStart({ hours, holidays: [] }, now)
      if (!next) return
      expect(next.getTime()).toBeGreaterThan(now.getTime())
      expect(getNextSendingStart({ hours, holidays: [] }, next)).toBeNull()
    }),
  )
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('does not count messages due during a pause as missed', () => {
  const hour = 3_600_000
  const now = at('2026-11-23 12:00')
  const before = (hours: number) => new Date(now.getTime() - hours * hour)
  const grace = (pausedAt: Date | null, resumedAt: Date | null) =>
    getGracePeriodMs({ pausedAt, resumedAt }, 6 * hour, now) / hour
  expect(grace(null, null)).toBe(6)
  expect(grace(before(48), null)).toBe(54)
  expect(grace(before(48), before(1))).toBe(53)
  expect(grace(before(48), before(7))).toBe(6)
})
