import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { cetakEngine } from './parts/cetak.ts'
import { printTable, ratio, say, short } from './parts/figures.ts'
import { startGateway } from './parts/gateway.ts'
import { startBenchPostgres } from './parts/postgres.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'

// `npm run bench:memory`: a million messages that wait in PostgreSQL go out through one engine process; its memory
// after each tenth of them. It is flat when the last tenths take no more than the first. `-- --messages 100000`.

const { values } = parseArgs({ options: { messages: { type: 'string', default: '1000000' } } })
const count = Number(values.messages)
const steps = 10
/** Messages in one statement, while they are put in. */
const atOnce = 20_000

const [gateway, postgres] = [await startGateway(), await startBenchPostgres()]
const databaseUrl = await postgres.database()
const client = new Client({ connectionString: databaseUrl })
try {
  const database = await openDatabase({ dataDir: '', databaseUrl })
  await migrate(database)
  await database.close()
  await client.connect()
  say(`putting ${count.toLocaleString('en')} messages in …`)
  for (let from = 0; from < count; from += atOnce) await fill(from, Math.min(count, from + atOnce))
  await client.query('analyze')
  const arrivals = await gateway.expect(count, count * 20 + 120_000)
  const engine = await cetakEngine(gateway.url, databaseUrl)
  try {
    await watch(engine.pid)
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
process.exit(0)

async function fill(from: number, to: number): Promise<void> {
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

async function watch(pid: number): Promise<void> {
  const rows: string[][] = []
  const began = performance.now()
  let first = 0
  for (let step = 1; step <= steps; step += 1) {
    const [samples, until] = [[] as number[], (count / steps) * step]
    while ((await sent()) < until) {
      samples.push(memoryMb(pid))
      await pause(250)
    }
    const most = Math.max(...samples)
    if (step === 1) first = most
    const seconds = (performance.now() - began) / 1000
    rows.push([until.toLocaleString('en'), short(seconds), short(most), ratio(most, first)])
  }
  say('\nOne engine process on PostgreSQL; the most memory it held (resident) in each tenth')
  printTable(['messages sent', 'seconds', 'MB', 'to the first tenth'], rows)
}

async function sent(): Promise<number> {
  const { rows } = await client.query<{ sent: string }>(
    `select coalesce(sum(change), 0) as sent from message_counts where status = 'sent'`,
  )
  return Number(rows[0]?.sent)
}

/** Resident memory of a process, in MB (Linux). */
function memoryMb(pid: number): number {
  const [, kB] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) / 1024
}
