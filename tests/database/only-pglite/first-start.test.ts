import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/open-database.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'
import { freshDatabase } from '../../support/test-database.ts'
import { nodeFlags } from '../../support/node-flags.ts'
import { patient } from '../../support/patience.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(inject('databases').folder, 'data-'))
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
  const child = spawn(process.execPath, [...nodeFlags, program, dataDir])
  const ended = once(child, 'exit')
  while (!reached() && child.exitCode === null) await wait(5)
  await wait(laterMs)
  child.kill('SIGKILL')
  await ended
}

test(
  'a first start that is killed at any moment opens afterwards',
  { timeout: patient(240_000) },
  async () => {
    // Each start finds what the killed one before it left.
    for (const count of [0, 1, 100, 500, 900]) {
      await startAndKill(() => files('database.making') >= count)
      expect(readdirSync(dataDir).toSorted()).toEqual(['database.lock', 'database.making'])
    }
    for (const laterMs of [0, 40, 150]) {
      await startAndKill(() => files('database') >= 0, laterMs)
      const database = await openDatabase({ dataDir })
      await migrate(database)
      const { rows } = await database.run('select count(*) > 0 as migrated from applied_migrations')
      expect(rows).toEqual([{ migrated: true }])
      await database.close()
      expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.lock'])
      rmSync(join(dataDir, 'database'), { recursive: true })
    }
  },
)

test('a database of another version is left alone, with one clear line', async () => {
  const { address, remove } = await freshDatabase()
  const folder = address.dataDir
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '17\n')
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    `The data folder ${folder} can't be used: its database has version 17, this program needs 18.`,
  )
  await remove()
})
