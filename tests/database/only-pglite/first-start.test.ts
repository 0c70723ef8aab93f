import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { nodeFlags } from '#tests/support/node-flags.ts'
import { patient } from '#tests/support/patience.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(inject('databases').folder, 'data-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const program = join(import.meta.dirname, '../../support/hold-database.ts')

/** -1 where it is not, or goes just now. */
const files = (folder: string) => {
  try {
    return readdirSync(join(dataDir, folder), { recursive: true }).length
  } catch {
    return -1
  }
}
/** Nothing is left of an earlier start; while that is thrown away, `files` may not be able to tell. */
const isCleared = () =>
  !existsSync(join(dataDir, 'database.making')) || readdirSync(join(dataDir, 'database.making')).length === 0
const made = () => existsSync(join(dataDir, 'database'))

/** A start on the folder. */
function start() {
  const child = spawn(process.execPath, [...nodeFlags, program, dataDir])
  const ended = once(child, 'exit')
  const until = async (reached: () => boolean, laterMs = 0) => {
    await expect.poll(() => reached() || child.exitCode !== null, { interval: 1 }).toBe(true)
    await wait(laterMs)
  }
  return {
    until,
    /** What a kill would leave at this moment, which costs the making of a database less than a kill. */
    async copy(reached: () => boolean, laterMs = 0): Promise<string> {
      await until(reached, laterMs)
      child.kill('SIGSTOP')
      await wait(20) // each of its threads stops by itself
      const copy = mkdtempSync(join(inject('databases').folder, 'data-'))
      cpSync(dataDir, copy, { recursive: true })
      child.kill('SIGCONT')
      return copy
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const making = ['database.lock', 'database.making']

test(
  'a first start that is killed at any moment opens afterwards',
  { timeout: patient(240_000) },
  async () => {
    const first = start()
    const left: string[] = []
    for (const count of [0, 1, 100, 500, 900])
      left.push(await first.copy(() => files('database.making') >= count))
    await first.kill()
    for (const copy of left.toReversed()) {
      rmSync(dataDir, { recursive: true })
      renameSync(copy, dataDir)
      expect(readdirSync(dataDir).toSorted()).toEqual(making)
      if (files('database.making') === 0) break
      // Each start throws away what it finds.
      const next = start()
      await next.until(isCleared)
      await next.kill()
      expect(isCleared()).toBe(true)
      expect(made(), 'half a database was taken for a whole one').toBe(false)
    }
    // The last one finds an empty folder, and goes the whole way.
    expect(files('database.making')).toBe(0)
    const last = start()
    const folders = [await last.copy(made), await last.copy(made, 40)]
    await last.until(made, 110)
    await last.kill()
    for (const folder of [...folders, dataDir]) {
      const database = await openDatabase({ dataDir: folder })
      await migrate(database)
      const { rows } = await database.run('select count(*) > 0 as migrated from applied_migrations')
      expect(rows).toEqual([{ migrated: true }])
      await database.close()
      expect(readdirSync(folder).toSorted()).toEqual(['ballast', 'database', 'database.lock'])
      rmSync(folder, { recursive: true })
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
