import * as fc from 'fast-check'
import { isPossiblePhoneNumber } from 'libphonenumber-js'
import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import {
  isForeignPhone,
  normalizePhoneForMessages,
  normalizePhone,
  normalizeTypedPhone,
  formatPhoneError,
  phoneErrors,
  parsePhone,
  formatTypedPhoneError,
} from './phone.ts'

const typed = fc.string({ unit: fc.constantFrom(...'0123456789+ -().ab') })
const number = fc.stringMatching(/^(1[02346789][0-9]{7}|11[0-9]{8})$/)

test('COMP-03 normalises all typed forms of a number to the same number', () => {
  fc.assert(
    fc.property(number, (rest) => {
      for (const prefix of ['60', '+60', '0', '', '+60 ', '6 0', ' 0'])
        expect(normalizeTypedPhone(prefix + rest)).toBe(`60${rest}`)
    }),
  )
})

test('COMP-03 leaves a normalised number unchanged and returns an empty text for a blank number', () => {
  expect(normalizeTypedPhone('  ')).toBe('')
  fc.assert(
    fc.property(typed, (text) => {
      const once = normalizeTypedPhone(text)
      // A plus inside the number is kept, because only a leading +60 is dropped. Validation then reports the plus.
      if (!once.includes('+')) expect(normalizeTypedPhone(once)).toBe(once)
      // Letters between digits and text after the number are kept, so that validation reports them (D-18).
      if (/\d.*[ab].*\d/.test(text) || once === text.trim()) {
        expect(once).toBe(text.trim())
        expect(formatPhoneError(once) === null).toBe(/^60\d+$/.test(once) && 'phone' in parsePhone(text))
      } else expect(once).toMatch(/^(60[\d+]*)?$/)
    }),
  )
})

test('SEND-04 converts any typed form of a number to digits with the country code for the gateway', () => {
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

test('SEND-04 refuses a foreign number and never converts it to a Malaysian number', () => {
  for (const typed of ['+65 8123 4567', '+6581234567', '0065 8123 4567', ' +1 415 555 2671']) {
    expect(formatTypedPhoneError(typed), typed).toBe(phoneErrors.format)
    expect(normalizePhoneForMessages(typed), typed).toBe(typed)
  }
  for (const typed of ['+60 12-345 6789', '0060123456789', '012-345 6789', '60123456789', '123456789'])
    expect(isForeignPhone(typed), typed).toBe(false)
  expect(normalizePhoneForMessages('+60 12-345 6789')).toBe('60123456789')
})

test('COMP-04 reports invalid numbers with the specified messages, and accepts valid numbers', () => {
  expect(formatPhoneError('')).toBe('Phone number is required')
  expect(formatPhoneError('6012345678a')).toBe('Phone number should contain only digits')
  const format = 'Invalid Malaysian phone number format. Use format: 60123456789'
  expect(formatPhoneError('601234567')).toBe(format)
  expect(formatPhoneError('65123456789')).toBe(format)
  expect(formatPhoneError('60123456789')).toBeNull()
  fc.assert(
    fc.property(typed, (text) => {
      const wrong = formatPhoneError(text)
      if (wrong === null) expect(text).toMatch(/^60[1-9]\d{7,9}$/)
      if (wrong) expect(Object.values(phoneErrors).some((words) => wrong.startsWith(words))).toBe(true)
    }),
  )
})

test('MSG-08 D-18 drops a 0 after the country code, however the number is written', () => {
  for (const typed of [
    '+60 (0)12-345 6789',
    '+60 012 345 6789',
    '600123456789',
    '0060 0123456789',
    '+60‑12‑345 6789',
  ])
    for (const read of [normalizePhone, normalizeTypedPhone])
      expect([typed, read(typed), formatTypedPhoneError(typed)]).toEqual([typed, '60123456789', null])
})

test('MSG-08 D-18 FIX-12 accepts numbers that libphonenumber finds valid and refuses impossible lengths', () => {
  const digits = fc.oneof(
    fc.stringMatching(/^60[0-9]{0,16}$/),
    fc.stringMatching(/^60(1[0-9]{8,9}|3[0-9]{8}|[4-9][0-9]{7})$/),
  )
  fc.assert(
    fc.property(digits, (phone) => {
      const accepted = formatPhoneError(phone) === null
      const national = phone.slice(2)
      if (isValidPhoneNumber(`+${phone}`, 'MY') && !national.startsWith('0'))
        expect([phone, accepted]).toEqual([phone, true])
      if (accepted) expect([phone, isPossiblePhoneNumber(`+${phone}`, 'MY')]).toEqual([phone, true])
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['012-345 678', false],
  ['012-345 6789', true],
  ['012-3456 7890', false],
  ['011-1234 567', false],
  ['011-1234 5678', true],
  ['03-1234 567', false],
  ['03-1234 5678', true],
  ['04-123 4567', true],
  ['04-1234 5678', false],
  ['088-123 456', true],
  ['1-300-88-2525', true],
] as const)(
  'FIX-12 D-18 checks the length of %s against the length that its prefix requires (valid: %s)',
  (typed, valid) => {
    expect(formatTypedPhoneError(typed) === null).toBe(valid)
    expect(formatPhoneError(normalizeTypedPhone(typed)) === null).toBe(valid)
  },
)

test.each(['60123456789.0', '0123456789.0', '+60 12-345 6789.00', '123456789.0'])(
  'FIX-12 D-18 drops the decimals that a spreadsheet appended to %s',
  (typed) => {
    expect(parsePhone(typed)).toEqual({ phone: '60123456789' })
    expect(normalizeTypedPhone(typed)).toBe('60123456789')
    expect(normalizePhoneForMessages(typed)).toBe('60123456789')
  },
)

test.each([
  ['0123456789 (1)', '(1)'],
  ['0123456789(2)', '(2)'],
  ['0123456789-2', '-2'],
  ['0123456789.1', '.1'],
  ['0123456789+2', '+2'],
  ['0123456789 Ali', 'Ali'],
  ['012-345 6789 (isteri)', '(isteri)'],
  // These numbers have a valid number of digits only if the text after them is included.
  ['0191234567-8', '-8'],
  ['0191234567 (1)', '(1)'],
  ['0111234567-2', '-2'],
  ['0111234567 (2)', '(2)'],
])('FIX-12 D-18 refuses %s and quotes the surplus text “%s”', (typed, rest) => {
  for (const wrong of [formatTypedPhoneError(typed), formatPhoneError(normalizeTypedPhone(typed))])
    expect(wrong).toBe(`${phoneErrors.format}. “${rest}” was read after the number`)
  expect(normalizePhoneForMessages(typed)).toBe(typed)
})

test.each([
  ['012-345 6789 / 019-876 5432', 'Two numbers were read: “012-345 6789” and “019-876 5432”'],
  ['0123456789, 0198765432', 'Two numbers were read: “0123456789” and “0198765432”'],
  ['0123456789 atau 0198765432', 'Two numbers were read: “0123456789” and “0198765432”'],
  ['012-345 6789 019-876 5432', 'Two numbers were read: “012-345 6789” and “019-876 5432”'],
  ['01234567890', 'Too long: “601234567890” was read'],
  ['01234S6789O1', 'Phone number should contain only digits: “01234S6789O1” was read'],
  ['012-345 67l9', '“012-345 67l9” was read'],
  ['1'.repeat(200), `Too long: “60${'1'.repeat(38)}…” was read`],
])('MSG-08 D-18 refuses %s and quotes the part that was read', (typed, words) => {
  expect(formatTypedPhoneError(typed)).toContain(words)
  expect(formatPhoneError(normalizeTypedPhone(typed))).toContain(words)
})
