import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Arrivals {
  /** One per message: milliseconds from its due time to the arrival of its request. */
  lateMs: number[]
  /** Requests beyond the first for the same message. */
  twice: number
  /** When the first request arrived, in milliseconds since 1970. */
  firstAt: number
}
export interface Expected {
  expect: number
}

export interface Gateway {
  url: string
  /** Forgets what came before and watches for `count` messages; resolves when all are there, or rejects. */
  expect(count: number, withinMs: number): Promise<() => Promise<Arrivals>>
  stop(): void
}

/** Starts the fake gateway in a process of its own on a free loopback port. */
export async function startGateway(): Promise<Gateway> {
  const child = fork(join(import.meta.dirname, 'gateway-process.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}/api/send`,
    async expect(count, withinMs) {
      child.send({ expect: count } satisfies Expected)
      await once(child, 'message')
      const arrived = arrivals(child, count, withinMs)
      return () => arrived
    },
    stop: () => child.disconnect(),
  }
}

async function arrivals(child: ChildProcess, count: number, withinMs: number): Promise<Arrivals> {
  const impatient = setTimeout(() => child.send('report'), withinMs)
  const [got] = (await once(child, 'message')) as [Arrivals]
  clearTimeout(impatient)
  if (got.lateMs.length === count) return got
  throw new Error(`only ${got.lateMs.length} of ${count} messages arrived within ${withinMs / 1000} s`)
}
