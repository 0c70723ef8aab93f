import { expect, test } from 'vitest'
import { findEarlierDuplicates } from './earlier-duplicates.ts'

test('TAG-01 for each duplicate name, returns the index of the first row with this name', () => {
  expect(findEarlierDuplicates(['Ali', 'SITI', ' ali ', '', '', 'ALI'])).toEqual([
    null,
    null,
    0,
    null,
    null,
    0,
  ])
})
