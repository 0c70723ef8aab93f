import { expect, test } from 'vitest'
import { findEarlierDuplicates } from './earlier-duplicates.ts'

test('TAG-01 points at the first row with the same name', () => {
  expect(findEarlierDuplicates(['Ali', 'SITI', ' ali ', '', '', 'ALI'])).toEqual([
    null,
    null,
    0,
    null,
    null,
    0,
  ])
})
