import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippingFee, stateNamed, states } from './delivery.ts'

test('SHIP-01 Pos costs RM 8.00, RM 12.00 over the sea, self-pickup nothing', () => {
  for (const state of states) {
    const far = ['Sabah', 'Sarawak', 'WP Labuan'].includes(state)
    expect(shippingFee('pos', state)).toBe(far ? 1200 : 800)
    expect(shippingFee('selfPickup', state)).toBe(0)
  }
})

test('SHIP-01 a state counts in any case', () => {
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.array(fc.boolean(), { minLength: 20 }), (state, upper) => {
      const typed = [...state].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter.toLowerCase()))
      expect(stateNamed(` ${typed.join('')} `)).toBe(state)
    }),
  )
  expect(stateNamed('Atlantis')).toBeNull()
})
