import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostageUncertain, parseMalaysianState, malaysianStates } from './delivery.ts'

test('SHIP-01 ignores upper and lower case in the name of a state', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...malaysianStates),
      fc.array(fc.boolean(), { minLength: 20 }),
      (state, upper) => {
        const typed = [...state].map((letter, at) =>
          upper[at] ? letter.toUpperCase() : letter.toLowerCase(),
        )
        expect(parseMalaysianState(` ${typed.join('')} `)).toBe(state)
      },
    ),
  )
  expect(parseMalaysianState('Atlantis')).toBeNull()
})

const doubt = (postcode: string, state: string) => isPostageUncertain({ postcode, state })

test('SHIP-01 flags the postage as doubtful when postcode and state are in different regions', () => {
  for (const postcode of ['87000', '88000', '91309', '93000', '98850']) {
    expect([postcode, doubt(postcode, 'Selangor'), doubt(postcode, 'Sarawak')]).toEqual([
      postcode,
      true,
      false,
    ])
  }
  for (const postcode of ['01000', '43000', '86900', '92000', '99000']) {
    expect([postcode, doubt(postcode, 'Johor'), doubt(postcode, 'Sabah')]).toEqual([postcode, false, true])
  }
  expect([doubt('', 'Sabah'), doubt('88000', ''), doubt('88', 'Johor')]).toEqual([false, false, false])
})
