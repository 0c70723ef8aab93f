import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isForeign,
  messagePhone,
  normalizePhone,
  normalizeTypedPhone,
  phoneError,
  phoneErrors,
  typedPhoneError,
} from './phone.ts'

/** What people type: digits with the usual signs between them, and the odd letter. */
const typed = fc.string({ unit: fc.constantFrom(...'0123456789+ -().ab') })
const number = fc.stringMatching(/^1[0-9]{7,9}$/)

test('COMP-03 each way to type a number comes to the same', () => {
  fc.assert(
    fc.property(number, (rest) => {
      for (const prefix of ['60', '+60', '0', '', '+60 ', '6 0', ' 0'])
        expect(normalizeTypedPhone(prefix + rest)).toBe(`60${rest}`)
    }),
  )
})

test('COMP-03 a normalised number stays as it is, and blank stays blank', () => {
  expect(normalizeTypedPhone('  ')).toBe('')
  fc.assert(
    fc.property(typed, (text) => {
      const once = normalizeTypedPhone(text)
      // A plus inside the number survives (the rule drops only a leading +60's); validation names it.
      if (!once.includes('+')) expect(normalizeTypedPhone(once)).toBe(once)
      expect(once === '' || once.startsWith('60')).toBe(true)
      expect(once.replace(/[\d+]/g, '')).toBe('')
    }),
  )
})

test('SEND-04 a number for the gateway is digits with country code, whatever was typed', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const phone = normalizePhone(text)
      expect(phone).toMatch(/^(60\d*)?$/)
      expect(normalizePhone(phone)).toBe(phone)
      expect(phone === '').toBe(!/\d/.test(text))
    }),
  )
  expect(normalizePhone('012-345 6789')).toBe('60123456789')
  expect(normalizePhone('123456789')).toBe('60123456789')
  expect(normalizePhone('+60 12 345 6789')).toBe('60123456789')
})

test('SEND-04 a number of another country is refused, never bent into a Malaysian one', () => {
  for (const typed of ['+65 8123 4567', '+6581234567', '0065 8123 4567', ' +1 415 555 2671']) {
    expect(typedPhoneError(typed), typed).toBe(phoneErrors.format)
    expect(messagePhone(typed), typed).toBe(typed)
  }
  for (const typed of ['+60 12-345 6789', '0060123456789', '012-345 6789', '60123456789', '123456789'])
    expect(isForeign(typed), typed).toBe(false)
  expect(messagePhone('+60 12-345 6789')).toBe('60123456789')
})

test('COMP-04 each wrong number gets its words, a right one none', () => {
  expect(phoneError('')).toBe('Phone number is required')
  expect(phoneError('60123abc789')).toBe('Phone number should contain only digits')
  const format = 'Invalid Malaysian phone number format. Use format: 60123456789'
  expect(phoneError('601234567')).toBe(format)
  expect(phoneError('65123456789')).toBe(format)
  expect(phoneError('6012345678')).toBeNull()
  fc.assert(
    fc.property(typed, (text) => {
      const wrong = phoneError(text)
      expect(wrong === null).toBe(/^60\d{8,}$/.test(text))
      if (wrong) expect(Object.values(phoneErrors)).toContain(wrong)
    }),
  )
})
