import { expect, test } from 'vitest'
import { findEarlierDuplicates } from './earlier-duplicates.ts'

test('TAG-01 returns the index of the first row with the same name for each duplicate', () => {
  expect(findEarlierDuplicates(['Ali', 'SITI', ' ali ', '', '', 'ALI'])).toEqual([
    null,
    null,
    0,
    null,
    null,
    0,
  ])
})
