import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startCetak, startCetakEngine } from './parts/cetak.ts'
import { printTable, formatRatio, printLine, formatFigure } from './parts/figures.ts'
import { startGateway, type BenchGateway } from './parts/gateway.ts'
import { planMessages, startPeer, type BenchSystem } from './parts/peer.ts'
import { startBenchPostgres } from './parts/postgres.ts'

interface Contestant {
  name: string
  filler: (database: string) => Promise<BenchSystem>
  worker: (database: string) => Promise<BenchSystem>
  settled: string
}

const timeoutMs = 120_000

/**
 * Stores `count` messages and measures how many per second two processes send, from the first request at the gateway
 * until the last result is in the database.
 */
export async function measureBurst(count: number): Promise<void> {
  const [gateway, postgres] = [await startGateway(), await startBenchPostgres()]
  const boss = (database: string, work: string) =>
    startPeer('pg-boss alone', 'pg-boss', { GATEWAY_URL: gateway.url, DATABASE_URL: database, WORK: work })
  const contestants: Contestant[] = [
    {
      name: 'Cetak, two engine processes',
      filler: (database) => startCetak('Cetak', gateway.url, { DATABASE_URL: database, ROLE: 'web' }),
      worker: (database) => startCetakEngine(gateway.url, database),
      settled: "select count(*) from messages where status = 'sent'",
    },
    {
      name: 'pg-boss alone, two processes',
      filler: (database) => boss(database, 'no'),
      worker: (database) => boss(database, 'yes'),
      settled: "select count(*) from pgboss.job where name = 'send' and state = 'completed'",
    },
  ]
  try {
    const rates: number[] = []
    for (const contestant of contestants) {
      printLine(`${contestant.name} …`)
      rates.push(await measure(contestant, gateway, await postgres.database(), count))
    }
    report(contestants, rates, count)
  } finally {
    gateway.stop()
    await postgres.stop()
  }
}

async function measure(
  contestant: Contestant,
  gateway: BenchGateway,
  database: string,
  count: number,
): Promise<number> {
  const arrivals = await gateway.expect(count, count * 20 + timeoutMs)
  const filler = await contestant.filler(database)
  await filler
    .schedule(planMessages(count, 0, Math.floor(Date.now() / 1000) * 1000))
    .finally(() => filler.stop())
  const workers = await Promise.all([contestant.worker(database), contestant.worker(database)])
  try {
    const settledAt = await allSettled(database, contestant.settled, count)
    const { firstAt, twice } = await arrivals()
    if (twice > 0) throw new Error(`${contestant.name} delivered ${twice} messages twice`)
    return (count / (settledAt - firstAt)) * 1000
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

/** Returns the time at which `query` first counted all messages, in ms since 1970 and accurate to 50 ms. */
async function allSettled(database: string, query: string, count: number): Promise<number> {
  const client = new Client({ connectionString: database })
  await client.connect()
  try {
    for (const until = Date.now() + count * 20 + timeoutMs; Date.now() < until; await pause(50)) {
      const { rows } = await client.query<{ count: string }>(query)
      if (Number(rows[0]?.count) === count) return performance.timeOrigin + performance.now()
    }
    throw new Error(`not all ${count} messages were settled in time`)
  } finally {
    await client.end()
  }
}

function report(contestants: Contestant[], rates: number[], count: number): void {
  const [ours = 0] = rates
  printLine(
    `\n${count} messages that wait in PostgreSQL, through HTTP until the outcome is stored, each once`,
  )
  printTable(
    ['', 'messages/s', 'Cetak to this'],
    contestants.map(({ name }, at) => [
      name,
      formatFigure(rates[at] ?? 0),
      at === 0 ? '' : formatRatio(ours, rates[at] ?? 0),
    ]),
  )
  printLine(
    'Cetak also writes down each part before its request leaves, so that a crash repeats none; pg-boss does not.',
  )
}
