import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { testApp } from '../tests/support/test-app.ts'
import { boardCases } from './parts/board-cases.ts'
import { percentile, printTable, ratio, say, short } from './parts/figures.ts'
import { fillOrders } from './parts/many-orders.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:board`: the owner's desk over 100,000 orders on PostgreSQL, each call as the screen makes it, each
// round asking for something else. `-- --orders 10000` for less.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
})
const targetMs = 50
const rounds = Number(values.rounds)

const server = await startBenchPostgres()
const database = await openDatabase({ dataDir: '', databaseUrl: await server.database() })
try {
  await migrate(database)
  say(`Putting ${Number(values.orders).toLocaleString('en')} orders in …`)
  await fillOrders(database, Number(values.orders))
  const shop = await testApp({}, database)
  const token = await shop.signIn()
  const rows: string[][] = []
  for (const { name, call } of await boardCases(database)) {
    const tookMs: number[] = []
    for (let round = -3; round < rounds; round += 1) {
      const { method, path, body } = call(round + 3)
      const from = performance.now()
      // One address may only make so many calls a minute.
      const answer = await shop.call(method, `/api/v2/orders${path}`, {
        token,
        address: `198.51.100.${round + 3}`,
        ...(body && { body }),
      })
      if (round >= 0) tookMs.push(performance.now() - from)
      if (answer.status !== 200)
        throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    const p95 = percentile(tookMs, 0.95)
    rows.push([
      name,
      short(percentile(tookMs, 0.5)),
      short(p95) + (p95 > targetMs ? ' OVER' : ''),
      ratio(p95, targetMs),
    ])
  }
  say(`\nPostgreSQL, ${values.orders} orders; milliseconds of whole calls, ${rounds} of each`)
  printTable(['', 'p50', 'p95', `p95 to ${targetMs} ms`], rows)
  await shop.close()
} finally {
  await database.close()
  await server.stop()
}
process.exit(0)
