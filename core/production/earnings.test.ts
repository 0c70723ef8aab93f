import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShopCosts } from '../settings/costs.ts'
import { calculateProfits, type ProductSales, type ProductSupplyUse } from './earnings.ts'

const costs: ShopCosts = {
  supplies: [
    { material: 'DTF film', width_mm: 290, sen: 850, ink_sen: 150, warn_below: null },
    { material: 'Sticker paper', width_mm: 0, sen: 60, ink_sen: 25, warn_below: null },
  ],
  wage_sen_per_hour: 1200,
  minutes: { sets: 2, sheets: 0.5, pieces: 0 },
  products: [{ product_id: 9, minutes: null, outside_sen: 400 }],
}
const sold = (productId: number, goodsSen: number, units: Partial<ProductSales['units']>): ProductSales => ({
  productId,
  orders: 1,
  goodsSen,
  units: { sets: 0, sheets: 0, pieces: 0, ...units },
})

test('DAY-04 subtracts the costs of material, ink, work and suppliers from the revenue', () => {
  const used: ProductSupplyUse[] = [
    { productId: 15, material: 'DTF film', widthMm: 290, milli: 900 },
    // A reprint used more material.
    { productId: 15, material: 'DTF film', widthMm: 290, milli: 100 },
    { productId: 5, material: 'Sticker paper', widthMm: 0, milli: 36_000 },
  ]
  expect(
    calculateProfits(costs, [sold(15, 6_000, { sets: 10 }), sold(5, 12_600, { sheets: 36 })], used),
  ).toEqual([
    expect.objectContaining({
      productId: 5,
      materialSen: 2_160,
      inkSen: 900,
      minutes: 18,
      workSen: 360,
      earnedSen: 9_180,
    }),
    expect.objectContaining({
      productId: 15,
      materialSen: 850,
      inkSen: 150,
      minutes: 20,
      workSen: 400,
      earnedSen: 4_600,
    }),
  ])
  expect(calculateProfits(costs, [sold(9, 5_000, { pieces: 5 })], [])).toMatchObject([
    { outsideSen: 2_000, earnedSen: 3_000 },
  ])
})

const sen = fc.integer({ min: 0, max: 50_000 })
const someCosts: fc.Arbitrary<ShopCosts> = fc.record({
  supplies: fc.constant(costs.supplies),
  wage_sen_per_hour: sen,
  minutes: fc.record({ sets: fc.nat(60), sheets: fc.nat(60), pieces: fc.nat(60) }),
  products: fc.constant(costs.products),
})
const someSold = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(0, 5, 9, 15),
    orders: fc.nat(50),
    goodsSen: fc.integer({ min: -1_000, max: 5_000_000 }),
    units: fc.record({ sets: fc.nat(500), sheets: fc.nat(500), pieces: fc.nat(500) }),
  }),
  { selector: ({ productId }) => productId },
)
const someUsed = fc.array(
  fc.record({
    productId: fc.constantFrom(0, 5, 9, 15),
    material: fc.constantFrom('DTF film' as const, 'Sticker paper' as const, 'PP White' as const),
    widthMm: fc.constantFrom(0, 290, 330),
    milli: fc.integer({ min: 1, max: 900_000 }),
  }),
)

test('never calculates a higher profit when more material is used or wages rise', () => {
  fc.assert(
    fc.property(someCosts, someSold, someUsed, (given, products, used) => {
      const earned = calculateProfits(given, products, used)
      for (const each of earned) {
        const parts = each.materialSen + each.inkSen + each.workSen + each.outsideSen
        expect(each.earnedSen).toBe(each.goodsSen - parts)
        expect(parts).toBeGreaterThanOrEqual(0)
      }
      const all = (sums: typeof earned) => sums.reduce((sum, { earnedSen }) => sum + earnedSen, 0)
      expect(
        all(calculateProfits({ ...given, wage_sen_per_hour: given.wage_sen_per_hour + 100 }, products, used)),
      ).toBeLessThanOrEqual(all(earned))
      expect(all(earned)).toBeLessThanOrEqual(all(calculateProfits(given, products, used.slice(1))))
      const free = { ...given, supplies: [], wage_sen_per_hour: 0, products: [] }
      expect(all(calculateProfits(free, products, used))).toBe(
        products.reduce((sum, { goodsSen }) => sum + goodsSen, 0),
      )
    }),
  )
})
