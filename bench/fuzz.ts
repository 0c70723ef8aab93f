import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { runFuzz } from '../tests/support/fuzz/fuzz.ts'
import { createTestApp } from '../tests/support/test-app.ts'
import { printTable, printLine } from './parts/figures.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:fuzz -- --calls 50000 --seed 1`: makes random calls as random callers, with valid and invalid input,
// half of them on the bundled PostgreSQL and half on a separate server. Fails on any 5xx, on an answer after 5 s, and
// if memory grows by more than a fifth between the first quarter of the calls and the last quarter.

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '50000' }, seed: { type: 'string', default: '1' } },
})
const calls = Number(values.calls)
const seed = Number(values.seed)
const mostGrowth = 1.2
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const postgres = await startBenchPostgres()
const folder = mkdtempSync(join(tmpdir(), 'cetak-bench-fuzz-'))
let held = true
try {
  await run('the bundled PostgreSQL', await openDatabase({ dataDir: folder }))
  await run('PostgreSQL', await openDatabase({ databaseUrl: await postgres.database(), dataDir: folder }))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
printLine(held ? 'It held.' : 'It did not hold.')
process.exit(held ? 0 : 1)

async function run(engine: string, database: Database): Promise<void> {
  await migrateDatabase(database)
  const shop = await createTestApp({ WHATSAPP_TIMEOUT_MS: '1000' }, database)
  await shop.app.start()
  const each = Math.ceil(calls / 2)
  const quarter = Math.ceil(each / 4)
  const betweenReadings = Math.ceil(each / 400)
  const atFirst: Memory[] = []
  const atLast: Memory[] = []
  const report = await runFuzz(shop, {
    calls: each,
    seed,
    timeoutMs: 5_000,
    onCall: (done) => {
      if (done % betweenReadings !== 0) return
      // The first readings are at the end of the first quarter, so that code compiled on first use does not count as
      // growth.
      if (isAtEndOf(quarter, done)) atFirst.push(memory())
      if (isAtEndOf(each, done)) atLast.push(memory())
    },
  })
  const [before, after] = [least(atFirst), least(atLast)]
  printLine(`\n${engine}, seed ${seed}, ${report.calls} calls`)
  printTable(
    ['status', 'answers'],
    Object.entries(report.statuses).map(([status, count]) => [status, String(count)]),
  )
  const { ms, call } = report.slowest
  printLine(`slowest ${Math.round(ms)} ms: ${call.caller} ${call.method} ${call.url.slice(0, 120)}`)
  printLine(`memory ${before.heapMb} → ${after.heapMb} MB used, ${before.rssMb} → ${after.rssMb} MB resident`)
  for (const { why, call } of report.faults.slice(0, 20))
    printLine(
      `FAULT ${why}\n  ${call.caller} ${call.method} ${call.url.slice(0, 200)}\n  ${call.body.slice(0, 400)}`,
    )
  printLine(`${report.faults.length} faults`)
  if (report.faults.length > 0 || after.heapMb > before.heapMb * mostGrowth) held = false
  await shop.close()
  await database.close()
}

interface Memory {
  heapMb: number
  rssMb: number
}

function memory(): Memory {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heapMb: Math.round((heapUsed + external) / 1e6), rssMb: Math.round(rss / 1e6) }
}

function isAtEndOf(count: number, done: number): boolean {
  return done > count * 0.9 && done <= count
}

/** Returns the lowest reading, because a running password hash or picture uses 30 MB for a moment. */
function least(readings: Memory[]): Memory {
  return readings.reduce((lowest, each) => (each.heapMb < lowest.heapMb ? each : lowest))
}
