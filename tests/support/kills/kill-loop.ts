import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { behaviours, type FakeGateway } from '#tests/fakes/gateway.ts'
import type { DatabaseAddress } from '../test-database.ts'
import type { EngineCommand, PartSnapshot, EngineReport } from './engine-process.ts'
import { DeliveryLog } from './delivery-log.ts'
import { nodeFlags } from '../../../scripts/platform-parts.mjs'
import { scaleTime } from '../load-factor.ts'

export interface KillOptions {
  address: DatabaseAddress
  gateway: FakeGateway
  times: number
  /**
   * Minimum number of kills while parts are in flight. The loop continues up to five times as long to reach it.
   * Defaults to 0.
   */
  minHits?: number
  /** The same seed kills at the same moments. */
  seed: number
  /** Timeout of a request in ms. If it is too short for a busy machine, parts become unknown without a kill. */
  timeoutMs?: number
  progress?: (kills: number, deliveryLog: DeliveryLog) => void
}

/**
 * Number of pending messages at the start of each engine, which is more than an engine can send before it is killed.
 */
const backlog = 160
const maxLifeMs = 220
const maxAnswerMs = 25
const killBeforeStartRate = 1 / 12
/** Without a compile cache, most of the time of a thousand starts is spent on compiling the same sources. */
const compileCache = process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'cetak-compile-cache')
/**
 * Time in ms, in addition to the request timeout, in which the last engine must finish all messages. A lease expires
 * one second after that timeout.
 */
const restWithinMs = scaleTime(30_000)

/**
 * Repeatedly starts an engine on the same database and kills it with SIGKILL at a random moment while it sends. After
 * each kill, compares the database with the requests that the gateway received. Throws if an engine ends without a
 * kill.
 */
export async function runKillLoop({
  address,
  gateway,
  times,
  minHits: leastHits = 0,
  seed,
  timeoutMs = scaleTime(3000),
  progress,
}: KillOptions): Promise<DeliveryLog> {
  const random = randomFrom(seed)
  const deliveryLog = new DeliveryLog(gateway)
  let next = 0
  gateway.behave('main', {
    ...behaviours.ok,
    answer: async (response) => {
      await wait(random() * maxAnswerMs)
      behaviours.ok.answer(response)
    },
  })
  const start = () =>
    startEngineProcess(address, gateway.url, { TIMEOUT_MS: String(timeoutMs), BEGIN_WHEN_TOLD: 'true' })
  const enough = (kills: number) => kills > times && (deliveryLog.hits >= leastHits || kills > 5 * times)
  for (let kills = 1; !enough(kills); kills += 1) {
    const engine = start()
    deliveryLog.compare((await engine.waitForReport('looked')).looked)
    engine.sendCommand('begin')
    if (random() < killBeforeStartRate) await wait(random() * 20)
    else {
      await engine.waitForReport('started')
      deliveryLog.recordStart()
      engine.sendCommand({ forget: deliveryLog.takeCompared() })
      const waiting = Math.max(0, backlog - deliveryLog.waiting)
      const batch = Array.from({ length: waiting }, () => (next += 1))
      engine.sendCommand({ add: batch })
      deliveryLog.acknowledge((await engine.waitForReport('added')).added)
      await wait(random() * maxLifeMs)
    }
    await engine.kill()
    progress?.(kills, deliveryLog)
  }
  const engine = start()
  deliveryLog.compare((await engine.waitForReport('looked')).looked)
  engine.sendCommand('begin')
  await engine.waitForReport('started')
  deliveryLog.recordStart()
  await waitForResults(engine, deliveryLog, timeoutMs + restWithinMs)
  await engine.kill()
  return deliveryLog
}

async function waitForResults(
  engine: EngineProcess,
  deliveryLog: DeliveryLog,
  withinMs: number,
): Promise<void> {
  for (const until = Date.now() + withinMs; ; await wait(100)) {
    engine.sendCommand('look')
    const { looked } = await engine.waitForReport('looked')
    const open = looked.filter(({ status }) => status !== 'sent' && status !== 'failed')
    if (open.length > 0 && Date.now() < until) continue
    deliveryLog.compare(looked)
    deliveryLog.stuck += new Set(open.map(({ message }) => message)).size
    return
  }
}

export interface EngineProcess {
  child: ChildProcess
  sendCommand: (order: EngineCommand) => void
  waitForReport: <Kind extends 'looked' | 'added' | 'passed' | 'started'>(
    kind: Kind,
  ) => Promise<Record<Kind, ReportsByKind[Kind]>>
  kill: () => Promise<void>
}
interface ReportsByKind {
  looked: PartSnapshot[]
  added: number[]
  passed: number
  started: true
}

export function startEngineProcess(
  { dataDir, databaseUrl }: DatabaseAddress,
  gatewayUrl: string,
  env: Record<string, string> = {},
): EngineProcess {
  const child = fork(join(import.meta.dirname, 'engine-process.ts'), {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      GATEWAY_URL: gatewayUrl,
      NODE_COMPILE_CACHE: compileCache,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
    execArgv: nodeFlags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const reports: Partial<ReportsByKind>[] = []
  const listeners = new Set<() => void>()
  child.on('message', (what: EngineReport) => {
    reports.push(what === 'started' ? { started: true } : what)
    for (const each of listeners) each()
  })
  const ended = once(child, 'exit')
  child.on('exit', () => listeners.forEach((each) => each()))
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    sendCommand: (order) => child.connected && child.send(order, () => {}),
    async waitForReport(kind) {
      for (;;) {
        const at = reports.findIndex((each) => kind in each)
        if (at !== -1) return reports.splice(at, 1)[0] as never
        if (hasExited()) throw new Error(`the engine ended before it said ${kind}: ${printed}`)
        await new Promise<void>((resolve) => listeners.add(resolve))
        listeners.clear()
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Returns a seeded random generator (mulberry32) for numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
