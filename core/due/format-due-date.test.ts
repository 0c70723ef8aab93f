import { expect, test } from 'vitest'
import { parseShopTime } from '../shared/shop-time.ts'
import { formatClockTime, formatDueDate, formatPaymentDeadline } from './format-due-date.ts'

const at = (text: string) => parseShopTime(text) ?? new Date(NaN)

test('formats a day in the language of the page', () => {
  expect(formatDueDate('2026-11-27', 'ms')).toBe('Jumaat, 27 November')
  expect(formatDueDate('2027-08-01', 'ms')).toBe('Ahad, 1 Ogos')
  expect(formatDueDate('2026-11-27', 'en')).toBe('Friday, 27 November')
})

test.each([
  ['00:30', '12.30 pagi', '12:30 am'],
  ['09:05', '9.05 pagi', '9:05 am'],
  ['12:00', '12.00 tengah hari', '12:00 pm'],
  ['16:00', '4.00 petang', '4:00 pm'],
  ['23:59', '11.59 malam', '11:59 pm'],
])('formats %s as %s in Malay and %s in English', (clock, malay, english) => {
  expect(formatClockTime(clock, 'ms')).toBe(malay)
  expect(formatClockTime(clock, 'en')).toBe(english)
})

test('formats the payment deadline relative to today', () => {
  const now = at('2026-11-24 10:00')
  expect(formatPaymentDeadline(at('2026-11-24 16:00'), now, 'ms')).toBe('4.00 petang hari ini')
  expect(formatPaymentDeadline(at('2026-11-25 16:00'), now, 'en')).toBe('4:00 pm tomorrow')
  expect(formatPaymentDeadline(at('2026-11-27 16:00'), now, 'ms')).toBe('4.00 petang, Jumaat, 27 November')
})
