import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { readEnv } from '#server/env.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { runBackup, runDataChecks, runRestore } from '#server/maintenance.ts'
import { s3Key, startS3, type FakeS3 } from '../fakes/s3.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { acquireEmptyDatabase, acquireTestDatabase, type DatabaseAddress } from '../support/test-database.ts'

let s3: FakeS3
let shop: TestApp
let token: string
let address: DatabaseAddress
let remove: () => Promise<void>
let folder: string
beforeAll(async () => {
  s3 = await startS3()
  ;({ address, remove } = await acquireTestDatabase())
  shop = await createTestApp({ DATA_DIR: address.dataDir, ...bucket() }, await openDatabase(address))
  token = await shop.signIn()
  folder = mkdtempSync('/tmp/cetak-test-bucket-')
})
afterAll(async () => {
  await shop.close()
  await shop.database.close()
  await remove()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const bucket = () => ({
  FILES_S3_URL: s3.url,
  FILES_S3_KEY_ID: s3Key.id,
  FILES_S3_SECRET: s3Key.secret,
  FILES_S3_PREFIX: 'fail/',
})
const filesOf = (to: DatabaseAddress) => openFiles(readEnv({ DATA_DIR: to.dataDir, ...bucket() }))

function upload(content: Buffer) {
  const body = new FormData()
  body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), 'nota.pdf')
  return shop.call('POST', '/api/v2/media', { body, token })
}
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const rows = async () =>
  (await shop.database.db.execute(sql`select from stored_files union all select from media_files`)).rows
    .length
const get = (url: string, headers = {}) =>
  shop.app.http.inject({ url: new URL(url, 'http://kedai.test').pathname, headers })

test('FIX-54 stores the program’s uploads in a bucket and serves them, including byte ranges', async () => {
  for (const content of [pdf(200_000), pdf(20_000_000)]) {
    const { status, body } = await upload(content)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(s3.objects.get(`fail/${hashOf(content)}`)?.length).toBe(content.length)
    expect(content.equals((await get(body.data.url)).rawPayload)).toBe(true)
    const part = await get(body.data.url, { range: 'bytes=5-100' })
    expect([part.statusCode, content.subarray(5, 101).equals(part.rawPayload)]).toEqual([206, true])
  }
})

test.each(['refuses', 'breaks off', 'keeps half'] as const)(
  'FIX-54 stores no row when the bucket %s the upload, and accepts the upload afterwards',
  async (how) => {
    const content = pdf(100_000)
    const before = await rows()
    s3.behave(how)
    const { status } = await upload(content)
    expect(status).toBeGreaterThanOrEqual(500)
    expect(await rows()).toBe(before)
    s3.behave('well')
    expect((await upload(content)).status).toBe(200)
    expect(s3.objects.get(`fail/${hashOf(content)}`)?.equals(content)).toBe(true)
  },
)

test('FIX-54 copies files from a bucket into the backup folder and restores files into a bucket', async () => {
  const files = filesOf(address)
  const path = join(folder, 'backup')
  await runBackup({ ...address, files }, path, () => {}, { beside: true })
  const before = new Map(s3.objects)
  s3.objects.clear()
  const lines: string[] = []
  expect(await runDataChecks({ ...address, files }, (line) => lines.push(line))).toBe(false)
  expect(lines.join('\n')).toMatch(/[0-9a-f]{64} is missing \(media_files\.file\)/)
  const into = await acquireEmptyDatabase()
  await runRestore({ ...into.address, files: filesOf(into.address) }, path, () => {})
  expect(await runDataChecks({ ...into.address, files: filesOf(into.address) }, () => {})).toBe(true)
  expect([...s3.objects.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  await into.remove()
})

test('FIX-54 removes unused files from a bucket', async () => {
  const files = new StoredFiles(shop.database.db, filesOf(address))
  const { hash } = await files.store(randomBytes(1000), 'image/png')
  const before = s3.objects.size
  expect(await files.sweep(Date.now() + 2 * 24 * 3_600_000)).toBe(1)
  expect([s3.objects.size, s3.objects.has(`fail/${hash}`)]).toEqual([before - 1, false])
})
