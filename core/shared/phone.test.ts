import * as fc from 'fast-check'
import { isPossiblePhoneNumber } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import {
  isForeign,
  messagePhone,
  normalizePhone,
  normalizeTypedPhone,
  phoneError,
  phoneErrors,
} from './phone.ts'
import { typedPhoneError } from './typed-phone.ts'

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
      // Letters between digits stay for validation to name (D-18).
      if (/\d.*[ab].*\d/.test(text)) expect(once).toBe(text.trim())
      else expect(once).toMatch(/^(60[\d+]*)?$/)
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
  expect(phoneError('6012345678a')).toBe('Phone number should contain only digits')
  const format = 'Invalid Malaysian phone number format. Use format: 60123456789'
  expect(phoneError('601234567')).toBe(format)
  expect(phoneError('65123456789')).toBe(format)
  expect(phoneError('6012345678')).toBeNull()
  fc.assert(
    fc.property(typed, (text) => {
      const wrong = phoneError(text)
      expect(wrong === null).toBe(/^60[1-9]\d{7,9}$/.test(text))
      if (wrong) expect(Object.values(phoneErrors).some((words) => wrong.startsWith(words))).toBe(true)
    }),
  )
})

test('MSG-08 D-18 a 0 after the country code is dropped, whichever way it was written', () => {
  for (const typed of [
    '+60 (0)12-345 6789',
    '+60 012 345 6789',
    '600123456789',
    '0060 0123456789',
    '+60‑12‑345 6789',
  ])
    for (const read of [normalizePhone, normalizeTypedPhone])
      expect([typed, read(typed), typedPhoneError(typed)]).toEqual([typed, '60123456789', null])
})

test('MSG-08 D-18 what can be a number is what libphonenumber calls possible in Malaysia', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^60[0-9]{0,16}$/), (digits) => {
      const national = digits.slice(2)
      const can = isPossiblePhoneNumber(`+${digits}`, 'MY') && !national.startsWith('0')
      expect([digits, phoneError(digits) === null]).toEqual([digits, can])
    }),
  )
})

test.each([
  ['012-345 6789 / 019-876 5432', 'Two numbers were read: “012-345 6789” and “019-876 5432”'],
  ['0123456789, 0198765432', 'Two numbers were read: “0123456789” and “0198765432”'],
  ['0123456789 atau 0198765432', 'Two numbers were read: “0123456789” and “0198765432”'],
  ['012-345 6789 019-876 5432', 'Too long: “601234567890198765432” was read'],
  ['01234S6789O1', 'Phone number should contain only digits: “01234S6789O1” was read'],
  ['012-345 67l9', '“012-345 67l9” was read'],
  ['1'.repeat(200), `Too long: “60${'1'.repeat(38)}…” was read`],
])('MSG-08 D-18 %s is refused with what was read, on the wire and while it is typed', (typed, words) => {
  expect(typedPhoneError(typed)).toContain(words)
  expect(phoneError(normalizeTypedPhone(typed))).toContain(words)
})
