import { mkdtempSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { startGateway } from '../tests/fakes/gateway.ts'
import { killLoop } from '../tests/support/kills/kill-loop.ts'
import { say } from './parts/figures.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:kills -- --times 1000 --seed 7`, with `--postgres` on PostgreSQL instead of the embedded database:
// kills the engine while it sends, and counts. Ends with a failure when anything is lost, twice, stuck or unproven.

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '7' },
    postgres: { type: 'boolean', default: false },
  },
})
const dataDir = mkdtempSync('/tmp/cetak-kills-')
const postgres = values.postgres ? await startBenchPostgres() : null
const gateway = await startGateway()
const databaseUrl = await postgres?.database()
const address = { dataDir, ...(databaseUrl && { databaseUrl }) }
const database = await openDatabase(address)
await migrate(database)
await database.close()

const began = performance.now()
try {
  const witness = await killLoop({
    address,
    gateway,
    times: Number(values.times),
    seed: Number(values.seed),
    timeoutMs: 20_000,
    progress: (kills, { messages, inFlight, lost, twice, stuck, wrong }) => {
      const against = lost + twice + stuck + wrong.length
      if (kills % 50 === 0)
        say(`${kills} kills: ${messages} messages, ${inFlight.size} parts in flight, ${against} faults`)
    },
  })
  const { messages, arrived, lost, twice, stuck, inFlight, unknown, late, hits, faults } = witness
  const seconds = Math.round((performance.now() - began) / 1000)
  say(
    `\n${values.times} times kill -9 on ${postgres ? 'PostgreSQL' : 'the bundled PostgreSQL'}, seed ${values.seed}, ${seconds} s`,
  )
  say(`${messages} messages stored, ${arrived} parts reached the gateway; ${hits} kills met parts in flight`)
  say(`${lost} lost, ${twice} twice, ${stuck} stuck; ${inFlight.size} in flight, ${unknown.size} unknown`)
  if (late.size > 0) say(`${late.size} more are unknown because this machine answered too late`)
  for (const fault of faults.slice(0, 50)) say(`BROKEN  ${fault}`)
  say(faults.length === 0 ? 'Everything held.' : `${faults.length} faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await gateway.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
