import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { DataFolderInUse, DataFolderUnusable } from '#server/platform/database/folder-lock.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { nodeFlags } from '#tests/support/node-flags.ts'

let dataDir: string
let remove: () => Promise<void>
beforeEach(async () => {
  const fresh = await freshDatabase()
  dataDir = fresh.address.dataDir
  remove = fresh.remove
})
afterEach(() => remove())

const program = join(import.meta.dirname, '../../support/hold-database.ts')

/** A second process on the folder, and the first thing that it says. */
async function otherProcess() {
  const child = spawn(process.execPath, [...nodeFlags, program, dataDir])
  const ended = once(child, 'exit')
  const [said] = await once(child.stdout, 'data')
  return {
    said: String(said),
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('a second process on the folder is refused with one line that names it', async () => {
  const database = await openDatabase({ dataDir })
  const other = await otherProcess()
  expect(other.said).toContain(`Another Cetak is already running on the data folder ${dataDir}.`)
  expect(other.said).not.toContain('\n')
  expect(await other.ended).toEqual([1, null])
  await database.close()
})

test('while another process has the folder it is refused here, and free when that one is killed', async () => {
  const other = await otherProcess()
  expect(other.said).toBe('open')
  await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataFolderInUse)
  await other.kill()
  const database = await openDatabase({ dataDir })
  expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('the same process is refused too, until it closes the first', async () => {
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toBeInstanceOf(DataFolderInUse)
  await expect(
    openDatabase({ dataDir: `${dataDir}/../${dataDir.split('/').at(-1)}` }),
  ).rejects.toBeInstanceOf(DataFolderInUse)
  expect((await first.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await Promise.all([first.close(), first.close()])
  await (await openDatabase({ dataDir })).close()
})

test('a folder that cannot be used is one clear line', async () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  for (const wrong of [file, join(file, 'below')]) {
    const opening = openDatabase({ dataDir: wrong })
    await expect(opening).rejects.toBeInstanceOf(DataFolderUnusable)
    await expect(opening).rejects.toThrow(`The data folder ${wrong} can't be used: it is not a folder.`)
  }
})
