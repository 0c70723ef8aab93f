import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGateway, type FakeGateway } from '../fakes/gateway.ts'
import { crashFaults } from '../support/faults/crash-faults.ts'
import { excludeServerFaults } from '../support/faults/faults.ts'
import { staffFaults } from '../support/faults/staff-faults.ts'
import { outageFaults } from '../support/faults/outage-faults.ts'
import { FaultWorld, type Fault } from '../support/faults/world.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

// Tests of faults in Cetak and gateway outages, as in `npm run bench:faults`. `send-gateway.test.ts` tests other
// behaviour of gateways. Faults of the PostgreSQL server are not included, because other tests share the server.

let world: FaultWorld
let gateway: FakeGateway
beforeAll(async () => {
  const { address, remove } = await acquireTestDatabase()
  gateway = await startGateway()
  world = new FaultWorld(address, gateway)
  return async () => {
    await world.release()
    await remove()
  }
})
beforeEach(() => world.clean())
afterAll(() => gateway.close())

test.each(excludeServerFaults([staffFaults, crashFaults]))(
  'D-04 $name: each part is delivered at most once and has exactly one state, and nothing is stuck',
  checkFault,
)

test.each(outageFaults)(
  'D-17 $name: the engine holds messages without using up attempts, and sends each once afterwards',
  checkFault,
)

async function checkFault({ run, expect: expected }: Fault): Promise<void> {
  await run(world)
  const seen = await world.checkResults(expected)
  expect(seen.wrong, `the gateway got ${seen.gateway}, the ledger says ${seen.ledger}`).toEqual([])
  await world.release()
}
