import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { DataFolderInUseError, DataFolderUnusableError } from '#server/db/bundled/data-folder.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { nodeFlags } from '../../scripts/platform-parts.mjs'
import { scaleTime } from '../support/load-factor.ts'
import { startProgram } from '../support/program.ts'
import { stopLeftServer } from '../support/stop-left-server.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cetak-bundled-'))
  dataDir = join(folder, 'data')
})
afterEach(() => {
  stopLeftServer(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

const holder = join(import.meta.dirname, '../support/hold-database.ts')

function otherProcess(...more: string[]) {
  const child = spawn(process.execPath, [...nodeFlags, holder, dataDir, ...more])
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said, kill: () => killProcess(child) }
}

async function killProcess(child: ChildProcess) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const lines = (text: string) => text.split('\n').filter(Boolean)
const query = async (database: Database, text: string) => (await database.run(text)).rows
const serverPid = () => Number(lines(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'))[0])

test('a second program on the same data folder exits with a one-line error, and the first keeps running', async () => {
  const first = await startProgram({}, { dataDir })
  try {
    await expect(startProgram({}, { dataDir })).rejects.toThrow(
      `Another Cetak is already running on the data folder ${dataDir}. Stop it, or set DATA_DIR.\n`,
    )
    await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataFolderInUseError)
    expect((await fetch(`${first.url}/`)).status).toBe(200)
  } finally {
    await first.stop()
  }
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test(
  'every acknowledged row exists exactly once after the program and PostgreSQL are killed',
  { timeout: scaleTime(240_000) },
  async () => {
    const first = await openDatabase({ dataDir })
    await first.run('create table written (number integer)')
    await first.close()
    const acknowledged = new Set<number>()
    for (let round = 0; round < 9; round += 1) {
      const other = otherProcess('write', String(round * 1_000_000))
      await expect.poll(other.said, { timeout: scaleTime(5_000) }).toMatch(/^open\n\d/)
      await wait(Math.random() * 300)
      if (round % 3 === 2) {
        const before = lines(other.said()).length
        process.kill(serverPid(), 'SIGKILL')
        await expect
          .poll(() => lines(other.said()).length, { timeout: scaleTime(5_000) })
          .toBeGreaterThan(before + 20)
      }
      await other.kill()
      for (const line of lines(other.said()).slice(1)) acknowledged.add(Number(line))
    }
    const last = await openDatabase({ dataDir })
    const rows = (await query(last, 'select number from written')) as { number: number }[]
    await last.close()
    const numbers = rows.map(({ number }) => number)
    expect(numbers.length).toBe(new Set(numbers).size)
    expect([...acknowledged].filter((number) => !numbers.includes(number))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(100)
  },
)

test('the program reconnects and continues after the bundled PostgreSQL server is killed', async () => {
  const database = await openDatabase({ dataDir })
  await query(database, 'create table kept as select 7 as seven')
  let woken = 0
  await database.listen('heard', () => (woken += 1))
  process.kill(serverPid(), 'SIGKILL')
  await expect
    .poll(() => query(database, 'select seven from kept').catch(() => null), { timeout: scaleTime(5_000) })
    .toEqual([{ seven: 7 }])
  // Listeners are also called after a lost connection, because they may have missed notifications.
  await expect.poll(() => woken).toBeGreaterThan(0)
  await database.close()
})

test(
  'opens the database after the first start was killed at any moment',
  { timeout: scaleTime(120_000) },
  async () => {
    for (const laterMs of [150, 400, 700, 1000]) {
      const other = otherProcess()
      await wait(laterMs)
      await other.kill()
    }
    const database = await openDatabase({ dataDir })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  },
)

test('starts when another process has taken the process id of a killed server', async ({ skip }) => {
  skip(process.platform !== 'linux', 'the number is looked up in /proc')
  await (await openDatabase({ dataDir })).close()
  // In a container, the killed server’s process may remain as a zombie, because no process reaps it.
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    writeFileSync(join(dataDir, 'postgres', file), `${process.pid}\n`)
  const database = await openDatabase({ dataDir })
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})

test.each(['x'.repeat(120), 'kedai cetak ü', "o'hara"])(
  'the bundled server works in a data folder named %s',
  async (name) => {
    dataDir = join(folder, name)
    const database = await openDatabase({ dataDir })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  },
)

test('sorts and lower-cases text the same way on every machine', async () => {
  const database = await openDatabase({ dataDir })
  expect(await query(database, "select lower('ÉA') as lower, 'B' < 'a' as bytes")).toEqual([
    { lower: 'éa', bytes: true },
  ])
  await database.run('create extension pg_trgm')
  await database.close()
})

test('reports in one line that the data folder can’t be used', async () => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  for (const wrong of [file, join(file, 'below')]) {
    const opening = openDatabase({ dataDir: wrong })
    await expect(opening).rejects.toBeInstanceOf(DataFolderUnusableError)
    await expect(opening).rejects.toThrow(`The data folder ${wrong} can't be used: it is not a folder.`)
    await expect(startProgram({}, { dataDir: wrong })).rejects.toThrow(
      /ended with 1 before it was ready:\nOpening the database in .*…\nThe data folder .* can't be used: .*\.\n$/,
    )
  }
})

test('refuses a data folder of another PostgreSQL version and names the version', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '14\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(/its database has version 14 of PostgreSQL/)
})

test('explains the upgrade and changes nothing when the data folder is from an earlier Cetak', async () => {
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  await expect(openDatabase({ dataDir })).rejects.toThrow(/backup FILE.*new folder.*restore FILE/)
  expect(readdirSync(dataDir)).toEqual(['database'])
})

test('runs PostgreSQL as an unprivileged user when started by root without user namespaces', async ({
  skip,
}) => {
  skip(process.getuid?.() !== 0, 'only root needs this')
  const path = process.env['PATH']
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(programs, 'unshare'), 0o755)
  chmodSync(folder, 0o755)
  process.env['PATH'] = `${programs}${delimiter}${path}`
  try {
    const database = await openDatabase({ dataDir })
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    writeFileSync(join(programs, 'setpriv'), '#!/bin/sh\nexit 1\n')
    chmodSync(join(programs, 'setpriv'), 0o755)
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /^PostgreSQL refuses to run as root\. Start Cetak as/,
    )
  } finally {
    process.env['PATH'] = path
  }
  const again = await openDatabase({ dataDir })
  expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }])
  await again.close()
})
