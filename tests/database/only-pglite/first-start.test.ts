import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync('/tmp/cetak-test-')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const program = join(import.meta.dirname, '../../support/hold-database.ts')

const files = (folder: string) => {
  const path = join(dataDir, folder)
  try {
    return existsSync(path) ? readdirSync(path, { recursive: true }).length : -1
  } catch {
    return 0 // it was renamed between the two
  }
}

/** Starts on the folder and kills it a while after a moment is reached. */
async function startAndKill(reached: () => boolean, laterMs = 0): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, dataDir])
  const ended = once(child, 'exit')
  while (!reached() && child.exitCode === null) await wait(2)
  await wait(laterMs)
  child.kill('SIGKILL')
  await ended
}

const moments: [name: string, reached: () => boolean, laterMs?: number][] = [
  ['before its folder is there', () => true],
  ...[0, 1, 20, 100, 300, 500, 700, 900].map((count): [string, () => boolean] => [
    `when ${count} files are made`,
    () => files('database.making') >= count,
  ]),
  ['a while after all are made', () => files('database.making') >= 990, 50],
  ['when it is complete', () => files('database') >= 0],
  ...[20, 60, 120, 240].map((ms): [string, () => boolean, number] => [
    `${ms} ms later`,
    () => files('database') >= 0,
    ms,
  ]),
]

test.each(moments)('a first start that is killed %s opens afterwards', async (_, reached, laterMs) => {
  await startAndKill(reached, laterMs)
  const database = await openDatabase({ dataDir })
  await migrate(database)
  const { rows } = await database.run('select count(*) > 0 as migrated from applied_migrations')
  expect(rows).toEqual([{ migrated: true }])
  await database.close()
  expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.lock'])
})

test('a database of another version is left alone, with one clear line', async () => {
  const database = await openDatabase({ dataDir })
  await database.close()
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} can't be used: its database has version 17, this program needs 18.`,
  )
})
