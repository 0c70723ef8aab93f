import { expect, test } from 'vitest'
import { listMalaysianHolidays } from './public-holidays.ts'

test('lists each holiday of a year once, sorted by date, followed by holidays without a gazetted date', () => {
  const offered = listMalaysianHolidays('2026-11-21')
  expect(offered.slice(0, 6)).toEqual([
    { name: 'Krismas', date: '2026-12-25' },
    { name: 'Tahun Baru', date: '2027-01-01' },
    { name: 'Hari Pekerja', date: '2027-05-01' },
    { name: 'Hari Kebangsaan', date: '2027-08-31' },
    { name: 'Hari Malaysia', date: '2027-09-16' },
    { name: 'Tahun Baru Cina', date: null },
  ])
  expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length)
  expect(listMalaysianHolidays('2026-12-25')[0]).toEqual({ name: 'Krismas', date: '2026-12-25' })
})
