import { setTimeout as wait } from 'node:timers/promises'
import {
  cancelScheduledMessage,
  deleteScheduledMessage,
  editScheduledMessage,
} from '#server/features/messaging/scheduling.ts'
import { endSendingPause, startSendingPause } from '#server/features/settings/sending-rules-store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { behaviours } from '#tests/fakes/gateway.ts'
import { untilTrue } from './until-true.ts'
import type { Fault, FaultWorld } from './world.ts'

const messageCount = 60

const slowDownGateway = (world: FaultWorld) =>
  world.gateway.behave('main', {
    ...behaviours.ok,
    answer: async (response) => {
      await wait(30)
      behaviours.ok.answer(response)
    },
  })
const waitForArrivals = (world: FaultWorld, count: number) =>
  untilTrue(`${count} parts arrive`, 15_000, () => world.gateway.arrived.length >= count)

type Edit = Parameters<typeof editScheduledMessage>[2]
const change = (id: string, more: Partial<Edit>): Edit => ({ id, force_update: false, ...more }) as Edit

/** Moves the clock of this process, but not that of the database. */
async function moveClock(world: FaultWorld, hours: number): Promise<void> {
  const now = Date.now
  slowDownGateway(world)
  await world.release()
  await world.start()
  await world.add(messageCount)
  await world.add(messageCount, 700)
  await waitForArrivals(world, 20)
  try {
    Date.now = () => now() + hours * 3_600_000
    await wait(400)
    await world.add(1)
    // A clock that is behind may hold back the new message until the clock is right again.
    await (hours > 0 ? world.waitForResults() : wait(400))
  } finally {
    Date.now = now
  }
  // The engine looks for due messages every minute and after each new message, so a new message is added.
  await wait(100)
  await world.add(1)
  await world.waitForResults()
}

export const staffFaults: Fault[] = [
  { name: 'the clock jumps an hour ahead, and back', expect: 'sent', run: (world) => moveClock(world, 1) },
  { name: 'the clock jumps an hour back, and ahead', expect: 'sent', run: (world) => moveClock(world, -1) },
  {
    name: 'paused in the middle, and resumed',
    expect: 'sent',
    async run(world) {
      const { db } = await world.database()
      slowDownGateway(world)
      await world.start()
      await world.add(messageCount * 3)
      await waitForArrivals(world, 20)
      await startSendingPause(db, 'Siti')
      // Messages that were claimed just before the pause are still sent.
      await wait(300)
      await world.waitUntilIdle()
      const before = world.gateway.arrived.length
      await wait(300)
      await endSendingPause(db)
      if (world.gateway.arrived.length !== before) throw new Error('messages went out in the pause')
      await world.waitForResults()
    },
  },
  {
    name: 'edited, cancelled and deleted while it is handed over',
    expect: 'sent',
    async run(world) {
      const { db } = await world.database()
      const { promise, resolve } = Promise.withResolvers<void>()
      world.gateway.next('main', {
        ...behaviours.ok,
        answer: async (response) => {
          await promise
          behaviours.ok.answer(response)
        },
      })
      await world.start()
      const [id = ''] = await world.add(1)
      await waitForArrivals(world, 1)
      const tries = [
        await editScheduledMessage(db, null, change(id, { message: 'lain' }), 'Siti'),
        await cancelScheduledMessage(db, id, 'Siti'),
        await deleteScheduledMessage(db, id),
      ]
      resolve()
      if (!tries.every((answer) => answer instanceof Refusal)) throw new Error('it was changed in flight')
      await world.waitForResults()
    },
  },
  {
    name: 'many deleted, cancelled and edited just as they fall due',
    async run(world) {
      const { db } = await world.database()
      slowDownGateway(world)
      await world.start()
      const ids = await world.add(messageCount * 3)
      await Promise.all(
        ids.map((id, n) => {
          if (n % 3 === 0) return deleteScheduledMessage(db, id)
          if (n % 3 === 1) return cancelScheduledMessage(db, id, 'Siti')
          return editScheduledMessage(db, null, change(id, { mediaUrls: [] }), 'Siti')
        }),
      )
      await world.waitForResults()
    },
  },
]
