import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { simulateInbox } from '../tests/support/kills/inbox-simulation.ts'
import { startBenchPostgres } from './parts/postgres.ts'
import { printLine } from './parts/figures.ts'

// `npm run bench:inbox`: delivers 10,000 webhooks of received messages (`--webhooks`), half of them as Meta and half as
// WAHA sends them, and kills the program 100 times (`--kills`). Webhooks are repeated, reordered or truncated, and have
// wrong times, only some of a customer's ids, or files that are gone. `--seed 7` chooses the faults. Fails if a message
// is lost, doubled or in the conversation of another customer.

const { values } = parseArgs({
  options: {
    webhooks: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
  },
})

const postgres = await startBenchPostgres()
const faults: string[] = []
for (const gateway of ['cloud', 'waha'] as const) {
  const databaseUrl = await postgres.database()
  const database = await openDatabase({ dataDir: '', databaseUrl })
  await migrateDatabase(database)
  await database.close()
  const began = performance.now()
  const { accepted, messages, conversations, lost, doubled, misplaced } = await simulateInbox({
    gateway,
    databaseUrl,
    webhooks: Number(values.webhooks) / 2,
    kills: Number(values.kills) / 2,
    seed: Number(values.seed),
    progress: printLine,
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  printLine(
    `${gateway}: ${accepted} webhooks accepted, ${messages} messages in ${conversations} conversations, ` +
      `${Number(values.kills) / 2} kills, seed ${values.seed}, ${seconds} s`,
  )
  printLine(`${lost.length} lost, ${doubled.length} doubled, ${misplaced.length} in a wrong conversation`)
  faults.push(...lost, ...doubled, ...misplaced)
}
await postgres.stop()
for (const fault of faults.slice(0, 50)) printLine(`WRONG  ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)
