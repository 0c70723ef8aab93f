import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { behaviours } from '#tests/fakes/gateway.ts'
import { deathSteps, type DeathStep } from '../kills/die-at.ts'
import { startEngineProcess, type EngineProcess } from '../kills/kill-loop.ts'
import { untilTrue } from './until-true.ts'
import type { Fault, FaultWorld } from './world.ts'

const messages = Array.from({ length: 100 }, (_, n) => 100_000 + n)

async function startEngine(world: FaultWorld, env: Record<string, string> = {}): Promise<EngineProcess> {
  const engine = startEngineProcess(world.address, world.gateway.url, env)
  await engine.waitForReport('started')
  return engine
}

async function waitForResults(engine: EngineProcess): Promise<void> {
  await untilTrue('every message has an outcome', 20_000, async () => {
    engine.sendCommand('look')
    // The first report may be the engine's startup report, which was still queued.
    const { looked } = await engine.waitForReport('looked')
    return looked.length > 0 && looked.every(({ status }) => status === 'sent' || status === 'failed')
  })
}

/** These settings must be the same as in `engine-process.ts`. */
const processSettings = { timeoutMs: 3000, leaseReserveMs: 1000, pausesMs: [20, 20, 20] }

const createKillFault = (step: DeathStep, expect?: Fault['expect']): Fault => ({
  name: `the engine is killed ${deathSteps[step]}`,
  ...(expect && { expect }),
  async run(world) {
    await world.release()
    const engine = await startEngine(world, { DIE_AT: step })
    const ended = once(engine.child, 'exit')
    engine.sendCommand({ add: messages })
    await ended
    await world.start(processSettings)
    await world.waitForResults()
  },
})

export const crashFaults: Fault[] = [
  createKillFault('claiming', 'sent'),
  createKillFault('handed'),
  createKillFault('answered'),
  createKillFault('recording'),
  {
    name: 'two engines, one is killed',
    async run(world) {
      world.gateway.behave('main', {
        ...behaviours.ok,
        answer: async (response) => {
          await wait(20)
          behaviours.ok.answer(response)
        },
      })
      await world.release()
      const engines = await Promise.all([startEngine(world), startEngine(world)])
      const [first, second] = engines
      for (let n = 0; n < 300; n += 50)
        second.sendCommand({ add: messages.slice(0, 50).map((each) => each + n) })
      await untilTrue('both send', 10_000, () => world.gateway.arrived.length > 100)
      await first.kill()
      await waitForResults(second)
      await second.kill()
    },
  },
  {
    name: 'PostgreSQL is killed and started again',
    needsServer: true,
    async run(world) {
      await world.start({ leaseReserveMs: 20_000 })
      await world.add(200)
      await untilTrue('it sends', 10_000, () => world.gateway.arrived.length > 50)
      await world.server?.crash()
      await wait(1000)
      await world.server?.restart()
      await world.waitForResults()
    },
  },
]
