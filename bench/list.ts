import { parseArgs } from 'node:util'
import { testApp, type TestApp } from '../tests/support/test-app.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { percentile, printTable, ratio, say, short } from './parts/figures.ts'
import { casesOf, type Case } from './parts/list-cases.ts'
import { fill } from './parts/many-messages.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:list`: the scheduler's list over a million messages, each call as the screen makes it, beside the
// same page by OFFSET and ILIKE from the same table. `-- --messages 100000` for less.

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
  },
})
const targetMs = 50
/** The peer reads everything each time: a few rounds tell. */
const peerRounds = 3

await measure()
process.exit(0)

async function measure(): Promise<void> {
  const { database, remove } = await onPostgres()
  try {
    await migrate(database)
    say(`Putting ${Number(values.messages).toLocaleString('en')} messages in …`)
    await fill(database, Number(values.messages))
    const shop = await testApp({}, database)
    const token = await shop.signIn()
    const rows: string[][] = []
    for (const each of await casesOf(database)) rows.push(await row(shop, token, database, each, targetMs))
    say(`\n${values.messages} messages; milliseconds of whole calls, each page of 100 another one`)
    printTable(['', 'p50', 'p95', `p95 to ${targetMs} ms`, 'OFFSET, ILIKE p50', 'ours to that'], rows)
    await shop.close()
  } finally {
    await database.close()
    await remove()
  }
}

async function row(
  shop: TestApp,
  token: string,
  { db }: Database,
  each: Case,
  targetMs: number,
): Promise<string[]> {
  const ours: number[] = []
  for (let round = -3; round < Number(values.rounds); round += 1) {
    const path = `/api/v2/scheduled-messages/${each.call(Math.abs(round))}`
    const from = performance.now()
    // One address may only make so many calls a minute.
    const { status, body } = await shop.call('GET', path, { token, address: `198.51.100.${Math.abs(round)}` })
    if (round >= 0) ours.push(performance.now() - from)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  }
  const theirs: number[] = []
  for (let round = 0; round < peerRounds && each.peer; round += 1) {
    const from = performance.now()
    await db.execute(each.peer(round))
    theirs.push(performance.now() - from)
  }
  const p50 = percentile(ours, 0.5)
  const p95 = percentile(ours, 0.95)
  const peer = percentile(theirs, 0.5)
  const over = p95 > targetMs ? ' OVER' : ''
  return [each.name, short(p50), short(p95) + over, ratio(p95, targetMs), short(peer), ratio(p50, peer)]
}

async function onPostgres() {
  const server = await startBenchPostgres()
  const database = await openDatabase({ dataDir: '', databaseUrl: await server.database() })
  return { database, remove: () => server.stop() }
}
