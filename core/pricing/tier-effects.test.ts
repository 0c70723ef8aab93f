import { expect, test } from 'vitest'
import { fallbackTiers, priceJob } from './price-tiers.ts'
import { listNewWarnings, listTierEffects, listTierWarnings } from './tier-effects.ts'

const at = (sheets: number, price: number) =>
  fallbackTiers.map((tier) => (tier.sheets === sheets ? { sheets, price } : tier))

test('lists exactly the jobs whose price a changed tier affects', () => {
  const before = { sizes: [60, 80], tiers: fallbackTiers }
  const effects = listTierEffects(before, { sizes: [60, 80, 100], tiers: at(21, 330) })
  // 1,000 stickers of 6 cm need 36 sheets.
  expect(effects).toContainEqual({ sizeMm: 60, quantity: 1000, before: 12_600, after: 11_880 })
  expect(effects.map(({ sizeMm }) => sizeMm)).not.toContain(100)
  for (const { sizeMm, quantity, before, after } of effects) {
    expect(before).toBe(priceJob(sizeMm, quantity, fallbackTiers).total)
    expect(after).toBe(priceJob(sizeMm, quantity, at(21, 330)).total)
    expect(before).not.toBe(after)
  }
  expect(listTierEffects(before, before)).toEqual([])
})

test('warns when more sheets cost less in total and when the unit price rises', () => {
  expect(listTierWarnings(fallbackTiers)).toContain(
    '6 sheets cost less in total (RM 25.20) than 5 sheets (RM 30.00).',
  )
  expect(listTierWarnings(at(6, 650))).toContain(
    'From 6 sheets, each sheet costs more (RM 6.50) than below that (RM 6.00).',
  )
  expect(listTierWarnings([{ sheets: 1, price: 500 }])).toEqual([])
  expect(
    listTierWarnings([
      { sheets: 1, price: 500 },
      { sheets: 2, price: 450 },
    ]),
  ).toEqual([])
  expect(listTierWarnings([])).toHaveLength(1)
  expect(listTierWarnings([{ sheets: 3, price: 0 }])).toHaveLength(2)
})

test('returns only the warnings that a change adds', () => {
  expect(listTierWarnings(fallbackTiers).length).toBeGreaterThan(0)
  expect(listNewWarnings(fallbackTiers, fallbackTiers)).toEqual([])
  expect(listNewWarnings(fallbackTiers, at(21, 330)), 'the same wonder with other figures').toEqual([])
  expect(listNewWarnings(fallbackTiers, at(11, 450))).toEqual([
    'From 11 sheets, each sheet costs more (RM 4.50) than below that (RM 4.20).',
  ])
  expect(listNewWarnings(at(11, 450), fallbackTiers), 'a change that mends one').not.toContain(
    expect.stringContaining('costs more'),
  )
  expect(listNewWarnings(fallbackTiers, [])).toEqual(['Without a price, every sheet costs RM 8.00.'])
})
