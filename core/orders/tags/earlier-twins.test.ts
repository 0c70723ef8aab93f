import { expect, test } from 'vitest'
import { earlierTwins } from './earlier-twins.ts'

test('TAG-01 a name that stands twice points at its first row', () => {
  expect(earlierTwins(['Ali', 'SITI', ' ali ', '', '', 'ALI'])).toEqual([null, null, 0, null, null, 0])
})
