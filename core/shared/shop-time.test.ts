import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatTimeOfDay,
  formatSpreadsheetTime,
  formatDayInSentence,
  formatDayWithWeekday,
  formatListDay,
  formatListTime,
  formatShopTime,
  formatShortTime,
  parseShopTime,
  shopZone,
} from './shop-time.ts'

const instant = fc
  .date({ min: new Date('1990-01-01Z'), max: new Date('2100-01-01Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000))
const zone = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

test('D-10 uses the same offset as the time zone database', () => {
  fc.assert(
    fc.property(instant, (date) => {
      const [day, time] = zone.format(date).split(', ')
      expect(formatShopTime(date)).toBe(`${day?.split('/').toReversed().join('-')} ${time}`)
      expect(formatListTime(date)).toBe(`${day} ${time?.slice(0, 5)}`)
    }),
  )
})

test('D-10 parses back every formatted time', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -12 * 60, max: 14 * 60 }), (date, minutes) => {
      expect(parseShopTime(formatShopTime(date))).toEqual(date)
      expect(parseShopTime(date.toISOString())).toEqual(date)
      const utc = date.toISOString().slice(0, 19).replace('T', ' ')
      expect(parseShopTime(utc, 'UTC')).toEqual(date)
      const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19)
      const size = Math.abs(minutes)
      const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
      expect(parseShopTime(local + offset)).toEqual(date)
    }),
  )
})

test('D-10 accepts times without seconds and treats them as UTC+8', () => {
  expect(parseShopTime('2026-11-03 08:05')?.toISOString()).toBe('2026-11-03T00:05:00.000Z')
  expect(formatListTime(new Date('2026-11-03T16:05:00Z'))).toBe('04/11/2026 00:05')
})

test('D-10 formats shop time for lists, clocks, file names and days', () => {
  const late = new Date('2026-11-03T16:05:59Z')
  expect(formatShortTime(late)).toBe('04/11 00:05')
  expect(formatTimeOfDay(late)).toBe('00:05')
  expect(formatSpreadsheetTime(late)).toBe('2026-11-04 00:05')
  expect(formatListDay('2026-11-04')).toBe('04/11/2026')
  expect(formatDayWithWeekday('2026-11-04')).toBe('Wed, 4 Nov 2026')
  expect(formatDayWithWeekday('')).toBe('')
})

test('D-10 refuses invalid times', () => {
  const wrong = ['', 'tomorrow', '2026-02-30 10:00:00', '2026-13-01 10:00', '2026-01-01 24:00', '2026-01-01']
  for (const text of wrong) expect(parseShopTime(text), text).toBeNull()
})

const two = (value: number) => String(value).padStart(2, '0')

test('adds the year to a date in a sentence if the date is not in the current year', () => {
  expect(formatDayInSentence('2026-08-25', '2026-11-23')).toBe('25 August')
  expect(formatDayInSentence('2025-08-25', '2026-11-23')).toBe('25 August 2025')
})
