import { expect } from 'vitest'
import { fuzz } from '../support/fuzz/fuzz.ts'
import { appTest } from '../support/test-app.ts'

// The short form of `npm run bench:fuzz`: some hundred calls of everything, right and wrong, by everyone.

const test = appTest({ env: { WHATSAPP_TIMEOUT_MS: '1000' } })
test.beforeAll(async ({ shop }) => {
  // Some calls hand work on to it.
  await shop.app.start()
})

test('SEC-06 whatever is sent to whichever call by whomever, nothing fails on our side', async ({ shop }) => {
  const { faults, statuses } = await fuzz(shop, { calls: 600, seed: 15, patienceMs: 30_000 })
  expect(faults).toEqual([])
  // Calls were taken and refused, not only one of the two.
  expect(statuses['200']).toBeGreaterThan(40)
  expect(statuses['400']).toBeGreaterThan(100)
})
