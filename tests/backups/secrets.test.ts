import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { insertUser } from '#server/features/identity/identity-store.ts'
import { hashPassword, verifyPassword } from '#server/features/identity/sign-in/passwords.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { runBackup, runRestore } from '#server/maintenance.ts'
import { runCetak } from '../support/cetak.ts'
import { acquireEmptyDatabase, type DatabaseAddress } from '../support/test-database.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync('/tmp/cetak-secrets-')))
afterAll(() => rmSync(folder, { recursive: true }))

async function fresh(): Promise<DatabaseAddress> {
  const { address, remove } = await acquireEmptyDatabase()
  onTestFinished(remove)
  return address
}

async function filledShop(): Promise<DatabaseAddress> {
  const address = await fresh()
  const database = await openDatabase(address)
  await migrateDatabase(database)
  const passwordHash = await hashPassword('correct horse battery')
  await insertUser(database.db, {
    username: 'admin',
    email: 'siti@example.com',
    name: 'Siti Rahsia',
    role: 'administrator',
    passwordHash,
  })
  await database.db.execute(sql`insert into signing_key (secret) values ('the-signing-key')`)
  await database.db.execute(
    sql`insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from users`,
  )
  await database.close()
  return address
}

const count = async (address: DatabaseAddress, table: 'sessions' | 'signing_key' | 'users') => {
  const database = await openDatabase(address)
  const { rows } = await database.db.execute<{ count: string }>(
    sql.raw(`select count(*) as count from ${table}`),
  )
  await database.close()
  return Number(rows[0]?.count)
}

test('FIX-28 backups omit the signing key and sessions, and older backups that contain them can be restored', async () => {
  const file = join(folder, 'backup')
  await runBackup(await filledShop(), file, () => {})
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).toContain('Siti Rahsia')
  expect(text).not.toContain('the-signing-key')
  expect(text).not.toMatch(/"table":"(sessions|signing_key)"/)

  const old = join(folder, 'old-backup')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const { rows } = JSON.parse((lines.pop() ?? '').slice(1)) as { rows: number }
  const more = [
    '#{"table":"signing_key","columns":["one","secret"]}',
    '{"one":true,"secret":"the-signing-key"}',
  ]
  writeFileSync(old, gzipSync([head, ...lines, ...more, `#{"end":true,"rows":${rows + 1}}`, ''].join('\n')))
  const into = await fresh()
  await runRestore(into, old, () => {})
  expect(await count(into, 'users')).toBe(1)
  expect(await count(into, 'signing_key')).toBe(0)
})

test('FIX-28 refuses a damaged backup without printing its rows', async () => {
  const file = join(folder, 'whole')
  await runBackup(await filledShop(), file, () => {})
  const text = gunzipSync(readFileSync(file)).toString()
  for (const [at, damaged] of [
    text.replace('"role":"administrator"', '"role":"nobody"'),
    text.replace('"name":"Siti Rahsia"', '"name":"Siti Rahsia'),
  ].entries()) {
    expect(damaged).not.toBe(text)
    const broken = join(folder, `damaged-${at}`)
    writeFileSync(broken, gzipSync(damaged))
    const { code, printed } = await runCetak(await fresh(), 'restore', broken)
    expect(code).toBe(1)
    expect(printed).toContain('is damaged')
    expect(printed).not.toMatch(/Siti|siti@example|argon2/)
  }
})

test('FIX-29 `cetak reset-password` prints a new password once, ends the user’s sessions and is recorded in Activity', async () => {
  const address = await filledShop()
  expect(await runCetak(address, 'reset-password', 'nobody-here')).toMatchObject({
    code: 1,
    printed: 'There is no user named nobody-here.\n',
  })
  expect(await count(address, 'sessions')).toBe(1)
  const { code, printed } = await runCetak(address, 'reset-password', 'admin')
  expect(code).toBe(0)
  const [, password = ''] = /New password of admin: (\S+) \(shown only now/.exec(printed) ?? []
  expect(await count(address, 'sessions')).toBe(0)
  const database = await openDatabase(address)
  const { rows } = await database.db.execute<{ password_hash: string }>(sql`select password_hash from users`)
  expect(await verifyPassword(rows[0]?.password_hash, password)).toBe(true)
  const { rows: actions } = await database.db.execute<{ action: string; actor: string }>(
    sql`select action, actor from audit_log where action = 'reset a password'`,
  )
  expect(actions).toEqual([{ action: 'reset a password', actor: 'npm run cetak' }])
  await database.close()
})

test('FIX-28 the backup command reads the passphrase from a file, and restoring reports a missing or wrong passphrase', async () => {
  const [file, right, wrong] = ['sealed.gz.enc', 'right', 'wrong'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(right, 'kunci rahsia kedai\n')
  writeFileSync(wrong, 'kunci orang lain\n')
  const made = await runCetak(await filledShop(), 'backup', file, '--passphrase-file', right)
  expect(made).toMatchObject({ code: 0, printed: expect.stringContaining('The backup is encrypted') })
  expect(readFileSync(file).includes('Siti')).toBe(false)
  const into = await fresh()
  expect(await runCetak(into, 'restore', file)).toEqual({
    code: 1,
    printed: `${file} is encrypted: set BACKUP_PASSPHRASE.\n`,
  })
  expect(await runCetak(into, 'restore', file, '--passphrase-file', wrong)).toEqual({
    code: 1,
    printed: `The passphrase of ${file} is wrong.\n`,
  })
  expect(await runCetak(into, 'restore', file, '--passphrase-file', right)).toMatchObject({ code: 0 })
  expect(await count(into, 'users')).toBe(1)
})
