import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test('adds a plural s for every count except one, and separates thousands', () => {
  expect([0, 1, 2, 1204].map((count) => formatCount(count, 'order'))).toEqual([
    '0 orders',
    '1 order',
    '2 orders',
    '1,204 orders',
  ])
})
