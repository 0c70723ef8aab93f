import { expect, test } from 'vitest'
import { slugOf, slugPattern } from './slug.ts'

test.each([
  ['Iron-On DTF', 'iron-on-dtf'],
  ['  Mirrorcoat   Sticker ', 'mirrorcoat-sticker'],
  ['Stiker A4 (50%)', 'stiker-a4-50'],
  ['Café Siti’s', 'cafe-sitis'],
  ['!!!', ''],
])('“%s” stands in addresses as “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  if (slug) expect(slug).toMatch(slugPattern)
})

test('cuts a long name, but not at a hyphen', () => {
  expect(slugOf(`${'a'.repeat(79)} bc`)).toBe('a'.repeat(79))
})
