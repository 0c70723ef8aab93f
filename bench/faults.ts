import { mkdtempSync, rmSync } from 'node:fs'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startGateway } from '../tests/fakes/gateway.ts'
import { crashFaults } from '../tests/support/faults/crash-faults.ts'
import { gatewayFaults } from '../tests/support/faults/gateway-faults.ts'
import { staffFaults } from '../tests/support/faults/staff-faults.ts'
import { outageFaults } from '../tests/support/faults/outage-faults.ts'
import { FaultWorld, type Fault } from '../tests/support/faults/world.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { printLine } from './parts/figures.ts'

// `npm run bench:faults`: simulates every fault that can affect a message. Prints a line for each fault: what the
// gateway received, what the ledger contains, and whether the guarantees held. Exits with an error if a guarantee did
// not hold.

const lists = [gatewayFaults, outageFaults, staffFaults, crashFaults]
let broken = 0

async function tell(world: FaultWorld, fault: Fault): Promise<void> {
  await world.clean()
  const failed = await fault.run(world).then(
    () => null,
    (error: Error) => error.message,
  )
  const { gateway, ledger, wrong } = await world.checkResults(fault.expect)
  await world.release()
  const faults = [...(failed ? [failed] : []), ...wrong]
  if (faults.length > 0) broken += 1
  const verdict = faults.length === 0 ? 'good' : 'BROKEN'
  printLine(`${verdict.padEnd(8)}${fault.name.padEnd(70)}${gateway.padEnd(24)}${ledger}`)
  for (const each of faults.slice(0, 10)) printLine(`        ${each}`)
}

async function tellAll(world: FaultWorld): Promise<void> {
  printLine(`\n${''.padEnd(78)}${'the gateway got'.padEnd(24)}the ledger says (parts)`)
  await migrateDatabase(await world.database())
  for (const fault of lists.flat()) await tell(world, fault)
}

const gateway = await startGateway()
const dataDir = mkdtempSync('/tmp/cetak-faults-')
const server = await startPostgres({ synced: true })
try {
  await tellAll(new FaultWorld({ dataDir, databaseUrl: server.url }, gateway, server))
} finally {
  await gateway.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
printLine(broken === 0 ? '\nEverything held.' : `\n${broken} faults broke a promise.`)
process.exit(broken === 0 ? 0 : 1)
