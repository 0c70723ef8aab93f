import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  shortenName,
  isBlankRow,
  isJerseyNameTooLong,
  editJerseyCell,
  parseJerseySize,
  jerseySizes,
} from './jersey.ts'

test('JERSEY-01 offers the specified jersey sizes', () => {
  expect(jerseySizes).toEqual([
    '3XS',
    '2XS',
    'XS',
    'S',
    'M',
    'L',
    'XL',
    '2XL',
    '3XL',
    '4XL',
    '5XL',
    'KIDS 3XS',
    'KIDS 2XS',
    'KIDS XS',
    'KIDS S',
    'KIDS M',
    'KIDS L',
    'KIDS XL',
    'KIDS 2XL',
  ])
})

test.each([
  ['xl', 'XL'],
  ['XXL', '2XL'],
  ['xxxs', '3XS'],
  ['xxxxxl', '5XL'],
  ['kids s', 'KIDS S'],
  ['M kids', 'KIDS M'],
  ['kid-xxl', 'KIDS 2XL'],
  ['KIDS 5XL', 'KIDS 5XL'],
  ['oversize', 'OVERSIZE'],
  ['', ''],
])('JERSEY-01 reads the typed size %s as %s', (typed, size) => {
  expect(parseJerseySize(typed)).toBe(size)
  expect(parseJerseySize(parseJerseySize(typed))).toBe(size)
})

test('JERSEY-01 converts a name to uppercase and limits it to ten characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
      const name = editJerseyCell('nama', typed, '')
      expect([...name].length).toBeLessThanOrEqual(10)
      expect(name).toBe(name.toUpperCase())
    }),
  )
  expect(editJerseyCell('nama', '  siti  aminah', '')).toBe('SITI AMINA')
})

test('JERSEY-01 ignores a third digit and keeps the previous number', () => {
  expect(editJerseyCell('bilangan', '07', '')).toBe('07')
  expect(editJerseyCell('bilangan', '123', '12')).toBe('12')
  expect(editJerseyCell('bilangan', '-1', '1')).toBe('1')
  expect(editJerseyCell('bilangan', 'x', '')).toBe('')
  expect(editJerseyCell('bilangan', '', '12')).toBe('')
})

test('JERSEY-01 lets users delete characters of an invalid pasted number one by one', () => {
  expect(editJerseyCell('bilangan', 'du', 'dua')).toBe('du')
  expect(editJerseyCell('bilangan', '2', 'dua')).toBe('2')
  expect(editJerseyCell('bilangan', 'dua2', 'dua')).toBe('dua')
})

test('treats a row of spaces as blank', () => {
  expect(isBlankRow({ nama: ' ', size: '', bilangan: '' })).toBe(true)
  expect(isBlankRow({ nama: '', size: '', bilangan: '1' })).toBe(false)
})

test('ORD-13 marks a pasted name that is too long, and does not shorten it automatically', () => {
  expect(isJerseyNameTooLong('MUHAMMAD HAKIMI')).toBe(true)
  expect(editJerseyCell('nama', 'MUHAMMAD HAKIM', 'MUHAMMAD HAKIMI')).toBe('MUHAMMAD HAKIM')
  expect(editJerseyCell('nama', 'MUHAMMAD X', 'MUHAMMAD ')).toBe('MUHAMMAD X')
  expect(shortenName('MUHAMMAD HAKIMI')).toBe('MUHAMMAD H')
})
