import { expect, test } from 'vitest'
import { isQuietTime, type QuietTimes } from './quiet-hours.ts'

const night = { from: '21:00', to: '08:00' }
const noon = { from: '12:30', to: '14:00' }

// 27 November 2026 is a Friday. Times are in UTC; the shop is 8 hours ahead.
const cases: [name: string, times: QuietTimes, at: string, expected: boolean][] = [
  ['no quiet hours', { quiet_hours: null, days_off: [] }, '2026-11-27T16:00:00Z', false],
  ['20:59 before a night', { quiet_hours: night, days_off: [] }, '2026-11-27T12:59:59Z', false],
  ['21:00 of a night', { quiet_hours: night, days_off: [] }, '2026-11-27T13:00:00Z', true],
  ['midnight of a night', { quiet_hours: night, days_off: [] }, '2026-11-27T16:00:00Z', true],
  ['07:59 of a night', { quiet_hours: night, days_off: [] }, '2026-11-27T23:59:59Z', true],
  ['08:00 after a night', { quiet_hours: night, days_off: [] }, '2026-11-28T00:00:00Z', false],
  ['12:30 of a break', { quiet_hours: noon, days_off: [] }, '2026-11-27T04:30:00Z', true],
  ['14:00 after a break', { quiet_hours: noon, days_off: [] }, '2026-11-27T06:00:00Z', false],
  ['a day off', { quiet_hours: null, days_off: [6] }, '2026-11-28T16:00:00Z', true],
  ['the evening before a day off', { quiet_hours: null, days_off: [6] }, '2026-11-28T15:59:59Z', false],
  ['the day after a day off', { quiet_hours: null, days_off: [6] }, '2026-11-29T16:00:00Z', false],
]

test.each(cases)(
  'INBOX-50 applies quiet hours and days off in shop time: %s (quiet: $3)',
  (_name, times, at, expected) => {
    expect(isQuietTime(times, new Date(at))).toBe(expected)
  },
)
