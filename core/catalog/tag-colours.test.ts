import { keysOf } from '../shared/keys.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameColours, tagColours, tagPalette } from './tag-colours.ts'

const names = keysOf(tagPalette)

test('TAG-01 parses letter and border colours separated by a slash, in any case', () => {
  expect(tagColours('Red/White')).toEqual({ fill: 'red', border: 'white' })
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.constantFrom(...names), (fill, border) => {
      expect(tagColours(`${fill.toUpperCase()} / ${border}`)).toEqual({ fill, border })
      expect(sameColours(`${fill}/${border}`, `${fill.toUpperCase()} /${border}`)).toBe(true)
      expect(sameColours(`${fill}/${border}`, `${border}/${fill}`)).toBe(fill === border)
    }),
  )
})

test('TAG-01 rejects colours that are not in the palette', () => {
  for (const none of ['', 'red', 'red/', '/white', 'red/white/blue', 'pink/white', 'constructor/white'])
    expect(tagColours(none)).toBeNull()
  expect(sameColours('pink/white', 'pink/white')).toBe(false)
})
