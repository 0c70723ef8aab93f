import { getKeys } from '../shared/typed-records.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameColourPair, parseTagColours, tagPalette } from './tag-colours.ts'

const names = getKeys(tagPalette)

test('TAG-01 parses letter and border colours separated by a slash, in upper or lower case', () => {
  expect(parseTagColours('Red/White')).toEqual({ fill: 'red', border: 'white' })
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...names), (fill, border) => {
      expect(parseTagColours(`${fill.toUpperCase()} / ${border}`)).toEqual({ fill, border })
      expect(isSameColourPair(`${fill}/${border}`, `${fill.toUpperCase()} /${border}`)).toBe(true)
      expect(isSameColourPair(`${fill}/${border}`, `${border}/${fill}`)).toBe(fill === border)
    }),
  )
})

test('TAG-01 rejects colours that are not in the palette', () => {
  for (const none of ['', 'red', 'red/', '/white', 'red/white/blue', 'pink/white', 'constructor/white'])
    expect(parseTagColours(none)).toBeNull()
  expect(isSameColourPair('pink/white', 'pink/white')).toBe(false)
})
