import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { FileMissingError } from '#server/storage/file-storage.ts'
import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { findFileHealth } from '#server/storage/stored-files-store.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { nodeFlags } from '../../scripts/platform-parts.mjs'
import { acquireTestDatabase, type DatabaseAddress } from '../support/test-database.ts'

let folder: string
let address: DatabaseAddress
let remove: () => Promise<void>
let database: Database
let files: StoredFiles
beforeEach(async () => {
  folder = mkdtempSync('/tmp/cetak-test-files-')
  ;({ address, remove } = await acquireTestDatabase())
  database = await openDatabase(address)
  files = new StoredFiles(database.db, openFolderStorage(folder))
})
afterEach(async () => {
  await database.close()
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash)
const inFolder = () =>
  readdirSync(folder).flatMap((name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
const rows = async () => {
  const { rows } = await database.db.execute<{ hash: string }>(
    sql`select hash from stored_files order by hash`,
  )
  return rows.map(({ hash }) => hash)
}
const daysLater = (days: number) => Date.now() + days * 24 * 3_600_000
const refersTo = (hash: string) =>
  database.db.execute(
    sql.raw(
      `create table keeps (file text references stored_files (hash)); insert into keeps values ('${hash}')`,
    ),
  )

test('FIX-54 stores identical files once, under their SHA-256, and reads files whole and by range', async () => {
  const content = randomBytes(700_000)
  const hash = sha256(content)
  const given = join(folder, 'given')
  writeFileSync(given, content)
  expect(await files.store(given, 'image/png')).toEqual({ hash, bytes: content.length })
  rmSync(given)
  expect(inFolder()).toEqual([`${hash.slice(0, 2)}/${hash}`])
  expect(statSync(pathOf(hash)).mode & 0o777).toBe(0o600)
  const { ino } = statSync(pathOf(hash))
  await files.store(content, 'image/png')
  expect(statSync(pathOf(hash)).ino).toBe(ino)
  expect(await rows()).toEqual([hash])
  expect(content.equals(await files.readWhole(hash))).toBe(true)
  const middle = await (await files.read(hash, { from: 10, to: 300_000 })).toArray()
  expect(Buffer.concat(middle).equals(content.subarray(10, 300_001))).toBe(true)
  await expect(files.read('0'.repeat(64))).rejects.toThrow(FileMissingError)
})

test('FIX-54 removes unreferenced files and files without a row after a day', async () => {
  const [used, unused, orphan] = [randomBytes(10), randomBytes(20), randomBytes(30)]
  await files.store(used, 'image/png')
  await files.store(unused, 'image/png')
  await files.storage.write(sha256(orphan), orphan)
  writeFileSync(join(folder, 'parts', 'half-of-a-file'), 'half')
  await refersTo(sha256(used))
  expect(await files.sweep()).toBe(0)
  expect(await files.sweep(daysLater(2))).toBe(2)
  expect(inFolder()).toEqual([`${sha256(used).slice(0, 2)}/${sha256(used)}`])
  expect(await rows()).toEqual([sha256(used)])
})

test('FIX-54 keeps a file that is stored again while the sweep deletes it', async () => {
  const content = randomBytes(100_000)
  const hash = sha256(content)
  for (let turn = 0; turn < 20; turn += 1) {
    await files.storage.write(hash, content)
    utimesSync(pathOf(hash), 0, 0)
    await database.db.execute(sql`delete from stored_files`)
    await Promise.all([files.store(content, 'image/png'), files.sweep()])
    expect(await files.check()).toEqual({ checked: 1, problems: [] })
  }
})

test('FIX-54 the file check reports missing and changed files', async () => {
  const [good, changed, missing] = [randomBytes(10), randomBytes(2000), randomBytes(30)]
  for (const each of [good, changed, missing]) await files.store(each, 'image/png')
  truncateSync(pathOf(sha256(changed)), 1000)
  rmSync(pathOf(sha256(missing)))
  const { checked, problems } = await files.check()
  expect(checked).toBe(3)
  expect(problems).toHaveLength(2)
  expect(problems).toContainEqual({ hash: sha256(changed), problem: 'changed' })
  expect(problems).toContainEqual({ hash: sha256(missing), problem: 'missing' })
})

const health = async () => {
  const { missing, changed, lastCheckedAt } = await findFileHealth(database.db)
  return { missing, changed, isChecked: lastCheckedAt !== null }
}

test('FIX-54 checks that every file exists and verifies some hashes, and storing a damaged file again repairs it', async () => {
  const contents = Array.from({ length: 6 }, (_, at) => randomBytes(1000 + at))
  for (const each of contents) await files.store(each, 'image/png')
  const [first = Buffer.of(), second = Buffer.of(), third = Buffer.of()] = contents
  expect(await health()).toEqual({ missing: 0, changed: 0, isChecked: false })
  rmSync(pathOf(sha256(first)))
  truncateSync(pathOf(sha256(second)), 10)
  writeFileSync(pathOf(sha256(third)), randomBytes(third.length))
  await files.checkPart(1000)
  expect(await health()).toMatchObject({ missing: 1, isChecked: true })
  // Three nightly checks together read all files.
  for (let night = 0; night < 3; night += 1) await files.checkPart(3)
  expect(await health()).toMatchObject({ missing: 1, changed: 2 })
  await files.store(first, 'image/png')
  await files.store(third, 'image/png')
  expect(await health()).toMatchObject({ missing: 0, changed: 1 })
  expect((await files.check()).problems).toEqual([{ hash: sha256(second), problem: 'changed' }])
  await files.store(second, 'image/png')
  expect(await files.check()).toEqual({ checked: 6, problems: [] })
})

test('FIX-54 every committed row has its file after the program is killed while storing files', async () => {
  const acknowledged: string[] = []
  for (let kill = 0; kill < 5; kill += 1) {
    const child = spawn(
      process.execPath,
      [
        ...nodeFlags,
        'tests/support/store-files-forever.ts',
        address.databaseUrl ?? '',
        address.dataDir,
        folder,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const ended = new Promise((resolve) => child.on('exit', resolve))
    const lines = createInterface({ input: child.stdout })
    const first = new Promise<void>((resolve) => lines.once('line', () => resolve()))
    lines.on('line', (line) => acknowledged.push(line))
    await first
    await wait(randomInt(100))
    child.kill('SIGKILL')
    await ended
  }
  const stored = await rows()
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(await files.check()).toEqual({ checked: stored.length, problems: [] })
  await files.sweep(daysLater(2))
  expect([await rows(), inFolder()]).toEqual([[], []])
})
