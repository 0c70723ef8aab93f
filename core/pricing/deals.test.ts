import { expect, test } from 'vitest'
import { listRunningDeals, type DealTerms } from './deals.ts'

const deal = (given: Partial<DealTerms>): DealTerms => ({
  id: 1,
  sizeMm: 50,
  quantity: 500,
  priceSen: 3990,
  usualSen: 4560,
  fromDay: null,
  toDay: null,
  ...given,
})
const ids = (deals: DealTerms[], day: string) =>
  listRunningDeals(deals, day).map(({ id, until }) => [id, until])

test('ORD-12 shows deals with an end date, and rotates open-ended deals daily', () => {
  const three = [deal({ id: 1 }), deal({ id: 2 }), deal({ id: 3, fromDay: '2026-11-25' })]
  const turns = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((day) =>
    ids(three, day),
  )
  expect(turns.map((shown) => shown.length)).toEqual([1, 1, 1, 1, 1])
  expect(turns.map(([first]) => first?.[1])).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
  expect(turns[0]).not.toEqual(turns[1])
  expect(new Set(turns.slice(2).map(([first]) => first?.[0]))).toEqual(new Set([1, 2, 3]))

  const dated = deal({ id: 9, fromDay: '2026-11-24', toDay: '2026-11-25' })
  expect(ids([dated], '2026-11-23')).toEqual([])
  expect(ids([dated], '2026-11-24')).toEqual([[9, '2026-11-25']])
  expect(ids([dated, deal({ id: 1 })], '2026-11-25')).toEqual([
    [9, '2026-11-25'],
    [1, '2026-11-25'],
  ])
  expect(ids([dated], '2026-11-26')).toEqual([])
})

test('ORD-12 skips deals that are not below the regular price', () => {
  const same = deal({ id: 1, priceSen: 4560 })
  const dearer = deal({ id: 2, priceSen: 5000, toDay: '2026-12-31' })
  for (const day of ['2026-11-23', '2026-11-24'])
    expect(ids([same, dearer, deal({ id: 3 })], day)).toEqual([[3, day]])
})
