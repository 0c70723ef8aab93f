import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('adds an s except for one, and separates thousands', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'order'))).toEqual([
    '0 orders',
    '1 order',
    '2 orders',
    '1,204 orders',
  ])
})
