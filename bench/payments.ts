import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { simulatePayments } from '../tests/support/kills/payment-simulation.ts'
import { startBenchPostgres } from './parts/postgres.ts'
import { printLine } from './parts/figures.ts'
import { timeLedger } from './parts/time-ledger.ts'

// `npm run bench:payments`: simulates 1,000 orders for each payment provider (`--orders`) and kills the program 20
// times for each (`--kills`), while calls fail and callbacks are lost, late, doubled, reordered or forged. `--seed 7`
// chooses the faults. Fails if a payment is missing, doubled or wrong, or stays unknown for two minutes after an
// outage. With `--entries 100000`, fills the ledger with entries instead of simulating orders, and fails if a screen or
// an export of payments is too slow.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
    entries: { type: 'string' },
  },
})
const knownWithinS = 120

if (values.entries !== undefined) process.exit((await timeLedger(Number(values.entries))) ? 0 : 1)

const postgres = await startBenchPostgres()
const databaseUrl = await postgres.database()
const database = await openDatabase({ dataDir: '', databaseUrl })
await migrateDatabase(database)
await database.close()
const began = performance.now()
const report = await simulatePayments({
  databaseUrl,
  seed: Number(values.seed),
  orders: Number(values.orders),
  kills: Number(values.kills),
  realOutages: true,
  progress: printLine,
})
await postgres.stop()
const { orders, payments, recorded, held, kills, wrong, doubled, slowestAfterOutageS } = report
printLine(
  `${orders} orders, ${payments} payments: ${recorded} recorded, ${held} held; ${kills} kills, seed ${values.seed}, ` +
    `${Math.round((performance.now() - began) / 1000)} s`,
)
printLine(`${wrong.length} wrong sums, ${doubled.length} doubled payments`)
printLine(`after an outage, the last payment was known within ${slowestAfterOutageS} s`)
for (const each of [...wrong, ...doubled].slice(0, 50)) printLine(`WRONG  ${each}`)
process.exit(wrong.length + doubled.length === 0 && slowestAfterOutageS <= knownWithinS ? 0 : 1)
