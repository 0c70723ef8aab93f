import { expect, test } from 'vitest'
import { isWholeNumber, getSearchedPeriod } from './search-period.ts'

const shop = { today: '2026-11-23', oldest: '2021-02-01' }

test('searches 90 days, and at least twice as many each time the period is extended', () => {
  const search = 'siti'
  const first = getSearchedPeriod({ search }, shop)
  expect(first).toEqual({ since: '2026-08-25', older: '2026-05-27' })
  const second = getSearchedPeriod({ search, since: first?.older }, shop)
  expect(second).toEqual({ since: '2026-05-27', older: '2025-11-28' })
  expect(getSearchedPeriod({ search, since: second?.older }, shop)?.since).toBe('2025-11-28')
})

test('searches at least 90 days when a later start is requested', () => {
  expect(getSearchedPeriod({ search: 'siti', since: '2026-11-01' }, shop)?.since).toBe('2026-08-25')
})

test('searches given days completely, and ends the period on the last day when only the last day is given', () => {
  expect(getSearchedPeriod({ search: 'siti', from: '2021-01-01' }, shop)).toBeNull()
  expect(getSearchedPeriod({ search: 'siti', to: '2024-12-31' }, shop)?.since).toBe('2024-10-02')
  expect(getSearchedPeriod({ search: 'siti', to: '2027-12-31' }, shop)?.since).toBe('2026-08-25')
})

test('returns no search period when there are no older records or the search is empty', () => {
  expect(getSearchedPeriod({ search: 'siti' }, { ...shop, oldest: '2026-08-25' })).toBeNull()
  expect(getSearchedPeriod({ search: 'siti' }, { ...shop, oldest: undefined })).toBeNull()
  expect(getSearchedPeriod({ search: undefined }, shop)).toBeNull()
})

test.each([
  ['2611-0042', true],
  ['+60 12-345 6789', true],
  ['0123456', true],
  ['0042', false],
  ['2611-0042 stiker', false],
  ['tempahan 26110042', false],
])(
  'recognises searches for a complete order number or phone number: “%s” (complete: %s)',
  (search, whole) => {
    expect(isWholeNumber(search)).toBe(whole)
    expect(getSearchedPeriod({ search }, shop) === null).toBe(whole)
  },
)
