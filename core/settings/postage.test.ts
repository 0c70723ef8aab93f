import { createRecord } from '../shared/typed-records.ts'
import { expect, test } from 'vitest'
import { malaysianStates } from '../orders/delivery.ts'
import { emptyParcel, calculatePostage, listPostageOffers, type PostageRules } from './postage.ts'

const far = ['Sabah', 'Sarawak', 'WP Labuan'] as const
const isFar = (state: string) => far.some((each) => each === state)
const byOrder: PostageRules = {
  states: createRecord(malaysianStates, (state) => ({
    fee_sen: isFar(state) ? 1200 : 800,
    more_sen: isFar(state) ? 500 : 200,
  })),
  by_weight: null,
  free_from_sen: null,
}
const weights = { included_g: 1000, step_g: 500, packing_g: 50, sheet_g: 25, tag_set_g: 10, logo_g: 5 }

test('SHIP-01 charges the state’s fee for any parcel, and nothing for self-pickup', () => {
  for (const state of malaysianStates) {
    const fee = isFar(state) ? 1200 : 800
    expect(calculatePostage(byOrder, 'pos', state, { ...emptyParcel, sheets: 900 })).toBe(fee)
    expect(calculatePostage(byOrder, 'selfPickup', state)).toBe(0)
  }
  expect(calculatePostage(byOrder, 'pos', null)).toBe(800)
  expect(listPostageOffers(byOrder)).toEqual({ fromSen: 800, dearer: [{ sen: 1200, states: [...far] }] })
})

test.each([
  [38, 800], // 50 + 38 × 25 = 1,000 g
  [39, 1000], // 1,025 g: one step
  [58, 1000], // 1,500 g
  [59, 1200],
])('ORD-12 sending %i sheets to Johor costs %i sen if postage depends on weight', (sheets, fee) => {
  const byWeight = { ...byOrder, by_weight: weights }
  expect(calculatePostage(byWeight, 'pos', 'Johor', { ...emptyParcel, sheets })).toBe(fee)
})

test('ORD-12 charges no postage once the subtotal reaches the minimum for free postage', () => {
  const free = { ...byOrder, free_from_sen: 20_000 }
  expect(calculatePostage(free, 'pos', 'Sabah', { ...emptyParcel, goodsSen: 19_999 })).toBe(1200)
  expect(calculatePostage(free, 'pos', 'Sabah', { ...emptyParcel, goodsSen: 20_000 })).toBe(0)
})

test.each([
  [950, 800], // 50 + 950 = 1,000 g
  [951, 1000],
  [17_500, 800 + 34 * 200], // 50 mugs of 350 g: 16,550 g beyond what the fee covers
])(
  'PROD-07 sending %i g of described products to Johor costs %i sen if postage depends on weight, and otherwise the fee per order',
  (grams, fee) => {
    expect(
      calculatePostage({ ...byOrder, by_weight: weights }, 'pos', 'Johor', { ...emptyParcel, grams }),
    ).toBe(fee)
    expect(calculatePostage(byOrder, 'pos', 'Johor', { ...emptyParcel, grams })).toBe(800)
  },
)
