import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Arrivals {
  /** Milliseconds from due time to the arrival of the request, one per message. */
  lateMs: number[]
  twice: number
  /** Arrival of the first request, in milliseconds since 1970. */
  firstAt: number
}
export interface Expected {
  expect: number
}

export interface BenchGateway {
  url: string
  /**
   * Starts counting from zero. The returned function resolves once `count` messages have arrived, and rejects if they
   * don't arrive within `withinMs`.
   */
  expect(count: number, withinMs: number): Promise<() => Promise<Arrivals>>
  stop(): void
}

export async function startGateway(): Promise<BenchGateway> {
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
