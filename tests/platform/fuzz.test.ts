import { expect } from 'vitest'
import { runFuzz } from '../support/fuzz/fuzz.ts'
import { appTest } from '../support/test-app.ts'

// A short version of `npm run bench:fuzz`: a few hundred valid and invalid calls by all kinds of callers.

const test = appTest({ env: { WHATSAPP_TIMEOUT_MS: '1000' } })
test.beforeAll(async ({ shop }) => {
  // Start the job queue, because some calls enqueue jobs.
  await shop.app.start()
})

test('SEC-06 random input from any caller to any call never causes an internal error', async ({ shop }) => {
  const { faults, statuses } = await runFuzz(shop, { calls: 600, seed: 15, timeoutMs: 30_000 })
  expect(faults).toEqual([])
  expect(statuses['200']).toBeGreaterThan(40)
  expect(statuses['400']).toBeGreaterThan(100)
})
