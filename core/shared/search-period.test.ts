import { expect, test } from 'vitest'
import { isWholeNumber, getSearchedPeriod } from './search-period.ts'

const shop = { today: '2026-11-23', oldest: '2021-02-01' }

test('covers 90 days, and twice as many each time it is extended', () => {
  const search = 'siti'
  const first = getSearchedPeriod({ search }, shop)
  expect(first).toEqual({ since: '2026-08-25', older: '2026-05-27' })
  const second = getSearchedPeriod({ search, since: first?.older }, shop)
  expect(second).toEqual({ since: '2026-05-27', older: '2025-11-28' })
  expect(getSearchedPeriod({ search, since: second?.older }, shop)?.since).toBe('2025-11-28')
})

test('never covers less than 90 days', () => {
  expect(getSearchedPeriod({ search: 'siti', since: '2026-11-01' }, shop)?.since).toBe('2026-08-25')
})

test('covers given days completely; with only a last day, the period ends there', () => {
  expect(getSearchedPeriod({ search: 'siti', from: '2021-01-01' }, shop)).toBeNull()
  expect(getSearchedPeriod({ search: 'siti', to: '2024-12-31' }, shop)?.since).toBe('2024-10-02')
  expect(getSearchedPeriod({ search: 'siti', to: '2027-12-31' }, shop)?.since).toBe('2026-08-25')
})

test('returns no period when nothing is older or the search is empty', () => {
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
])('reads “%s” as the whole number %s', (search, whole) => {
  expect(isWholeNumber(search)).toBe(whole)
  expect(getSearchedPeriod({ search }, shop) === null).toBe(whole)
})
