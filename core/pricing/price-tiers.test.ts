import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fallbackTiers,
  findLargestQuantityForPrice,
  findNextCheaperQuantity,
  priceJob,
  getPricePerSheet,
  createQuote,
  commonQuantities,
  type PriceTier,
} from './price-tiers.ts'
import { countStickersPerSheet, parseStickerSize, formatStickerSize } from './sticker-sheet.ts'

const size = fc.integer({ min: 1, max: 500 })
const quantity = fc.nat(100_000)
const tiers = fc
  .uniqueArray(
    fc.record({ sheets: fc.integer({ min: 1, max: 60 }), price: fc.integer({ min: 1, max: 2000 }) }),
    { selector: (tier) => tier.sheets, maxLength: 7 },
  )
  .map((list): PriceTier[] => list)

function countOnto(sizeMm: number, pieces: number): { onOne: number; sheets: number } {
  let onOne = 0
  for (let x = sizeMm; x <= 290; x += sizeMm) for (let y = sizeMm; y <= 450; y += sizeMm) onOne += 1
  let sheets = 0
  if (onOne > 0) for (let left = pieces; left > 0; left -= onOne) sheets += 1
  return { onOne, sheets }
}

function lookUp(sheets: number, list: PriceTier[]): number {
  let found: PriceTier | undefined
  let lowest: PriceTier | undefined
  for (const tier of list) {
    if (!lowest || tier.sheets < lowest.sheets) lowest = tier
    if (tier.sheets <= sheets && (!found || tier.sheets > found.sheets)) found = tier
  }
  return (found ?? lowest ?? { price: 800 }).price
}

test('CALC-02 puts 1,000 stickers of 6 cm on 36 sheets of 28 for RM 126.00', () => {
  expect(priceJob(60, 1000, fallbackTiers)).toEqual({
    perSheet: 28,
    sheets: 36,
    pricePerSheet: 350,
    total: 12_600,
  })
})

test('CALC-02 computes sizes without rounding errors: 2.9 cm fits 10 across, 5 cm gives 45 per sheet', () => {
  expect(countStickersPerSheet(29)).toBe(10 * 15)
  expect(countStickersPerSheet(50)).toBe(45)
})

test('CALC-02 matches a reference calculation of stickers, sheets and price for any job', () => {
  fc.assert(
    fc.property(size, quantity, tiers, (sizeMm, pieces, list) => {
      const job = priceJob(sizeMm, pieces, list)
      const counted = countOnto(sizeMm, pieces)
      expect(job.perSheet).toBe(counted.onOne)
      expect(job.sheets).toBe(counted.sheets)
      expect(job.pricePerSheet).toBe(lookUp(counted.sheets, list))
      expect(job.total).toBe(counted.sheets * lookUp(counted.sheets, list))
    }),
  )
})

test('CALC-02 returns a price of 0 when the size is invalid', () => {
  for (const none of [0, -60, Number.NaN, Infinity]) expect(priceJob(none, 1000, fallbackTiers).total).toBe(0)
})

test('CALC-03 charges RM 8 per sheet without tiers, and the lowest tier’s price below all tiers', () => {
  expect(getPricePerSheet(4, [])).toBe(800)
  expect(getPricePerSheet(1, [{ sheets: 5, price: 600 }])).toBe(600)
  expect(
    [1, 2, 3, 5, 6, 10, 11, 20, 21, 99].map((sheets) => getPricePerSheet(sheets, fallbackTiers)),
  ).toEqual([800, 800, 700, 600, 420, 420, 380, 380, 350, 350])
})

test('finds the largest quantity for the same total or less, and every larger quantity costs more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 290 }),
      fc.integer({ min: 1, max: 3000 }),
      tiers,
      (mm, pieces, list) => {
        const asked = priceJob(mm, pieces, list)
        const most = findLargestQuantityForPrice(mm, pieces, list)
        const best = most?.quantity ?? pieces
        expect(priceJob(mm, best, list).total).toBe(most?.total ?? asked.total)
        expect(priceJob(mm, best, list).total).toBeLessThanOrEqual(asked.total)
        const bestSheets = Math.ceil(best / asked.perSheet)
        for (let sheets = bestSheets + 1; sheets < bestSheets + 200; sheets += 1) {
          expect(sheets * lookUp(sheets, list)).toBeGreaterThan(asked.total)
        }
      },
    ),
  )
})

test('finds the next larger job with a lower unit price, confirmed by a search of all quantities', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20, max: 290 }),
      fc.integer({ min: 1, max: 3000 }),
      tiers,
      (mm, pieces, list) => {
        const { onOne, sheets } = countOnto(mm, pieces)
        let next = null
        // No tier begins after 60 sheets, so the search ends there.
        for (let more = sheets + 1; next === null && more <= Math.max(60, sheets + 1); more += 1) {
          const price = lookUp(more, list)
          if (price < lookUp(sheets, list)) next = { quantity: more * onOne, total: more * price }
        }
        expect(findNextCheaperQuantity(mm, pieces, list)).toEqual(next)
      },
    ),
  )
})

test('D-06 a quote contains only totals, and the total that it gives for another quantity matches the price list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 290 }), fc.nat(3000), tiers, (mm, pieces, list) => {
      const quote = createQuote(mm, pieces, list)
      expect(Object.keys(quote)).toEqual(['total_sen', 'more', 'next', 'breaks'])
      const named = [
        ...quote.breaks,
        ...(quote.more ? [quote.more] : []),
        ...(quote.next ? [quote.next] : []),
      ]
      for (const { quantity, total_sen } of named) {
        const { sheets } = countOnto(mm, quantity)
        expect(total_sen).toBe(sheets * lookUp(sheets, list))
      }
      expect(quote.breaks.map(({ quantity }) => quantity)).toEqual(commonQuantities)
    }),
  )
})

test('FIX-01 parses sizes with a decimal point and an optional unit, and refuses decimal commas', () => {
  expect(['5.5', '5.50 cm', '6.000', '29'].map(parseStickerSize)).toEqual([55, 55, 60, 290])
  expect(
    ['1,5', '5,5cm', '1.000,5', '1 5', '1,000', '1e1', '-6', '5.55', '.5'].map(parseStickerSize),
  ).toEqual(Array(9).fill(0))
})

test('formats and parses sizes in centimetres', () => {
  fc.assert(fc.property(size, (mm) => parseStickerSize(formatStickerSize(mm)) === mm))
  expect(formatStickerSize(60)).toBe('6cm')
  expect(formatStickerSize(55)).toBe('5.5cm')
  expect(['6', '6cm', '6 cm', '6.0 CM'].map(parseStickerSize)).toEqual([60, 60, 60, 60])
  expect(['', '-6', 'cm', '6mm', '5.55', '0'].map(parseStickerSize)).toEqual([0, 0, 0, 0, 0, 0])
})
