import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRinggit, formatRinggit, parseRinggit, formatUnitCost } from './money.ts'

test('formats amounts with RM and 2 decimals', () => {
  expect(formatRinggit(12_600)).toBe('RM 126.00')
  expect(formatRinggit(420)).toBe('RM 4.20')
  expect(formatRinggit(5)).toBe('RM 0.05')
  expect(formatRinggit(123_456_789)).toBe('RM 1,234,567.89')
})

test('parses back every formatted amount, as text and as number', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), (sen) => {
      expect(parseRinggit(formatRinggit(sen))).toBe(sen)
      expect(parseRinggit(toRinggit(sen))).toBe(sen)
      expect(parseRinggit((sen / 100).toFixed(2))).toBe(sen)
    }),
  )
})

test('refuses texts that are not an amount', () => {
  for (const text of ['', 'RM', '1.234', '-5', '1,23', 'abc', '1e3']) expect(parseRinggit(text)).toBeNull()
  expect(parseRinggit(Number.NaN)).toBeNull()
})

test('rounds floating-point errors to the nearest sen', () => {
  expect(parseRinggit(6 * 4.2)).toBe(2520)
})

test('formats the cost per piece with 3 decimals', () => {
  expect(formatUnitCost(12_600, 1000)).toBe('RM 0.126')
  expect(formatUnitCost(800, 1)).toBe('RM 8.000')
  expect(formatUnitCost(0, 0)).toBe('RM 0.000')
})
