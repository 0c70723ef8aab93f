import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startGateway } from '../fakes/gateway.ts'
import { runProgramKills } from '../support/kills/program-kills.ts'
import { scaleTime } from '../support/load-factor.ts'
import { stopLeftServer } from '../support/stop-left-server.ts'

// A short version of `npm run bench:kills`, which kills the program 200 times and its PostgreSQL server 50 times.

test(
  'D-04 killing the program or PostgreSQL neither loses nor duplicates an acknowledged order or message',
  { timeout: scaleTime(120_000) },
  async ({ onTestFinished }) => {
    const gateway = await startGateway()
    const dataDir = mkdtempSync(join(tmpdir(), 'cetak-program-kills-'))
    onTestFinished(async () => {
      stopLeftServer(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
      await gateway.close()
    })
    const report = await runProgramKills({ dataDir, gateway, program: 3, postmaster: 3, seed: 7 })
    const { lost, doubled, sentTwice, broken } = report
    expect({ lost, doubled, sentTwice, broken }).toEqual({ lost: [], doubled: [], sentTwice: [], broken: [] })
    expect(report.orders).toBeGreaterThan(20)
    expect(report.messages).toBeGreaterThan(20)
    expect(report.repeated + report.abandoned).toBeGreaterThan(0)
    expect(Math.max(...report.programMs, ...report.postmasterMs)).toBeLessThan(scaleTime(5_000))
  },
)
