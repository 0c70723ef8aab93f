import { expect, test } from 'vitest'
import { priceDescribedJob } from '../pricing/described/price-described.ts'
import { parsePriceableDescription } from '../pricing/described/parse-description.ts'
import { productTemplates } from './product-templates.ts'

test.each(productTemplates)(
  'FIX-35 the template “$label” can be saved and priced without changes',
  ({ described }) => {
    const read = parsePriceableDescription(described())
    expect(read).not.toBeNull()
    if (!read) return
    const { pricing, size, least, options } = read
    const quantity = pricing.by === 'table' ? (pricing.quantities[0] ?? 0) : least
    const [spread] = options.find((option) => option.spread)?.choices ?? []
    const price = priceDescribedJob(read, {
      choices: {},
      quantity,
      ...(spread && { spread: { [spread.code]: quantity } }),
      size_mm: size ? { width: size.least_mm, height: size.least_mm } : undefined,
    })
    expect(price).toMatchObject({ total: expect.any(Number) })
    expect('total' in price && price.total).toBeGreaterThan(0)
    const offered = pricing.by === 'table' ? pricing.quantities : []
    for (const each of offered)
      expect([each, priceDescribedJob(read, { choices: {}, quantity: each, size_mm: undefined })]).toEqual([
        each,
        expect.objectContaining({ total: expect.any(Number) }),
      ])
  },
)

test('FIX-35 the A5 flyer template charges extra for heavier paper and for printing the second side', () => {
  const flyer = productTemplates.find(({ label }) => label === 'A5 flyers')
  const read = flyer && parsePriceableDescription(flyer.described())
  const total = (quantity: number, choices: Record<string, string>) =>
    read && priceDescribedJob(read, { quantity, choices, size_mm: undefined })
  expect(total(500, {})).toMatchObject({ total: 11_000 })
  // RM 110.00 plus 10 % for the paper and 35 % for the second side.
  expect(total(500, { kertas: 'art-card-157-g', cetakan: 'dua-muka' })).toMatchObject({ total: 15_950 })
})
