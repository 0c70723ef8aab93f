import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startGateway } from '../tests/fakes/gateway.ts'
import { runKillLoop } from '../tests/support/kills/kill-loop.ts'
import { runProgramKills } from '../tests/support/kills/program-kills.ts'
import { stopLeftServer } from '../tests/support/stop-left-server.ts'
import { percentile, printTable, printLine } from './parts/figures.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:kills`: kills the program and its PostgreSQL server while orders and messages are written, then the
// message engine alone while it sends. Fails if anything acknowledged is lost or duplicated, a restart takes longer
// than 5 s, or a message is stuck or in an unexplained state.
// - `--program N`: kills of the program (default 200)
// - `--postmaster N`: kills of its PostgreSQL server (default 50)
// - `--times N`: kills of the message engine alone (default 1,000)
// - `--postgres`: runs the message engine on a separate PostgreSQL server
// - `--seed N`: random seed for the kill times (default 7)

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: '200' },
    postmaster: { type: 'string', default: '50' },
    times: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '7' },
    postgres: { type: 'boolean', default: false },
  },
})
const [program, postmaster, times, seed] = [values.program, values.postmaster, values.times, values.seed].map(
  Number,
) as [number, number, number, number]
const restartWithinMs = 5_000

const faults: string[] = []
if (program + postmaster > 0) faults.push(...(await killWholeProgram()))
if (times > 0) faults.push(...(await killEngine()))
for (const fault of faults.slice(0, 50)) printLine(`BROKEN  ${fault}`)
printLine(faults.length === 0 ? 'Everything held.' : `${faults.length} faults.`)
process.exit(faults.length === 0 ? 0 : 1)

async function killWholeProgram(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cetak-kills-'))
  const gateway = await startGateway()
  const began = performance.now()
  try {
    const report = await runProgramKills({
      dataDir,
      gateway,
      program,
      postmaster,
      seed,
      progress: (kills, { orders, messages }) => {
        if (kills % 25 === 0)
          printLine(`${kills} kills: ${orders} orders and ${messages} messages acknowledged`)
      },
    })
    const seconds = Math.round((performance.now() - began) / 1000)
    const { orders, messages, repeated, abandoned, lost, doubled, sentTwice, broken } = report
    printLine(
      `\n${program} times kill -9 on the program, ${postmaster} on its PostgreSQL server, seed ${seed}, ${seconds} s`,
    )
    printLine(`${orders} orders and ${messages} messages acknowledged, ${gateway.arrived.length} sent`)
    printLine(`${repeated} requests repeated and ${abandoned} abandoned because a kill took their answer`)
    printLine(
      `${lost.length} lost, ${doubled.length} doubled, ${sentTwice.length} sent twice; cetak check: ${broken.length} faults`,
    )
    printTable(
      [
        'kill -9 until the next write, without waiting for a processor',
        'kills',
        'p50 ms',
        'p99 ms',
        'longest ms',
      ],
      [
        ['the program', ...figuresOf(report.programMs)],
        ['PostgreSQL', ...figuresOf(report.postmasterMs)],
      ],
    )
    const slow = [...report.programMs, ...report.postmasterMs].filter((ms) => ms > restartWithinMs)
    return [
      ...lost.map((each) => `lost: ${each}`),
      ...doubled.map((each) => `doubled: ${each}`),
      ...sentTwice.map((each) => `sent twice: ${each}`),
      ...slow.map((ms) => `a restart took ${Math.round(ms)} ms`),
      ...broken,
    ]
  } finally {
    await gateway.close()
    stopLeftServer(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function figuresOf(ms: number[]): string[] {
  return [ms.length, ...[0.5, 0.99, 1].map((share) => Math.round(percentile(ms, share)))].map(String)
}

async function killEngine(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cetak-kills-'))
  const postgres = values.postgres ? await startBenchPostgres() : null
  const gateway = await startGateway()
  const databaseUrl = await postgres?.database()
  const address = { dataDir, ...(databaseUrl && { databaseUrl }) }
  const database = await openDatabase(address)
  await migrateDatabase(database)
  await database.close()

  const began = performance.now()
  try {
    const deliveryLog = await runKillLoop({
      address,
      gateway,
      times,
      seed,
      timeoutMs: 20_000,
      progress: (kills, { messages, inFlight, lost, sentTwice: twice, stuck, wrong }) => {
        const against = lost + twice + stuck + wrong.length
        if (kills % 50 === 0)
          printLine(
            `${kills} kills: ${messages} messages, ${inFlight.size} parts in flight, ${against} faults`,
          )
      },
    })
    const { messages, arrived, lost, sentTwice: twice, stuck, inFlight, unknown, late, hits } = deliveryLog
    const seconds = Math.round((performance.now() - began) / 1000)
    const server = postgres ? 'a separate PostgreSQL server' : 'the bundled PostgreSQL server'
    printLine(`\n${times} times kill -9 on the engine with ${server}, seed ${seed}, ${seconds} s`)
    printLine(
      `${messages} messages stored, ${arrived} parts reached the gateway; ${hits} kills met parts in flight`,
    )
    printLine(
      `${lost} lost, ${twice} twice, ${stuck} stuck; ${inFlight.size} in flight, ${unknown.size} unknown`,
    )
    if (late.size > 0) printLine(`${late.size} more are unknown because this machine answered too late`)
    return deliveryLog.faults
  } finally {
    await gateway.close()
    await postgres?.stop()
    stopLeftServer(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
