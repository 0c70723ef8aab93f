import { expect, test } from 'vitest'
import { getNextCheckTime } from '#server/features/payments/online/check-times.ts'

const createdAt = new Date('2026-11-27T08:00:00Z')
const checkout = { createdAt, expiresAt: new Date('2026-12-04T08:00:00Z') }
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
const day = 24 * 60

test.each([
  [0, 3],
  [2.9, 3],
  [3, 15],
  [15, 60],
  [59, 60],
  [60, day],
  [day, 2 * day],
  [6.5 * day, 7 * day],
  [7 * day, 8 * day],
])(
  'repeats the query of an unpaid checkout that is %s minutes old when it is %s minutes old',
  (age, next) => {
    expect(getNextCheckTime(checkout, after(age))).toEqual(after(next))
  },
)

test('stops querying a day after the checkout has expired', () => {
  expect(getNextCheckTime(checkout, after(8 * day))).toBeNull()
})
