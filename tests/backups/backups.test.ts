import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { Backup, BackupState } from '#core/backups/backups.ts'
import type { HealthView } from '#core/messaging/health.ts'
import { makeBackup } from '#server/features/backups/backups.ts'
import { readBackupHeader } from '#server/backup/read-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { readEnv } from '#server/env.ts'
import { s3Key, startS3 } from '../fakes/s3.ts'
import { runCetak } from '../support/cetak.ts'
import { startProgram } from '../support/program.ts'
import { freshAppTest, createSignedInApp, type SignedInApp } from '../support/test-app.ts'
import { acquireEmptyDatabase, acquireTestDatabase } from '../support/test-database.ts'

const path = '/api/v2/backups'
const folder = mkdtempSync('/tmp/cetak-test-backups-')
const s3 = await startS3()
const environment = {
  BACKUP_DIR: folder,
  BACKUP_S3_URL: s3.url,
  BACKUP_S3_KEY_ID: s3Key.id,
  BACKUP_S3_SECRET: s3Key.secret,
}
const test = freshAppTest({ env: environment })
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  s3.objects.clear()
  s3.behave('well')
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const list = async (shop: SignedInApp): Promise<BackupState> =>
  (await shop.call('GET', path, { token: shop.token })).body.data
const latestBackup = async (shop: SignedInApp): Promise<Backup | undefined> => (await list(shop)).backups[0]
const health = async (shop: SignedInApp) => {
  const view: HealthView = (await shop.call('GET', '/api/v2/health', { token: shop.token })).body.data
  return view.checks.find(({ name }) => name === 'backups')
}
const runNightlyBackup = (shop: SignedInApp, write?: (file: string) => Promise<unknown>) =>
  makeBackup(
    {
      db: shop.database.db,
      env: readEnv({ ...environment, DATA_DIR: '/tmp/not-used' }),
      write: write ?? ((file) => writeBackup(shop.database, file)),
    },
    '',
  )

test('RUN-03 creates a backup on request, copies it off-site, shows it in Health and lets only administrators download it', async ({
  shop,
}) => {
  expect(await health(shop)).toMatchObject({ tone: 'neutral', words: expect.stringContaining('tonight') })
  await shop.app.start()
  expect((await shop.call('POST', path, { token: shop.token, body: {} })).status).toBe(200)
  await expect.poll(async () => (await latestBackup(shop))?.state).toBe('good')
  const made = await latestBackup(shop)
  expect(made).toMatchObject({ elsewhere: true, here: true, problem: null, made_by: 'Admin' })
  const name = made?.name ?? ''
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect((await readBackupHeader({ path: join(folder, name), name })).migrations.length).toBeGreaterThan(20)
  expect(s3.objects.get(`cetak/${name}`)?.length).toBe(made?.bytes)
  expect(await health(shop)).toMatchObject({ tone: 'good' })
  const file = await shop.app.http.inject({
    url: `${path}/${name}/file`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(file.statusCode).toBe(200)
  // A downloaded backup ends with the stored files, after the database rows.
  const onDisk = readFileSync(join(folder, name))
  expect(onDisk.length).toBe(made?.bytes)
  expect(onDisk.equals(file.rawPayload.subarray(0, onDisk.length))).toBe(true)
  await shop.addUser('editor')
  const editor = await shop.signIn('editor')
  for (const address of [path, `${path}/${name}/file`])
    expect((await shop.call('GET', address, { token: editor })).status).toBe(403)
  expect((await shop.call('GET', `${path}/..%2f..%2fetc%2fpasswd/file`, { token: shop.token })).status).toBe(
    404,
  )
  expect(JSON.stringify(await list(shop))).not.toContain(s3Key.secret)
})

test('RUN-03 deletes old backups in the folder and off-site, but no other files', async ({ shop }) => {
  const changed = await shop.call('PUT', path, { token: shop.token, body: { keep: 2 } })
  expect(changed.body.data.keep).toBe(2)
  expect((await shop.call('PUT', path, { token: shop.token, body: { keep: 0 } })).body.fields.keep).toBe(
    'Keep at least 1.',
  )
  writeFileSync(join(folder, 'gambar.gz'), 'ours')
  writeFileSync(join(folder, 'cetak-2026-01-01-000000-aaaa.gz'), 'an old one')
  writeFileSync(join(folder, 'cetak-2026-01-01-000000-bbbb.gz.part'), 'half of one')
  s3.objects.set('cetak/nota.txt', Buffer.from('ours'))
  s3.objects.set('cetak/cetak-2026-01-01-000000-aaaa.gz', Buffer.from('an old one'))
  for (let nights = 0; nights < 3; nights += 1) await runNightlyBackup(shop)
  const listed = (await list(shop)).backups.map(({ name }) => name)
  const kept = listed.toSorted()
  expect(kept).toHaveLength(2)
  // Backups made within the same second are ordered by name.
  expect(listed).toEqual(kept.toReversed())
  expect(readdirSync(folder).toSorted()).toEqual([...kept, 'gambar.gz'].toSorted())
  expect([...s3.objects.keys()].toSorted()).toEqual([
    ...kept.map((name) => `cetak/${name}`),
    'cetak/nota.txt',
  ])
})

test('FIX-28 FIX-39 encrypts the nightly backup when BACKUP_PASSPHRASE is set, and shows the command to restore it', async () => {
  const sealed = { BACKUP_PASSPHRASE: 'kunci rahsia kedai' }
  const shop = await createSignedInApp({ env: { ...environment, ...sealed } })
  onTestFinished(shop.close)
  await shop.app.start()
  await shop.call('POST', path, { token: shop.token, body: {} })
  await expect.poll(async () => (await latestBackup(shop))?.state).toBe('good')
  const { encrypted, backups, restore_commands } = await list(shop)
  const name = backups[0]?.name ?? ''
  expect(name).toMatch(/\.gz\.enc$/)
  expect([encrypted, backups[0]?.encrypted, backups[0]?.here]).toEqual([true, true, true])
  expect(restore_commands[1]).toMatch(/^(DATA_DIR|DATABASE_URL)=\S+ npm run cetak -- restore /)
  expect(restore_commands[1]).toContain(join(folder, name))
  const source = { path: join(folder, name), name }
  await expect(readBackupHeader(source)).rejects.toThrow('is encrypted')
  const head = await readBackupHeader({ ...source, passphrase: sealed.BACKUP_PASSPHRASE })
  expect(head.migrations.length).toBeGreaterThan(20)
})

test('RUN-03 reports a full disk in Health, removes the partial backup and keeps earlier backups', async ({
  shop,
}) => {
  await runNightlyBackup(shop)
  const before = readdirSync(folder)
  await runNightlyBackup(shop, () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })))
  expect(await latestBackup(shop)).toMatchObject({
    state: 'failed',
    problem: 'The disk is full.',
    bytes: null,
  })
  expect(await health(shop)).toMatchObject({
    tone: 'caution',
    words: 'The last backup failed: The disk is full.',
  })
  expect(readdirSync(folder)).toEqual(before)
  await runNightlyBackup(shop)
  expect(await health(shop)).toMatchObject({ tone: 'good' })
})

test('RUN-03 keeps the local backup and shows an error in Health when off-site storage refuses, truncates or breaks off an upload', async ({
  shop,
}) => {
  const how = {
    refuses: /507/,
    'breaks off': /the upload failed/,
    'keeps half': /only \d+ of \d+ bytes/,
  } as const
  for (const [behaviour, words] of Object.entries(how)) {
    s3.behave(behaviour as keyof typeof how)
    await runNightlyBackup(shop)
    expect(await latestBackup(shop), behaviour).toMatchObject({ state: 'good', here: true, elsewhere: false })
    expect((await latestBackup(shop))?.problem).toMatch(words)
    expect(await health(shop)).toMatchObject({ tone: 'caution', todo: expect.stringContaining('S3') })
  }
  s3.behave('well')
  await runNightlyBackup(shop)
  expect(await health(shop)).toMatchObject({ tone: 'good' })
})

test('RUN-03 creates one backup when several processes run, and reports a failure when the process that creates it dies', async ({
  shop,
}) => {
  await runNightlyBackup(shop, async (file) => {
    await runNightlyBackup(shop)
    return writeBackup(shop.database, file)
  })
  expect((await list(shop)).backups).toHaveLength(1)
  await shop.database.db.execute(sql`
    insert into backups (name, started_at, host, made_by) values ('cetak-x', now() - interval '2 hours', 'h', '')`)
  const died = (await list(shop)).backups.find(({ name }) => name === 'cetak-x')
  expect(died).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('stopped during the backup'),
  })
})

test('RUN-03 backs up a running program, and `cetak restore` restores the backup', async () => {
  const { address, remove } = await acquireTestDatabase()
  const env = { BACKUP_DIR: folder, ...(address.databaseUrl && { DATABASE_URL: address.databaseUrl }) }
  const program = await startProgram({ ...env, API_KEY: 'a-key-for-machines' }, { dataDir: address.dataDir })
  const call = async (method: string, to: string, body?: object, bearer = '') => {
    const answer = await fetch(program.url + to, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const signedIn = await call('POST', '/wp-json/jwt-auth/v1/token', {
    username: 'admin',
    password: 'rahsia-kedai-1',
  })
  await call('POST', path, {}, signedIn.token)
  const backups = async (): Promise<Backup[]> =>
    (await call('GET', path, undefined, signedIn.token)).data.backups
  await expect.poll(async () => (await backups())[0]?.state).toBe('good')
  const name = (await backups())[0]?.name ?? ''
  await program.stop()
  const other = await acquireEmptyDatabase()
  // Imitates a new machine that has only the folder with backups.
  if (!other.address.databaseUrl) rmSync(join(other.address.dataDir, 'database'), { recursive: true })
  const restored = await runCetak(other.address, 'restore', join(folder, name))
  expect(restored.printed).toContain(' rows restored from the backup of ')
  expect(restored.code).toBe(0)
  await other.remove()
  await remove()
})
