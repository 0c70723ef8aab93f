import { expect, test } from 'vitest'
import { simulatePayments } from '#tests/support/kills/payment-simulation.ts'
import { scaleTime } from '#tests/support/load-factor.ts'
import { acquireTestDatabase } from '#tests/support/test-database.ts'

// The short form of `npm run bench:payments`, which simulates 1,000 payments for each provider.

test(
  'records every payment once, with the right sum, while calls and callbacks fail and the program is killed',
  async () => {
    const { address, remove } = await acquireTestDatabase()
    try {
      const report = await simulatePayments({
        databaseUrl: address.databaseUrl ?? '',
        seed: 7,
        orders: 10,
        kills: 1,
        realOutages: false,
      })
      expect(report.wrong).toEqual([])
      expect(report.doubled).toEqual([])
      expect(report.payments).toBeGreaterThan(25)
      expect(report.recorded + report.held).toBe(report.payments)
      expect(report.slowestAfterOutageS).toBeLessThanOrEqual(120)
    } finally {
      await remove()
    }
  },
  scaleTime(600_000),
)
