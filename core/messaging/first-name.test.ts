import { expect, test } from 'vitest'
import { getFirstName, hasOnlyTitles } from './first-name.ts'

test.each([
  ['Aminah binti Ali', 'Aminah'],
  ['Puan Aminah', 'Puan Aminah'],
  ['Cik Cikgu Kavin', 'Cik Cikgu Kavin'],
  ['Dato’ Seri Ahmad', 'Dato’ Seri Ahmad'],
  ['Datin Hajah Rokiah Musa', 'Datin Hajah Rokiah'],
  ['Tan Sri Dato’ Lim Ah Kow', 'Tan Sri Dato’ Lim Ah Kow'],
  ['Tan Mei Ling', 'Tan Mei Ling'],
  ['Dr. Haji Mohd Ali', 'Dr. Haji Mohd'],
  ['USTAZAH Siti', 'USTAZAH Siti'],
  ['Cikgu', 'Cikgu'],
  ['  Encik   Tan ', 'Encik Tan'],
])('MSG-11 for the contact %s, {first_name} becomes %s', (name, first) => {
  expect(getFirstName(name)).toBe(first)
})

test('MSG-11 recognises a name that consists of titles only', () => {
  expect([
    hasOnlyTitles('Puan'),
    hasOnlyTitles('Cik Cikgu'),
    hasOnlyTitles('Puan Aminah'),
    hasOnlyTitles(''),
  ]).toEqual([true, true, false, false])
})

const formsOfAddress = [
  ['Lim Chee Keong', 'Lim Chee Keong'],
  ['Tan Wei Ling', 'Tan Wei Ling'],
  ['Puan Wong Mei Yee', 'Puan Wong Mei Yee'],
  ['Tan Sri Halim bin Abu', 'Tan Sri Halim'],
  ['Nurul Izzah', 'Nurul'],
] as const
test.each(formsOfAddress)('FIX-36 addresses %s as %s, never by the family name alone', (name, first) => {
  expect(getFirstName(name)).toBe(first)
})
