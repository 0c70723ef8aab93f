import { expect, test } from 'vitest'
import { startGateway } from '../fakes/gateway.ts'
import { runKillLoop } from '../support/kills/kill-loop.ts'
import { acquireTestDatabase } from '../support/test-database.ts'
import { scaleTime } from '../support/load-factor.ts'

// A short version of `npm run bench:kills`, which kills a thousand times.

test(
  'D-04 kill -9 at random moments under load neither loses, repeats nor blocks a message, and only parts in flight are unknown',
  async () => {
    const gateway = await startGateway()
    const { address, remove } = await acquireTestDatabase()
    const deliveryLog = await runKillLoop({ address, gateway, times: 4, minHits: 2, seed: 7 })
    expect(deliveryLog.faults).toEqual([])
    expect(deliveryLog.messages).toBeGreaterThan(100)
    expect(deliveryLog.hits).toBeGreaterThan(1)
    expect([...deliveryLog.unknown].toSorted()).toEqual([...deliveryLog.inFlight].toSorted())
    await gateway.close()
    await remove()
  },
  scaleTime(120_000),
)
