import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { startCetakEngine } from './parts/cetak.ts'
import { printTable, formatRatio, printLine, formatFigure } from './parts/figures.ts'
import { startGateway } from './parts/gateway.ts'
import { startBenchPostgres } from './parts/postgres.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

// `npm run bench:memory` (Linux): measures the memory of `npm start` with its PostgreSQL server at rest and after
// 20,000 mixed calls (`--calls`), and whether the memory of an engine process stays constant while it sends a million
// messages (`--messages`). 0 skips a part.

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    messages: { type: 'string', default: '1000000' },
  },
})
const [calls, count] = [Number(values.calls), Number(values.messages)]
const steps = 10
const atOnce = 20_000
/** Time in ms to wait before measuring, so that idle connections have closed and caches have settled. */
const restMs = 30_000
const adminPassword = 'bench-password-1'

if (calls > 0) await wholeProgram()
if (count > 0) await oneEngine()
process.exit(0)

async function wholeProgram(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cetak-bench-memory-'))
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await addressOf(npm.stdout)
    const rows: string[][] = []
    const measure = (when: string) => {
      const found = memoryByPart(npm.pid ?? 0, dataDir)
      rows.push([when, ...Object.values(found).map((mb) => mb.toFixed(0))])
    }
    await pause(restMs)
    measure('at rest')
    await mixedCalls(url)
    measure(`after ${calls.toLocaleString('en')} mixed calls`)
    await pause(restMs)
    measure(`${restMs / 1000} s later`)
    printLine('\nMemory of `npm start`, MB; what processes share is divided among them (PSS)')
    printTable(['', 'npm', 'restart watcher', 'program', 'PostgreSQL', 'all'], rows)
  } finally {
    npm.kill()
    await once(npm, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /Cetak is running: (\S+)/.exec(said) ?? []
      if (url) resolve(url)
    })
    output.on('end', () => reject(new Error(`npm start has ended: ${said}`)))
  })
}

async function mixedCalls(url: string): Promise<void> {
  let made = 0
  const ask = async (path: string, body?: object, headers = {}) => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return text
  }
  const signIn = { username: 'admin', password: adminPassword }
  const { token } = JSON.parse(await ask('/wp-json/jwt-auth/v1/token', signIn)) as { token: string }
  const staff = { authorization: `Bearer ${token}` }
  const sticker = '/category/printing/stickerprint/mirrorcoat-sticker'
  const kinds = [
    () => ask('/'),
    (each: number) => ask(`${sticker}/calculator?quantity=${100 + each}`),
    (each: number) =>
      ask(`/api/quotes/total?product=mirrorcoat-sticker&size_mm=60&quantity=${100 + (each % 900)}`),
    (each: number) => ask('/api/sticker-print/save-order', order(each)),
    () => ask('/api/v2/orders/board', undefined, staff),
    () => ask('/api/v2/orders', undefined, staff),
    () => ask('/api/v2/scheduled-messages', undefined, staff),
    (each: number) =>
      ask('/api/v2/scheduled-messages', { phone: '60123456789', message: `message ${each}` }, staff),
  ]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (made < calls) {
        const each = (made += 1)
        await kinds[each % kinds.length]?.(each)
      }
    }),
  )
}

/** Returns an order of a new customer, because one phone may place only a few orders an hour. */
function order(each: number) {
  return {
    nama: 'Siti Aminah',
    phone: `6011${String(each).padStart(8, '0')}`,
    deliveryMethod: 'selfPickup',
    shipping: {},
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    requestId: `bench-memory-${each}`,
  }
}

/** Sums the memory of npm, its child processes, and the PostgreSQL server, which is a daemon. */
function memoryByPart(npm: number, dataDir: string): Record<string, number> {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])
  const [postmaster] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n').map(Number)
  const memory = { npm: 0, watcher: 0, program: 0, postgres: 0 }
  const below = new Set([npm])
  for (const { pid, parent, command } of processes) {
    const isPostgres = pid === postmaster || parent === postmaster
    if (!isPostgres && !below.has(pid) && !below.has(parent)) continue
    if (!isPostgres) below.add(pid)
    const ofNode = command.includes('run.mjs') ? 'watcher' : 'program'
    memory[isPostgres ? 'postgres' : pid === npm ? 'npm' : ofNode] += proportionalMb(pid)
  }
  return { ...memory, all: Object.values(memory).reduce((sum, each) => sum + each, 0) }
}

function processOf(pid: number): { pid: number; parent: number; command: string } | null {
  try {
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { pid, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    // The process has ended, so it has no memory to read.
    return null
  }
}

function proportionalMb(pid: number): number {
  const [, kB] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kB) / 1024
}

async function oneEngine(): Promise<void> {
  const [gateway, postgres] = [await startGateway(), await startBenchPostgres()]
  const databaseUrl = await postgres.database()
  const client = new Client({ connectionString: databaseUrl })
  try {
    const database = await openDatabase({ dataDir: '', databaseUrl })
    await migrateDatabase(database)
    await database.close()
    await client.connect()
    printLine(`putting ${count.toLocaleString('en')} messages in …`)
    for (let from = 0; from < count; from += atOnce) await fill(client, from, Math.min(count, from + atOnce))
    await client.query('analyze')
    const arrivals = await gateway.expect(count, count * 20 + 120_000)
    const engine = await startCetakEngine(gateway.url, databaseUrl)
    try {
      await watch(client, engine.pid)
      const { twice } = await arrivals()
      if (twice > 0) throw new Error(`${twice} messages arrived twice`)
    } finally {
      await engine.stop()
    }
  } finally {
    await client.end()
    gateway.stop()
    await postgres.stop()
  }
}

async function fill(client: Client, from: number, to: number): Promise<void> {
  await client.query(
    `with new as (
      insert into messages (id, phone, body, scheduled_at, status, origin, due_at)
      select gen_random_uuid(), '601' || 20000000 + n, 'bench-' || n || '-0', now(), 'pending', 'scheduler', now()
      from generate_series($1::int, $2::int) n returning id, body
    )
    insert into message_parts (id, message_id, round, position, kind, body)
    select gen_random_uuid(), id, 1, 0, 'text', body from new`,
    [from, to - 1],
  )
}

async function watch(client: Client, pid: number): Promise<void> {
  const rows: string[][] = []
  const began = performance.now()
  let first = 0
  for (let step = 1; step <= steps; step += 1) {
    const [samples, until] = [[] as number[], (count / steps) * step]
    while ((await sent(client)) < until) {
      samples.push(memoryMb(pid))
      await pause(250)
    }
    const most = Math.max(...samples)
    if (step === 1) first = most
    const seconds = (performance.now() - began) / 1000
    rows.push([
      until.toLocaleString('en'),
      formatFigure(seconds),
      formatFigure(most),
      formatRatio(most, first),
    ])
  }
  printLine('\nOne engine process on PostgreSQL; the most memory it held (resident) in each tenth')
  printTable(['messages sent', 'seconds', 'MB', 'to the first tenth'], rows)
}

async function sent(client: Client): Promise<number> {
  const { rows } = await client.query<{ sent: string }>(
    `select coalesce(sum(change), 0) as sent from message_counts where status = 'sent'`,
  )
  return Number(rows[0]?.sent)
}

function memoryMb(pid: number): number {
  const [, kB] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) / 1024
}
