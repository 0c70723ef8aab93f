import { expect, test } from 'vitest'
import { getStartOfShopDay, listWeeksUntil } from './shop-weeks.ts'

test('starts weeks on Monday at midnight in shop time', () => {
  // In Kuala Lumpur, this is five minutes before midnight on a Sunday. The second instant is ten minutes later.
  expect(listWeeksUntil(new Date('2026-11-22T15:55:00Z'), 2)).toEqual([
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ])
  expect(listWeeksUntil(new Date('2026-11-22T16:05:00Z'), 2)).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
  ])
  expect(getStartOfShopDay('2026-11-23').toISOString()).toBe('2026-11-22T16:00:00.000Z')
})

test('lists consecutive weeks across the end of a year', () => {
  expect(listWeeksUntil(new Date('2027-01-01T04:00:00Z'), 1)).toEqual([
    { from: '2026-12-28', to: '2027-01-03' },
  ])
})
