import { expect, test } from 'vitest'
import { earlierTwins } from './earlier-twins.ts'

test('TAG-01 points at the first row with the same name', () => {
  expect(earlierTwins(['Ali', 'SITI', ' ali ', '', '', 'ALI'])).toEqual([null, null, 0, null, null, 0])
})
