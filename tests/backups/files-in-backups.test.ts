import { randomBytes } from 'node:crypto'
import { cpSync, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup, findLastBackups } from '#server/features/backups/backups.ts'
import { updateBackupLimit } from '#server/features/backups/backups-store.ts'
import { writeNightlyBackup } from '#server/backup/nightly-backup.ts'
import { streamBackupWithFiles } from '#server/backup/backup-with-files.ts'
import { readEnv } from '#server/env.ts'
import { s3Key, startS3 } from '../fakes/s3.ts'
import { openAllFileCopies, copyNewFiles, openFileCopies, verifyCopies } from '#server/backup/file-copies.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openFolderStorage } from '#server/storage/folder-storage.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { runBackup, runDataChecks, runRestore } from '#server/maintenance.ts'
import { plainPdf } from '../support/artworks.ts'
import { placeStickers, type PlacedStickers } from '../support/sticker-order.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { acquireEmptyDatabase, acquireTestDatabase, type DatabaseAddress } from '../support/test-database.ts'

const passphrase = 'kunci rahsia kedai'
let shop: TestApp
let address: DatabaseAddress
let remove: () => Promise<void>
let folder: string
let order: PlacedStickers
let design: Buffer
beforeAll(async () => {
  ;({ address, remove } = await acquireTestDatabase())
  shop = await createTestApp({ DATA_DIR: address.dataDir }, await openDatabase(address))
  folder = mkdtempSync('/tmp/cetak-test-files-backup-')
  order = await placeStickers(shop)
  design = Buffer.concat([plainPdf('0 0 0 1 k 0 0 100 100 re f'), randomBytes(500_000)])
  const body = new FormData()
  body.set('file', new Blob([design as Uint8Array<ArrayBuffer>]), 'reka.pdf')
  const sent = await shop.call('POST', `/api/orders/design?${new URLSearchParams({ order: order.number })}`, {
    body,
    headers: { 'x-design-key': order.key },
  })
  expect(sent.status).toBe(200)
})
afterAll(async () => {
  await shop.close()
  await shop.database.close()
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

const latestBackupIn = (nightly: string) =>
  join(
    nightly,
    readdirSync(nightly)
      .filter((name) => name.endsWith('.gz'))
      .toSorted()
      .at(-1) ?? '',
  )
const silent = () => {}
const collectLines = async (work: (say: (line: string) => void) => Promise<unknown>) => {
  const lines: string[] = []
  await work((line) => lines.push(line))
  return lines.join('\n')
}
async function downloadDesign(restored: DatabaseAddress): Promise<Buffer> {
  const database = await openDatabase(restored)
  const other = await createTestApp({ DATA_DIR: restored.dataDir }, database)
  const token = await other.signIn()
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from order_designs`)
  const { rawPayload } = await other.app.http.inject({
    url: `/api/v2/orders/${order.id}/designs/${rows[0]?.id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  await other.close()
  await database.close()
  return rawPayload
}
async function restored(path: string, secret?: string) {
  const empty = await acquireEmptyDatabase()
  const lines = await collectLines((say) => runRestore({ ...empty.address, passphrase: secret }, path, say))
  return { ...empty, lines }
}

test.each([undefined, passphrase])(
  'FIX-54 restores stored files from a single-file backup (passphrase: %s)',
  async (secret) => {
    const path = join(mkdtempSync(join(folder, 'one-')), 'backup')
    await runBackup({ ...address, passphrase: secret }, path, silent)
    const into = await restored(path, secret)
    expect(into.lines).not.toContain('files are missing from the backup')
    expect(design.equals(await downloadDesign(into.address))).toBe(true)
    expect(await runDataChecks(into.address, silent)).toBe(true)
    await into.remove()
  },
)

test.each([undefined, passphrase])(
  'FIX-54 copies only new files into the folder beside the nightly backup, and restores files from that folder (passphrase: %s)',
  async (secret) => {
    const nightly = mkdtempSync(join(folder, 'nightly-'))
    const path = join(nightly, 'backup')
    const { db } = shop.database
    const files = openFolderStorage(join(address.dataDir, 'files'))
    const copies = openFileCopies(nightly, secret)
    await runBackup({ ...address, passphrase: secret }, `${path}-first`, silent, { beside: true })
    expect(await copyNewFiles(db, files, copies, secret)).toBe(0)
    await new StoredFiles(db, files).store(randomBytes(secret ? 90 : 100), 'image/png')
    expect(await copyNewFiles(db, files, copies, secret)).toBe(1)
    await runBackup({ ...address, passphrase: secret }, path, silent, { beside: true })
    expect(statSync(path).size).toBeLessThan(200_000)
    const into = await restored(path, secret)
    expect(design.equals(await downloadDesign(into.address))).toBe(true)
    expect(await runDataChecks(into.address, silent)).toBe(true)
    await into.remove()
    await db.execute(sql`delete from stored_files where bytes in (90, 100)`)
  },
)

test.each([undefined, passphrase])(
  'FIX-54 downloads a nightly backup with its files as one file (passphrase: %s)',
  async (secret) => {
    const nightly = mkdtempSync(join(folder, 'nightly-'))
    await runBackup({ ...address, passphrase: secret }, join(nightly, 'backup'), silent, { beside: true })
    const path = join(mkdtempSync(join(folder, 'downloaded-')), 'backup')
    await pipeline(await streamBackupWithFiles(join(nightly, 'backup'), secret), createWriteStream(path))
    const into = await restored(path, secret)
    expect(into.lines).not.toContain('files are missing from the backup')
    expect(design.equals(await downloadDesign(into.address))).toBe(true)
    await into.remove()
  },
)

test('FIX-54 keeps a copied file in the folder and the bucket until no remaining backup needs it', async () => {
  const s3 = await startS3()
  const nightly = mkdtempSync(join(folder, 'nightly-'))
  const { db } = shop.database
  const env = readEnv({
    DATA_DIR: address.dataDir,
    BACKUP_DIR: nightly,
    BACKUP_S3_URL: s3.url,
    BACKUP_S3_KEY_ID: s3Key.id,
    BACKUP_S3_SECRET: s3Key.secret,
  })
  const files = new StoredFiles(db, openFolderStorage(join(address.dataDir, 'files')))
  const write = (file: string) => writeNightlyBackup(shop.database, files.storage, file, undefined)
  const night = () => makeBackup({ db, env, write }, '')
  const [copies] = openAllFileCopies(nightly)
  await updateBackupLimit(db, 2)
  const { hash } = await files.store(randomBytes(1000), 'image/png')
  const isCopied = async () => [await copies.sizeOf(hash), s3.objects.get(`cetak/files/${hash}`)?.length]
  await night()
  expect(await isCopied()).toEqual([1000, 1000])
  expect((await findLastBackups(db)).last).toMatchObject({ good: true, problem: null, elsewhere: true })
  await files.sweep(Date.now() + 2 * 24 * 3_600_000)
  expect(await files.storage.sizeOf(hash)).toBeNull()
  await night()
  expect(await isCopied()).toEqual([1000, 1000])
  await night()
  await night()
  expect(await isCopied()).toEqual([null, undefined])
  expect(await downloadDesign((await restored(latestBackupIn(nightly))).address)).toEqual(design)
  await s3.close()
})

test('FIX-54 restoring prints the number of missing files, and `cetak check` lists their hashes', async () => {
  const alone = mkdtempSync(join(folder, 'alone-'))
  const path = join(alone, 'backup')
  await runBackup(address, path, silent, { beside: true })
  rmSync(join(alone, 'files'), { recursive: true })
  const into = await restored(path)
  expect(into.lines).toContain('2 files are missing from the backup and from the folder “files” beside it.')
  const lines = await collectLines(async (say) => expect(await runDataChecks(into.address, say)).toBe(false))
  expect(lines).toMatch(/FAILED {2}2 of 2 files[^]*[0-9a-f]{64} is missing/)
  await into.remove()
})

test.each([undefined, passphrase])(
  'FIX-54 replaces a damaged copy of a file in the backup folder (passphrase: %s)',
  async (secret) => {
    const nightly = mkdtempSync(join(folder, 'nightly-'))
    const { db } = shop.database
    // Uses another file system, so that the copy is not a hard link to the original.
    const files = openFolderStorage(join(mkdtempSync('/dev/shm/cetak-test-files-'), 'files'))
    cpSync(join(address.dataDir, 'files'), files.place, { recursive: true })
    const copies = openFileCopies(nightly, secret)
    await copyNewFiles(db, files, copies, secret)
    const [hash = ''] = (
      await db.execute<{ hash: string }>(sql`select hash from stored_files limit 1`)
    ).rows.map((row) => row.hash)
    const path = copies.pathOf?.(hash) ?? ''
    const size = statSync(path).size
    truncateSync(path, 20)
    await verifyCopies(db, files, copies, secret, 1)
    expect(statSync(path).size).toBe(size)
    if (secret)
      await expect(verifyCopies(db, files, copies, 'kunci lain', 1)).rejects.toThrow(
        'are encrypted with another passphrase',
      )
    rmSync(dirname(files.place), { recursive: true })
  },
)

test('FIX-54 shows in Health that stored files are missing', async () => {
  const storage = openFolderStorage(join(address.dataDir, 'files'))
  const files = new StoredFiles(shop.database.db, storage)
  const token = await shop.signIn()
  const shown = async () => {
    const { body } = await shop.call('GET', '/api/v2/health', { token })
    return body.data.checks.find(({ name }: { name: string }) => name === 'files')
  }
  expect(await shown()).toMatchObject({ tone: 'good', words: 'All stored files are present.' })
  const { hash } = await files.store(randomBytes(1000), 'image/png')
  await storage.remove(hash)
  await files.checkPart()
  expect(await shown()).toMatchObject({
    tone: 'caution',
    words: '1 stored file is missing or damaged.',
    facts: expect.arrayContaining([{ label: 'Missing', value: '1' }]),
  })
  await shop.database.db.execute(sql`delete from stored_files where hash = ${hash}`)
})

test('FIX-54 skips a damaged file in backups and includes all other files', async () => {
  const own = join(folder, 'changed')
  cpSync(join(address.dataDir, 'files'), own, { recursive: true })
  const storage = openFolderStorage(own)
  const { hash } = await new StoredFiles(shop.database.db, storage).store(randomBytes(1000), 'image/png')
  truncateSync(join(own, hash.slice(0, 2), hash), 500)
  const copies = openFileCopies(mkdtempSync(join(folder, 'copies-')), undefined)
  expect(await copyNewFiles(shop.database.db, storage, copies, undefined)).toBe(2)
  expect(await copies.sizeOf(hash)).toBeNull()
  const path = join(mkdtempSync(join(folder, 'one-')), 'backup')
  await runBackup({ ...address, files: storage }, path, silent)
  const into = await restored(path)
  expect(into.lines).toContain('1 file is missing from the backup')
  expect(design.equals(await downloadDesign(into.address))).toBe(true)
  await into.remove()
  await shop.database.db.execute(sql`delete from stored_files where hash = ${hash}`)
})
