import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  layOutTag,
  maxTagNameLength,
  tagBorderMm,
  tagSizeMm,
  normalizeTagName,
  checkTagName,
  type TagLayout,
} from './name-tag.ts'
import { tagGlyphs } from './tag-glyphs.ts'

const printable = Object.keys(tagGlyphs)
const inked = printable.filter((character) => character !== ' ')
const names = fc
  .array(fc.constantFrom(...printable), { minLength: 1, maxLength: maxTagNameLength })
  .map((characters) => characters.join(''))
  .filter((name) => name.trim() !== '')

/**
 * Returns every point of the path. The ink is inside the hull of these points, because they include the control
 * points.
 */
function points(path: string): { x: number; y: number }[] {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    x: numbers[at * 2] ?? NaN,
    y: numbers[at * 2 + 1] ?? NaN,
  }))
}

function laid(name: string): TagLayout {
  const layout = layOutTag(name)
  if ('reason' in layout) throw new Error(`${name} is refused: ${layout.reason}`)
  return layout
}

test('TAG-01 centres the letters and keeps them and their border inside the tag', () => {
  fc.assert(
    fc.property(names, (name) => {
      const layout = layOutTag(name)
      if ('reason' in layout) return expect(layout).toEqual({ reason: 'too_long' })
      expect(layout.lines.join(' ')).toBe(normalizeTagName(name))
      expect(layout.path.match(/M/g)?.length).toBeGreaterThanOrEqual(
        [...normalizeTagName(name)].filter((character) => inked.includes(character)).length,
      )
      const all = points(layout.path)
      const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))]
      const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))]
      // Control points are slightly outside the ink.
      const beyond = 0.25
      expect(Math.min(left, top)).toBeGreaterThan(tagBorderMm - beyond)
      expect(right).toBeLessThan(tagSizeMm.width - tagBorderMm + beyond)
      expect(bottom).toBeLessThan(tagSizeMm.height - tagBorderMm + beyond)
      expect(Math.abs(left + right - tagSizeMm.width)).toBeLessThan(2 * beyond)
      expect(layout.capMm).toBeGreaterThanOrEqual(4)
      expect(layout.capMm).toBeLessThanOrEqual(12.000001)
    }),
  )
})

test('TAG-01 never enlarges the letters by more than 20 % when a letter is added to a name', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...inked), { minLength: 1, maxLength: 20 }), (letters) => {
      const shorter = layOutTag(letters.join(''))
      const longer = layOutTag(`${letters.join('')}A`)
      if ('reason' in longer) return
      // A longer name may get slightly larger letters, because kerning can make a pair such as TA narrower than T
      // alone.
      expect(longer.capMm).toBeLessThanOrEqual(('reason' in shorter ? 0 : shorter.capMm) * 1.2 + 1e-9)
    }),
  )
})

test('TAG-01 lays out common names, and puts two words on two lines when that allows larger letters', () => {
  expect(laid('Ali').lines).toEqual(['ALI'])
  expect(laid('Siti Aminah').lines).toEqual(['SITI AMINAH'])
  expect(laid('muhammad amirul hakim').lines).toEqual(['MUHAMMAD', 'AMIRUL HAKIM'])
  expect(laid('Nur Aisyah binti Abdullah').lines).toEqual(['NUR AISYAH', 'BINTI ABDULLAH'])
  expect(checkTagName("D'CRUZ A/L S.K. @ TAN (6-B) & CO")).toBeNull()
})

test('TAG-01 lets the borders of two lines overlap, because a press can’t keep a narrow gap open', () => {
  for (const length of [7, 8, 10]) {
    const layout = laid(`${'H'.repeat(length)} ${'H'.repeat(length)}`)
    expect(layout.lines).toHaveLength(2)
    const ys = points(layout.path).map(({ y }) => y)
    const middle = tagSizeMm.height / 2
    const apart = Math.min(...ys.filter((y) => y > middle)) - Math.max(...ys.filter((y) => y < middle))
    expect(apart).toBeGreaterThan(0)
    expect(apart).toBeLessThanOrEqual(2 * tagBorderMm)
  }
})

test('TAG-01 replaces typographic quotes and dashes with printable characters', () => {
  expect(normalizeTagName(' d’cruz  al–hadi ')).toBe("D'CRUZ AL-HADI")
})

test('TAG-01 explains why a name can’t be printed', () => {
  expect(layOutTag('  ')).toEqual({ reason: 'empty' })
  expect(layOutTag('AIN ♥')).toEqual({ reason: 'character', character: '♥' })
  expect(layOutTag('阿明')).toEqual({ reason: 'script', character: '阿' })
  expect(layOutTag('W'.repeat(20))).toEqual({ reason: 'too_long' })
  expect(layOutTag('A '.repeat(60))).toEqual({ reason: 'too_long' })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
      const refusal = checkTagName(typed)
      const allowed = [...normalizeTagName(typed)].every((character) => printable.includes(character))
      const unsupported = ['character', 'script'].includes(refusal?.reason ?? '')
      expect(unsupported).toBe(!allowed)
    }),
  )
})

const parts = (path: string) => path.match(/M/g)?.length ?? 0

test('ORD-11 prints letters with their diacritical marks as typed', () => {
  for (const [typed, plain] of [
    ['José Núñez', 'JOSE NUNEZ'],
    ['Zoë', 'ZOE'],
    ['François', 'FRANCOIS'],
    ['Jürgen', 'JURGEN'],
  ] as const) {
    const layout = laid(typed)
    expect(layout.lines.join(' ')).toBe(typed.toUpperCase())
    // Each mark adds at least one outline to the path.
    expect(parts(layout.path)).toBeGreaterThan(parts(laid(plain).path))
  }
  expect(laid('Øyvind Æsir Łucja').lines.join(' ')).toBe('ØYVIND ÆSIR ŁUCJA')
})

test.each([
  ['陈小明', '陈'],
  ['முருகன்', 'ம'],
  ['علي', 'ع'],
])('ORD-11 reports the script of the name %s, not its letters, as unsupported', (name, character) => {
  expect(checkTagName(name)).toEqual({ reason: 'script', character })
  expect(checkTagName('AIN ♥')).toEqual({ reason: 'character', character: '♥' })
})
