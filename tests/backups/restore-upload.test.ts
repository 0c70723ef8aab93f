import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BackupState } from '#core/backups/backups.ts'
import { insertUser } from '#server/features/identity/identity-store.ts'
import { hashPassword } from '#server/features/identity/sign-in/passwords.ts'
import type { Database } from '#server/db/database.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { openTestDatabase } from '../support/test-database.ts'

const [password, passphrase] = ['correct horse battery', 'kunci rahsia ✓ kedai']
let folder: string
let file: string
let encrypted: string
beforeAll(async () => {
  folder = mkdtempSync('/tmp/cetak-restore-')
  ;[file, encrypted] = [join(folder, 'backup.gz'), join(folder, 'backup.gz.enc')]
  const other = await openTestDatabase()
  await insertUser(other.db, {
    username: 'siti',
    email: 'siti@kedai.test',
    name: 'Siti',
    role: 'administrator',
    passwordHash: await hashPassword(password),
  })
  await other.db.execute(sql`insert into contacts (phone, name) values ('60123456789', 'Puan Aminah')`)
  await writeBackup(other, file)
  await writeBackup(other, encrypted, { passphrase })
  await other.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Creates a shop on a separate database, because a restore drops all tables. */
async function emptyShop(): Promise<{ shop: TestApp; database: Database; token: string }> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const shop = await createTestApp({}, database)
  onTestFinished(() => shop.close())
  return { shop, database, token: await shop.signIn() }
}

async function uploadBackup(shop: TestApp, token: string, bytes: Uint8Array, typed = '') {
  const edge = 'an-edge-of-the-form'
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: '/api/v2/backups/restore',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
      'x-backup-passphrase': encodeURIComponent(typed),
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.gz"\r\ncontent-type: application/gzip\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const getState = async (shop: TestApp, token: string): Promise<BackupState> =>
  (await shop.call('GET', '/api/v2/backups', { token })).body.data

test('FIX-39 restoring an uploaded backup pauses sending, ends all sessions and restarts every process', async () => {
  const { shop, database, token } = await emptyShop()
  const heard: string[] = []
  await database.listen('database_restored', (payload) => void heard.push(payload))
  expect(await getState(shop, token)).toMatchObject({ restorable: true, encrypted: false })
  const answer = await uploadBackup(shop, token, readFileSync(file))
  expect(answer).toMatchObject({ status: 200, body: { data: { held_messages: 0 } } })
  await expect.poll(() => heard).toEqual([answer.body.data.made_at])
  expect((await shop.call('GET', '/api/v2/backups', { token })).status).toBe(401)

  const again = await createTestApp({}, database)
  onTestFinished(() => again.close())
  expect((await again.call('GET', '/api/v2/backups', { token })).status).toBe(401)
  const own = await again.signIn('siti', password)
  expect(await getState(again, own)).toMatchObject({ restorable: false })
  const rules = await again.call('GET', '/api/v2/sending-rules', { token: own })
  expect(rules.body.data.paused).toMatchObject({ restored: true })
  const { rows } = await database.db.execute(sql`select name from contacts`)
  expect(rows).toEqual([{ name: 'Puan Aminah' }])
  const { rows: actions } = await database.db.execute(sql`select actor, action from audit_log`)
  expect(actions).toContainEqual({ actor: 'Admin', action: 'restored a backup' })
  expect(await uploadBackup(again, own, readFileSync(file))).toMatchObject({
    status: 409,
    body: { code: 'not_empty' },
  })
})

test('FIX-39 refuses an unusable backup, refuses to restore a backup into a shop that contains data, and changes nothing', async () => {
  const { shop, database, token } = await emptyShop()
  const text = gunzipSync(readFileSync(file)).toString()
  const refused: [Uint8Array, string, string?][] = [
    [Buffer.from('a picture'), 'wrong_file'],
    [gzipSync('{"some":"rows"}\n'), 'wrong_file'],
    [Buffer.alloc(0), 'wrong_file'],
    [readFileSync(file).subarray(0, -200), 'damaged'],
    [gzipSync(text.replace('"role":"administrator"', '"role":"nobody"')), 'damaged'],
    [gzipSync(text.split('\n').slice(0, -2).join('\n')), 'damaged'],
    [gzipSync(text.replace('"migrations":[', '"migrations":["9999-later.sql",')), 'newer'],
    [readFileSync(encrypted), 'passphrase_missing'],
    [readFileSync(encrypted), 'passphrase_wrong', 'another passphrase'],
    [readFileSync(encrypted).subarray(0, -1), 'damaged', passphrase],
  ]
  for (const [bytes, code, typed] of refused) {
    const { body, status } = await uploadBackup(shop, token, bytes, typed)
    expect(body, code).toMatchObject({ code })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).not.toMatch(/Siti|Aminah|\/tmp/)
  }
  await shop.addUser('editor')
  expect((await uploadBackup(shop, await shop.signIn('editor'), readFileSync(file))).status).toBe(403)
  expect(await uploadBackup(shop, token, readFileSync(file))).toMatchObject({
    status: 409,
    body: { code: 'not_empty' },
  })
  await database.db.execute(sql`delete from users where username = 'editor'`)
  await database.db.execute(sql`insert into contacts (phone, name) values ('60198765432', 'Encik Lim')`)
  expect(await uploadBackup(shop, token, readFileSync(file))).toMatchObject({
    status: 409,
    body: { code: 'not_empty' },
  })
  expect(await getState(shop, token)).toMatchObject({ restorable: false })
  const { rows } = await database.db.execute(sql`select name from contacts`)
  expect(rows).toEqual([{ name: 'Encik Lim' }])
})

test('FIX-39 migrates an uploaded backup of an older version', async () => {
  const { shop, database, token } = await emptyShop()
  const text = gunzipSync(readFileSync(file)).toString()
  const older = text
    .replace(/,"0580-organiser-links.sql"/, '')
    .replace(/\n#\{"table":"group_organiser_links"[^\n]*/, '')
  expect(older.length).toBeLessThan(text.length - 80)
  expect(await uploadBackup(shop, token, gzipSync(older))).toMatchObject({ status: 200 })
  const { rows } = await database.db.execute(sql`select from group_organiser_links`)
  expect(rows).toEqual([])
})

test('FIX-28 restores an encrypted backup with its passphrase', async () => {
  const { shop, database, token } = await emptyShop()
  expect(() => gunzipSync(readFileSync(encrypted))).toThrow()
  expect(await uploadBackup(shop, token, readFileSync(encrypted), passphrase)).toMatchObject({ status: 200 })
  const { rows } = await database.db.execute(sql`select name from contacts`)
  expect(rows).toEqual([{ name: 'Puan Aminah' }])
})

async function* backupOf(...parts: Buffer[]) {
  yield* parts
}

test('FIX-28 refuses an encrypted backup that was changed, shortened or reordered anywhere', async () => {
  const { createEncryptionStream: encryptWith, createDecryptionStream: decryptWith } =
    await import('#server/backup/encryption.ts')
  const text = Buffer.alloc(200_000, 'nama dan nombor ')
  const sealed = await buffer(encryptWith(passphrase)(backupOf(text.subarray(0, 10), text.subarray(10))))
  expect(sealed.includes('nama dan nombor')).toBe(false)
  const read = (bytes: Buffer) => buffer(decryptWith(passphrase, 'The file')(backupOf(bytes)))
  expect((await read(sealed)).equals(text)).toBe(true)
  const [head, chunk] = [50, 65_536 + 16]
  const parts = [0, 1, 2, 3].map((at) => sealed.subarray(head + at * chunk, head + (at + 1) * chunk))
  const [first, second, third, last] = parts as [Buffer, Buffer, Buffer, Buffer]
  const start = sealed.subarray(0, head)
  const changed = Buffer.from(sealed)
  changed[head + 70_000] = (changed[head + 70_000] ?? 0) ^ 1
  for (const bytes of [
    changed,
    sealed.subarray(0, -1),
    Buffer.concat([start, first, second, third]),
    Buffer.concat([start, second, first, third, last]),
    start,
  ])
    await expect(read(bytes)).rejects.toThrow('damaged or incomplete')
})
