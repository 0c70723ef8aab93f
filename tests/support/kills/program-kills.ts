import { randomUUID } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/open-database.ts'
import { runDataChecks } from '#server/maintenance.ts'
import type { FakeGateway } from '#tests/fakes/gateway.ts'
import { SeededRandom } from '../fuzz/chance.ts'
import { startProgram, type Program } from '../program.ts'
import { stickerOrder } from '../sticker-order.ts'

export interface ProgramKillOptions {
  dataDir: string
  gateway: FakeGateway
  /** Number of kills of the program (`program`) and of its PostgreSQL server (`postmaster`). */
  program: number
  postmaster: number
  /** The same seed kills in the same order and after the same pauses. */
  seed: number
  progress?: (kills: number, report: ProgramKillReport) => void
}

export interface ProgramKillReport {
  orders: number
  messages: number
  repeated: number
  /**
   * Number of requests whose answer was lost in a kill and that were not repeated. Each is stored once or not at all.
   */
  abandoned: number
  /**
   * Time in ms from each kill to the first acknowledged write that began after the kill. The time that the new
   * program waited for a CPU is subtracted, because on a busy machine it is the larger part.
   */
  programMs: number[]
  postmasterMs: number[]
  /** Acknowledged rows that are missing (`lost`) or stored twice (`doubled`), and messages that arrived twice. */
  lost: string[]
  doubled: string[]
  sentTwice: string[]
  broken: string[]
}

const apiKey = 'a-key-for-machines'
const ordersAtOnce = 4
const messagesAtOnce = 4
/** Pause between two requests of a writer in ms. Without it, the test would measure the speed of the machine. */
const pauseMs = 40
const maxLifeMs = 900
/**
 * `killDuringStartRate` is the share of kills while the program starts. `abandonRate` is the share of lost answers
 * after which the request is not repeated.
 */
const killDuringStartRate = 0.15
const abandonRate = 0.3
/** The timeout is short, so that messages in flight at a kill get a result before the test ends. */
const timeoutMs = 1_000

/**
 * Kills the real program and its bundled server at random moments while orders and messages are written. Afterwards,
 * compares every acknowledged write with the database.
 */
export async function runProgramKills(options: ProgramKillOptions): Promise<ProgramKillReport> {
  const { dataDir, gateway, seed, progress } = options
  const random = new SeededRandom(seed)
  const report: ProgramKillReport = {
    orders: 0,
    messages: 0,
    repeated: 0,
    abandoned: 0,
    programMs: [],
    postmasterMs: [],
    lost: [],
    doubled: [],
    sentTwice: [],
    broken: [],
  }
  const env = {
    WHATSAPP_PROVIDER: 'gateway',
    WHATSAPP_GATEWAY_URL: gateway.url,
    WHATSAPP_INSTANCE_ID: 'I',
    WHATSAPP_ACCESS_TOKEN: 'A',
    WHATSAPP_MAX_PER_SECOND: '0',
    WHATSAPP_TIMEOUT_MS: String(timeoutMs),
    API_KEY: apiKey,
    LOG_LEVEL: 'silent',
  }
  const start = (spawned?: (child: ChildProcess) => void) =>
    startProgram(env, { dataDir, ...(spawned && { spawned }) })
  const startAndKill = async () => {
    const starting = start((child) => setTimeout(() => child.kill('SIGKILL'), random.next() * 1_500))
    // The program may have become ready just before the kill.
    await starting.then(
      ({ process: child }) => new Promise((ended) => child.once('exit', ended)),
      () => {},
    )
  }

  let program: Program = await start()
  const writers = new Writers(() => program.url, report, random)
  writers.start()
  try {
    for (const [at, kill] of shuffled(options, random).entries()) {
      await wait(random.next() * maxLifeMs)
      if (kill === 'program') {
        await program.stop('SIGKILL')
        if (random.hits(killDuringStartRate)) await startAndKill()
        const begun = performance.now()
        program = await start()
        const tookMs = await writers.nextWrite(begun)
        report.programMs.push(tookMs - waitedMs(program))
      } else {
        const begun = performance.now()
        process.kill(postmasterOf(dataDir), 'SIGKILL')
        report.postmasterMs.push(await writers.nextWrite(begun))
      }
      progress?.(at + 1, report)
    }
  } finally {
    await writers.stop()
    // Messages in flight get a result only after their lease expires.
    await wait(2 * timeoutMs + 1_000)
    await program.stop()
  }
  await compare(dataDir, writers, report)
  const arrived = gateway.arrived.map(({ number, message }) => `${number} ${message}`)
  report.sentTwice = findRepeated(arrived)
  const lines: string[] = []
  if (!(await runDataChecks({ dataDir }, (line) => void lines.push(line))))
    report.broken = lines.filter((line) => !line.startsWith('good'))
  return report
}

/**
 * Returns the time in ms that the program waited for a CPU because other processes used them. Returns 0 if the system
 * doesn't report it.
 */
function waitedMs({ process: { pid } }: Program): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waitedNs) / 1e6
  } catch {
    return 0
  }
}

function shuffled(
  { program, postmaster }: ProgramKillOptions,
  random: SeededRandom,
): ('program' | 'postmaster')[] {
  return [...Array(program).fill('program'), ...Array(postmaster).fill('postmaster')]
    .map((kill) => ({ kill, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ kill }) => kill)
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

function findRepeated(all: string[]): string[] {
  const seen = new Set<string>()
  return all.filter((each) => seen.size === seen.add(each).size)
}

/**
 * Places orders as customers and schedules messages as staff. Each writer sends its next request once the last is
 * answered.
 */
class Writers {
  /** `orders` contains phone numbers and `messages` contains texts. Each value is used for one request. */
  readonly orders = { acknowledged: new Set<string>(), attempted: new Set<string>() }
  readonly messages = { acknowledged: new Set<string>(), attempted: new Set<string>() }
  readonly #url: () => string
  readonly #report: ProgramKillReport
  readonly #random: SeededRandom
  readonly #running: Promise<void>[] = []
  #stopped = false
  #written: (begun: number) => void = () => {}
  #next = 0

  constructor(url: () => string, report: ProgramKillReport, random: SeededRandom) {
    this.#url = url
    this.#report = report
    // The writers have a separate generator, so that the kills don't depend on the number of requests.
    this.#random = new SeededRandom(random.whole(0, 1_000_000))
  }

  start(): void {
    for (let each = 0; each < ordersAtOnce; each += 1) this.#running.push(this.#repeat(() => this.#order()))
    for (let each = 0; each < messagesAtOnce; each += 1)
      this.#running.push(this.#repeat(() => this.#message()))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  /** Waits for the acknowledgement of a write that began after `since`. Returns its delay after `since` in ms. */
  async nextWrite(since: number): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#written = (begun) => begun >= since && resolve()
    })
    return performance.now() - since
  }

  async #repeat(write: () => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      await write()
      await wait(pauseMs)
    }
  }

  async #order(): Promise<void> {
    const phone = `6011${String((this.#next += 1)).padStart(8, '0')}`
    this.orders.attempted.add(phone)
    const order = stickerOrder({ phone, requestId: randomUUID() })
    if (!(await this.#send('/api/sticker-print/save-order', order))) return
    this.orders.acknowledged.add(phone)
    this.#report.orders += 1
  }

  async #message(): Promise<void> {
    const text = `message ${(this.#next += 1)}`
    this.messages.attempted.add(text)
    const body = { phone: '60123456789', message: text, request_id: randomUUID() }
    if (!(await this.#send('/api/v2/scheduled-messages', body, { 'x-api-key': apiKey }))) return
    this.messages.acknowledged.add(text)
    this.#report.messages += 1
  }

  /** Returns `false` if the request was abandoned after a lost answer. */
  async #send(path: string, body: object, headers: Record<string, string> = {}): Promise<boolean> {
    const from = `10.${this.#random.whole(0, 255)}.${this.#random.whole(0, 255)}.${this.#random.whole(0, 255)}`
    for (let tries = 0; ; tries += 1) {
      const begun = performance.now()
      const answer = await fetch(this.#url() + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
        .then(async (got) => ({ status: got.status, text: await got.text() }))
        .catch(() => null)
      if (answer?.status === 200 || answer?.status === 201) {
        this.#written(begun)
        return true
      }
      if (answer && answer.status < 500) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
      if (tries === 0 && this.#random.hits(abandonRate)) {
        this.#report.abandoned += 1
        return false
      }
      this.#report.repeated += 1
      await wait(100)
    }
  }
}

const digits = (phone: string) => phone.replaceAll(/\D/g, '')

async function compare(
  dataDir: string,
  { orders, messages }: Writers,
  report: ProgramKillReport,
): Promise<void> {
  const database = await openDatabase({ dataDir })
  const read = async (text: string) => (await database.run(text)).rows as { key: string; parts: number }[]
  const [storedOrders, storedMessages] = await Promise.all([
    // The join returns a row per order and notification, so an order with two notifications is found twice.
    read(`select o.phone as key, 1 as parts from orders o
      left join messages m on m.origin_key = o.id::text`),
    read(`select body as key, (select count(*)::int from message_parts p where p.message_id = m.id) as parts
      from messages m where origin = 'scheduler'`),
  ])
  const without = await read(`select o.phone as key, 0 as parts from orders o
    where not exists (select from messages m where m.origin_key = o.id::text)`)
  await database.close()
  compareStored(
    storedOrders.map(({ key }) => digits(key)),
    orders,
  )
  compareStored(
    storedMessages.map(({ key }) => key),
    messages,
  )
  report.lost.push(...without.map(({ key }) => `the message of ${key}`))
  report.doubled.push(
    ...storedMessages.filter(({ parts }) => parts !== 1).map(({ key }) => `parts of ${key}`),
  )

  function compareStored(stored: string[], { acknowledged, attempted }: Writers['orders']): void {
    const there = new Set(stored)
    report.lost.push(...[...acknowledged].filter((key) => !there.has(key)))
    report.doubled.push(...findRepeated(stored))
    report.doubled.push(...stored.filter((key) => !attempted.has(key)).map((key) => `unknown ${key}`))
  }
}
