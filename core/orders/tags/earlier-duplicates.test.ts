import { expect, test } from 'vitest'
import { findEarlierDuplicateIndexes } from './earlier-duplicates.ts'

test('TAG-01 for each duplicate name, returns the index of the first row with this name', () => {
  expect(findEarlierDuplicateIndexes(['Ali', 'SITI', ' ali ', '', '', 'ALI'])).toEqual([
    null,
    null,
    0,
    null,
    null,
    0,
  ])
})
