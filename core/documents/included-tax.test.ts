import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeIncludedTax } from './included-tax.ts'

test('computes the tax included in amounts, for each tax rate', () => {
  const amounts = [
    { sen: 10_600, tax_percent: 6 },
    { sen: 5000, tax_percent: 0 },
  ]
  expect(computeIncludedTax(amounts, 0)).toEqual([
    { percent: 6, net_sen: 10_000, tax_sen: 600 },
    { percent: 0, net_sen: 5000, tax_sen: 0 },
  ])
})

test('reduces the included tax in proportion to a discount', () => {
  const amounts = [
    { sen: 10_600, tax_percent: 6 },
    { sen: 10_600, tax_percent: 0 },
  ]
  expect(computeIncludedTax(amounts, 2120)).toEqual([
    { percent: 6, net_sen: 9000, tax_sen: 540 },
    { percent: 0, net_sen: 9540, tax_sen: 0 },
  ])
})

test('net amounts and tax always add up to the amounts less the discount', () => {
  const amount = fc.record({
    sen: fc.integer({ min: 0, max: 10_000_000 }),
    tax_percent: fc.constantFrom(0, 5, 6, 8, 10),
  })
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 30 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      (amounts, share) => {
        const total = amounts.reduce((sum, { sen }) => sum + sen, 0)
        const discount = Math.floor(total * share)
        const taxes = computeIncludedTax(amounts, discount)
        expect(taxes.reduce((sum, { net_sen: net, tax_sen: tax }) => sum + net + tax, 0)).toBe(
          total - discount,
        )
        for (const { net_sen: net, tax_sen: tax } of taxes)
          expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
