import { expect, test } from 'vitest'
import { fallbackTiers, priceJob } from './price-tiers.ts'
import { newWarnings, tierEffects, tierWarnings } from './tier-effects.ts'

const at = (sheets: number, price: number) =>
  fallbackTiers.map((tier) => (tier.sheets === sheets ? { sheets, price } : tier))

test('shows a tier’s new price on every job that it affects, and on no other', () => {
  const before = { sizes: [60, 80], tiers: fallbackTiers }
  const effects = tierEffects(before, { sizes: [60, 80, 100], tiers: at(21, 330) })
  // 1,000 stickers of 6 cm need 36 sheets.
  expect(effects).toContainEqual({ sizeMm: 60, quantity: 1000, before: 12_600, after: 11_880 })
  expect(effects.map(({ sizeMm }) => sizeMm)).not.toContain(100)
  for (const { sizeMm, quantity, before, after } of effects) {
    expect(before).toBe(priceJob(sizeMm, quantity, fallbackTiers).total)
    expect(after).toBe(priceJob(sizeMm, quantity, at(21, 330)).total)
    expect(before).not.toBe(after)
  }
  expect(tierEffects(before, before)).toEqual([])
})

test('warns about more sheets for less money and about rising unit prices', () => {
  expect(tierWarnings(fallbackTiers)).toContain(
    '6 sheets cost less in all (RM 25.20) than 5 sheets (RM 30.00).',
  )
  expect(tierWarnings(at(6, 650))).toContain(
    'From 6 sheets on each costs more (RM 6.50) than before (RM 6.00).',
  )
  expect(tierWarnings([{ sheets: 1, price: 500 }])).toEqual([])
  expect(
    tierWarnings([
      { sheets: 1, price: 500 },
      { sheets: 2, price: 450 },
    ]),
  ).toEqual([])
  expect(tierWarnings([])).toHaveLength(1)
  expect(tierWarnings([{ sheets: 3, price: 0 }])).toHaveLength(2)
})

test('warns only about what a change adds', () => {
  expect(tierWarnings(fallbackTiers).length).toBeGreaterThan(0)
  expect(newWarnings(fallbackTiers, fallbackTiers)).toEqual([])
  expect(newWarnings(fallbackTiers, at(21, 330)), 'the same wonder with other figures').toEqual([])
  expect(newWarnings(fallbackTiers, at(11, 450))).toEqual([
    'From 11 sheets on each costs more (RM 4.50) than before (RM 4.20).',
  ])
  expect(newWarnings(at(11, 450), fallbackTiers), 'a change that mends one').not.toContain(
    expect.stringContaining('costs more'),
  )
  expect(newWarnings(fallbackTiers, [])).toEqual(['Without a price every sheet costs RM 8.00.'])
})
