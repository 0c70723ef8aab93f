import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countDaysLeft,
  isStockLow,
  splitProportionally,
  getSheetSupplyUse,
  splitSupplyUse,
} from './supplies.ts'

const film = { widthMm: 290, heightMm: 450 }
const tag = { widthMm: 50, heightMm: 20 }

test('measures the use of film in metres and of other materials in sheets, multiplied by the number of prints', () => {
  expect(getSheetSupplyUse({ material: 'DTF film', times: 1, film })).toEqual({
    material: 'DTF film',
    widthMm: 290,
    milli: 450,
  })
  expect(getSheetSupplyUse({ material: 'PP White', times: 36, film })).toEqual({
    material: 'PP White',
    widthMm: 0,
    milli: 36_000,
  })
})

test('splits a sheet’s material by the area of its pieces, ignoring pieces removed from the batch', () => {
  const pieces = [
    { key: 'a/1', orderId: 'a', productId: 15, ...tag },
    { key: 'b/1', orderId: 'b', productId: 16, widthMm: 100, heightMm: 20 },
  ]
  const sheet = { material: 'DTF film' as const, times: 1, film, placed: [{ key: 'a/1' }, { key: 'b/1' }] }
  expect(splitSupplyUse([sheet], pieces).map(({ orderId, milli }) => [orderId, milli])).toEqual([
    ['a', 150],
    ['b', 300],
  ])
  expect(splitSupplyUse([sheet], pieces.slice(1)).map(({ orderId, milli }) => [orderId, milli])).toEqual([
    ['b', 450],
  ])
  expect(splitSupplyUse([sheet], [])).toEqual([])
})

test('splits an amount into non-negative parts that add up to the amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 80 }),
      (whole, parts) => {
        const shares = splitProportionally(whole, parts)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('computes how many days the stock lasts and whether to order more', () => {
  expect(countDaysLeft(9_000, 28_000)).toBe(9)
  expect(countDaysLeft(9_000, 0)).toBeNull()
  expect(isStockLow({ inStockMilli: 9_000, warnBelow: 10, daysLeft: 90 })).toBe(true)
  expect(isStockLow({ inStockMilli: 9_000, warnBelow: null, daysLeft: 6 })).toBe(true)
  expect(isStockLow({ inStockMilli: 9_000, warnBelow: 5, daysLeft: 6 })).toBe(false)
  expect(isStockLow({ inStockMilli: -1, warnBelow: null, daysLeft: null })).toBe(true)
})
