import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { simulateNumbering } from '../tests/support/kills/numbering-simulation.ts'
import { startBenchPostgres } from './parts/postgres.ts'
import { printLine } from './parts/figures.ts'

// `npm run bench:numbering`: issues 50 invoices and receipts at once, kills the program before all are issued, and
// repeats this 100 times (`--kills`). `--seed 7` chooses the moments of the kills. Fails if a number is missing,
// doubled or differs from its answer.

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '7' } },
})

const postgres = await startBenchPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'cetak-numbering-'))
const address = { dataDir, databaseUrl: await postgres.database() }
const database = await openDatabase(address)
await migrateDatabase(database)
await database.close()
const began = performance.now()
const { documents, answered, hits, gaps, wrong } = await simulateNumbering({
  address,
  kills: Number(values.kills),
  seed: Number(values.seed),
  progress: printLine,
})
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
printLine(
  `${documents} documents, ${answered} answered; ${values.kills} kills, ${hits} of them while documents were issued, ` +
    `seed ${values.seed}, ${Math.round((performance.now() - began) / 1000)} s`,
)
printLine(`${gaps.length} gaps, ${wrong.length} wrong numbers`)
for (const each of [...gaps, ...wrong].slice(0, 50)) printLine(`WRONG  ${each}`)
process.exit(gaps.length + wrong.length === 0 ? 0 : 1)
