import fastify from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { LongPolls } from '#server/realtime/long-polls.ts'
import { addRoutes } from '#server/http/add-routes.ts'
import { route } from '#server/http/route.ts'
import { scaleTime } from '../support/load-factor.ts'

const heldContract = contract('GET', '/api/held', {
  access: anyCaller,
  input: z.object({}),
  reply: z.object({ ended: z.string() }),
  errors: {},
})

let http = fastify()
afterEach(() => http.close())

const waitForAbort = (over: AbortSignal) =>
  new Promise<{ ended: string }>((resolve) =>
    over.addEventListener('abort', () => resolve({ ended: String(over.reason) })),
  )

async function serve(calls: LongPolls) {
  http = fastify()
  const handler = route(heldContract, (_input, call) =>
    calls.isFull('it') ? { ended: 'full' } : calls.hold(heldContract, call, 'it', waitForAbort),
  )
  addRoutes(http, [handler], async () => null)
  return () => http.inject({ url: '/api/held' }).then((answer) => answer.json<{ ended: string }>().ended)
}

test('ends a long-polling call after its time limit', async () => {
  const call = await serve(new LongPolls({ ms: 200 }))
  const began = performance.now()
  expect(await call()).toBe('time')
  const took = performance.now() - began
  expect(took).toBeGreaterThan(190)
  expect(took).toBeLessThan(scaleTime(2000))
})

test('limits concurrent long-polling calls and admits another call when a call ends', async () => {
  const call = await serve(new LongPolls({ ms: 400, all: 3 }))
  const three = [call(), call(), call()]
  await wait(50)
  expect(await call()).toBe('full')
  expect(await Promise.all(three)).toEqual(['time', 'time', 'time'])
  expect(await call()).toBe('time')
})

test('ends all long-polling calls on shutdown and refuses new calls', async () => {
  const calls = new LongPolls()
  const call = await serve(calls)
  const two = [call(), call()]
  await wait(50)
  calls.stop()
  expect(await Promise.all(two)).toEqual(['stopped', 'stopped'])
  expect(await call()).toBe('full')
})
