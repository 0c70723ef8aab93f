import { expect, test } from 'vitest'
import { simulateInbox } from '#tests/support/kills/inbox-simulation.ts'
import { scaleTime } from '#tests/support/load-factor.ts'
import { acquireTestDatabase } from '#tests/support/test-database.ts'

// The short form of `npm run bench:inbox`, which delivers 10,000 webhooks.

test.each(['cloud', 'waha'] as const)(
  'INBOX-03 stores each %s message exactly once in its customer’s conversation, although the program is killed repeatedly',
  async (gateway) => {
    const { address, remove } = await acquireTestDatabase()
    try {
      const report = await simulateInbox({
        gateway,
        databaseUrl: address.databaseUrl ?? '',
        webhooks: 300,
        kills: 3,
        seed: 7,
      })
      expect(report).toMatchObject({ lost: [], doubled: [], misplaced: [] })
      expect(report.messages).toBeGreaterThan(200)
      expect(report.conversations).toBeGreaterThan(15)
    } finally {
      await remove()
    }
  },
  scaleTime(180_000),
)
