import { sql } from 'drizzle-orm'
import { behaviours, type BehaviourName } from '#tests/fakes/gateway.ts'
import { scaleTime } from '../load-factor.ts'
import { untilTrue } from './until-true.ts'
import type { Fault, FaultWorld } from './world.ts'

/**
 * Number of probes to wait for. A message is attempted fewer times, so messages would fail if probes counted as
 * attempts.
 */
const minProbes = 6
const quick = { probePausesMs: [100], pausesMs: [20, 20, 20] }

async function waitUntilHeld(world: FaultWorld): Promise<void> {
  const { db } = await world.database()
  await untilTrue('everything is held, and the gateway looked at', scaleTime(20_000), async () => {
    const { rows } = await db.execute<{ failed: boolean; waits: boolean; down: boolean; calls: number }>(sql`
      select bool_or(status = 'failed') as failed, bool_and(status = 'pending' and refusals = 0) as waits,
        exists (select from gateway_outages where ended_at is null) as down,
        (select count(*) from part_attempts)::int4 as calls
      from messages`)
    const [row] = rows
    if (row?.failed) throw new Error('a message failed because the gateway was down')
    return row !== undefined && row.down && row.waits && row.calls >= minProbes
  })
}

interface OutageKind {
  name: string
  down: (world: FaultWorld) => Promise<unknown>
  back: (world: FaultWorld) => Promise<unknown>
}

const createOutageFault = ({ name, down, back }: OutageKind): Fault => ({
  name,
  expect: 'sent',
  async run(world) {
    try {
      await down(world)
      await world.add(3)
      await waitUntilHeld(world)
    } finally {
      await back(world)
    }
    await world.waitForResults()
  },
})

const createAnswerOutage = (name: string, behaviour: BehaviourName): OutageKind => ({
  name,
  async down(world) {
    world.gateway.behave('main', behaviours[behaviour])
    await world.start(quick)
  },
  back: async (world) => world.gateway.behave('main', behaviours.ok),
})

export const outageFaults: Fault[] = [
  {
    name: 'connection refused, then open',
    async down(world: FaultWorld) {
      await world.gateway.shut()
      await world.start(quick)
    },
    back: (world: FaultWorld) => world.gateway.open(),
  },
  {
    name: 'a name that DNS does not know',
    down: (world: FaultWorld) => world.start({ url: 'http://gateway.invalid/api/send', ...quick }),
    async back(world: FaultWorld) {
      await world.release()
      await world.start()
    },
  },
  createAnswerOutage('503', 'unavailable'),
  createAnswerOutage('relogin required', 'relogin'),
  createAnswerOutage('quota used up, said as success', 'quota'),
].map(createOutageFault)
