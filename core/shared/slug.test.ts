import { expect, test } from 'vitest'
import { createSlug, slugPattern } from './slug.ts'

test.each([
  ['Iron-On DTF', 'iron-on-dtf'],
  ['  Mirrorcoat   Sticker ', 'mirrorcoat-sticker'],
  ['Stiker A4 (50%)', 'stiker-a4-50'],
  ['Café Siti’s', 'cafe-sitis'],
  ['!!!', ''],
])('turns the name “%s” into the slug “%s”', (name, slug) => {
  expect(createSlug(name)).toBe(slug)
  if (slug) expect(slug).toMatch(slugPattern)
})

test('shortens a long slug so that it does not end with a hyphen', () => {
  expect(createSlug(`${'a'.repeat(79)} bc`)).toBe('a'.repeat(79))
})
