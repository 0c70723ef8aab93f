import { sql } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterEach, expect, test as base, vi } from 'vitest'
import { deleteExpiredIdentityRecords } from '#server/features/identity/identity.ts'
import { adminPassword, createTestApp, type TestApp } from '../support/test-app.ts'
import { openTestDatabase } from '../support/test-database.ts'

const secret = 'a secret of at least 32 characters, for tests'
const signInPath = '/wp-json/jwt-auth/v1/token'
const mePath = '/wp-json/wp/v2/users/me'

// No user is signed in, because some tests count sessions.
const test = base.extend('shop', async ({}, { onCleanup }) => {
  const shop = await createTestApp({ JWT_SECRET: secret })
  onCleanup(shop.close)
  return shop
})
afterEach(async () => {
  vi.useRealTimers()
})

const attempt = (shop: TestApp, username: string, password: string, address?: string) =>
  shop.call('POST', signInPath, { body: { username, password }, ...(address && { address }) })
const queryRows = async (shop: TestApp, query: ReturnType<typeof sql>) =>
  (await shop.database.db.execute(query)).rows

test('AUTH-02 answers a sign-in in the format of WordPress, with the user’s role', async ({ shop }) => {
  const { status, body } = await attempt(shop, 'admin', adminPassword)
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user_email: 'admin@localhost',
    user_display_name: 'Admin',
    user_nicename: 'admin',
    role: 'administrator',
  })
  const { exp = 0, iat = 0, role } = decodeJwt(body.token)
  expect(exp - iat).toBe(12 * 3600)
  expect(role).toBe('administrator')
})

test.for(['admin', ' ADMIN ', 'Admin@LocalHost', '\tadmin@localhost'])(
  'AUTH-02 signs in the administrator when the username is typed as %j',
  async (typed, { shop }) => {
    expect((await attempt(shop, typed, adminPassword)).body.user_nicename).toBe('admin')
  },
)

test('AUTH-02 accepts the right password when the request contains an invalid token', async ({ shop }) => {
  const body = { username: 'admin', password: adminPassword }
  expect((await shop.call('POST', signInPath, { token: 'stale.token.here', body })).status).toBe(200)
})

test.for<[string, object, number]>([
  ['a wrong password', { username: 'admin', password: 'wrong' }, 403],
  ['an e-mail address and a wrong password', { username: 'admin@localhost', password: 'wrong' }, 403],
  ['an unknown user', { username: 'nobody-here', password: 'wrong' }, 403],
  ['an unknown e-mail address', { username: 'nobody@example.test', password: 'wrong' }, 403],
  ['no fields', {}, 400],
  ['an empty password', { username: 'admin', password: '' }, 400],
  ['fields of the wrong type', { username: ['admin'], password: { a: 1 } }, 400],
  ['a NUL character in the username', { username: 'ad\0min', password: 'wrong' }, 400],
])('AUTH-03 refuses a sign-in with %s and says why', async ([_what, body, status], { shop }) => {
  const answer = await shop.call('POST', signInPath, { body })
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({
    success: false,
    message: expect.any(String),
    error: expect.any(String),
  })
  expect(answer.body.message).toBe(
    status === 403 ? 'The username or password is incorrect.' : Object.values(answer.body.fields)[0],
  )
})

test('AUTH-03 does not reveal by its response time whether a user exists', async ({ shop }) => {
  await measureSignIn(shop, 'warm-up')
  const [known, unknown] = [await measureSignIn(shop, 'admin'), await measureSignIn(shop, 'nobody-here')]
  // Hashing takes about 20 ms and the rest of a sign-in about 2 ms. If Cetak hashed nothing for unknown users, their
  // sign-in would fail ten times as fast.
  expect(unknown).toBeGreaterThan(known / 3)
})

async function measureSignIn(shop: TestApp, username: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const start = performance.now()
    // The password differs in each round, because test runs cache password hashes.
    await attempt(shop, username, `not ${username}'s, ${round}`, `10.0.0.${round}`)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[2] ?? 0
}

test('AUTH-04 ends the session and invalidates the token immediately when the user signs out', async ({
  shop,
}) => {
  const [token, other] = [await shop.signIn(), await shop.signIn()]
  expect((await shop.call('GET', mePath, { token })).status).toBe(200)
  expect((await shop.call('POST', '/api/v2/sign-out', { token, body: {} })).status).toBe(200)
  const after = await shop.call('GET', mePath, { token })
  expect(after.status).toBe(401)
  expect(after.body.message).toBe('Session expired. Please log in again.')
  expect((await shop.call('GET', mePath, { token: other })).status).toBe(200)
})

test('AUTH-04 ends a session after 12 hours', async ({ shop }) => {
  const token = await shop.signIn()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 12 * 3_600_000 - 5_000)
  expect((await shop.call('GET', mePath, { token })).status).toBe(200)
  vi.setSystemTime(Date.now() + 10_000)
  expect((await shop.call('GET', mePath, { token })).status).toBe(401)
})

test.for<[string, (shop: TestApp) => string | Promise<string>]>([
  ['two parts', () => 'a.b'],
  ['invalid parts', () => 'x.y.z'],
  ['another key', (shop) => forgeToken(shop, {}, 'another secret of at least 32 characters')],
  ['no signature', async (shop) => `${(await forgeToken(shop, {})).split('.').slice(0, 2).join('.')}.`],
  ['an expiry in the past', (shop) => forgeToken(shop, { exp: 1 })],
  ['another issuer', (shop) => forgeToken(shop, { iss: 'somewhere' })],
  ['an unknown session', (shop) => forgeToken(shop, { jti: '00000000-0000-4000-8000-000000000000' })],
  ['an invalid session ID', (shop) => forgeToken(shop, { jti: '1' })],
])('AUTH-04 refuses a token with %s', async ([_what, make], { shop }) => {
  const answer = await shop.call('GET', mePath, { token: await make(shop) })
  expect(answer.status).toBe(401)
  expect(answer.body.code).toBe('session_expired')
})

async function forgeToken(shop: TestApp, claims: Record<string, unknown>, key = secret): Promise<string> {
  const payload = { ...decodeJwt(await shop.signIn()), ...claims }
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key))
}

test('AUTH-04 accepts a token that is signed with the right key and has valid claims', async ({ shop }) => {
  expect((await shop.call('GET', mePath, { token: await forgeToken(shop, {}) })).status).toBe(200)
})

test('AUTH-05 returns the user’s role and applies a changed role to the next call', async ({ shop }) => {
  await shop.addUser('editor')
  const token = await shop.signIn('editor')
  expect((await shop.call('GET', mePath, { token })).body.roles).toEqual(['editor'])
  await queryRows(shop, sql`update users set role = 'subscriber' where username = 'editor'`)
  expect((await shop.call('GET', mePath, { token })).body.roles).toEqual(['subscriber'])
  await queryRows(shop, sql`update users set role = null where username = 'editor'`)
  expect((await shop.call('GET', mePath, { token })).body.roles).toEqual(['contributor'])
  await queryRows(shop, sql`delete from users where username = 'editor'`)
  expect((await shop.call('GET', mePath, { token })).status).toBe(401)
})

test('blocks an IP address after ten wrong passwords for an account, but lets the owner sign in from another address', async ({
  shop,
}) => {
  const answers: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    answers.push((await attempt(shop, 'admin', `guess-${guess}`)).status)
  expect(answers).toEqual([...Array<number>(10).fill(403), 429, 429])
  const refused = await attempt(shop, 'ADMIN@localhost', adminPassword)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toBe('Too many failed attempts. Please wait 15 minutes and try again.')
  expect((await attempt(shop, 'admin', adminPassword, '203.0.113.7')).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 15 * 60_000 + 1000)
  expect((await attempt(shop, 'admin', adminPassword)).status).toBe(200)
})

test('limits concurrent sign-in attempts', async ({ shop }) => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, guess) => attempt(shop, 'admin', `guess-${guess}`)),
  )
  expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(10)
  expect(answers.every(({ status }) => status === 403 || status === 429)).toBe(true)
})

test('limits sign-in attempts on many accounts from one IP address, and on one account from many IP addresses', async ({
  shop,
}) => {
  const insert = (account: string, address: string) =>
    queryRows(
      shop,
      sql`insert into sign_in_attempts (id, account, address, at)
      select gen_random_uuid(), ${account}, ${address}, now() from generate_series(1, 100)`,
    )
  await insert('someone else', '198.51.100.4')
  expect((await attempt(shop, 'admin', adminPassword, '198.51.100.4')).status).toBe(429)
  expect((await attempt(shop, 'admin', adminPassword, '198.51.100.5')).status).toBe(200)
  await insert('someone else', '2001:db8:1:2::/64')
  expect((await attempt(shop, 'admin', adminPassword, '2001:db8:1:2:3:4:5:6')).status).toBe(429)
  expect((await attempt(shop, 'admin', adminPassword, '2001:db8:1:3::6')).status).toBe(200)
  const [admin] = await queryRows(shop, sql`select id from users`)
  await insert(String(admin?.['id']), 'many places')
  expect((await attempt(shop, 'admin', adminPassword, '198.51.100.6')).status).toBe(429)
})

test('forgets earlier failures after a successful sign-in', async ({ shop }) => {
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 8; guess += 1)
      expect((await attempt(shop, 'admin', 'wrong')).status).toBe(403)
    expect((await attempt(shop, 'admin', adminPassword)).status).toBe(200)
  }
})

test('does not store the username of a failed sign-in in plain text', async ({ shop }) => {
  await attempt(shop, 'my-secret-by-mistake', 'x')
  expect(JSON.stringify(await queryRows(shop, sql`select * from sign_in_attempts`))).not.toContain(
    'my-secret',
  )
})

test('deletes only sessions and sign-in attempts that have expired', async ({ shop }) => {
  const token = await shop.signIn()
  await attempt(shop, 'admin', 'wrong')
  await deleteExpiredIdentityRecords(shop.database)
  expect(await queryRows(shop, sql`select 1 from sessions`)).toHaveLength(1)
  expect(await queryRows(shop, sql`select 1 from sign_in_attempts`)).toHaveLength(1)
  expect((await shop.call('GET', mePath, { token })).status).toBe(200)
  await queryRows(shop, sql`update sessions set expires_at = now() - interval '1 minute'`)
  await queryRows(shop, sql`update sign_in_attempts set at = now() - interval '16 minutes'`)
  await deleteExpiredIdentityRecords(shop.database)
  expect(await queryRows(shop, sql`select 1 from sessions`)).toHaveLength(0)
  expect(await queryRows(shop, sql`select 1 from sign_in_attempts`)).toHaveLength(0)
})

test('SHELL-04 lets users change their name and e-mail address, but not to the e-mail address of another user', async ({
  shop,
}) => {
  await shop.addUser('editor', 'ed@kedai.test')
  const token = await shop.signIn()
  const change = (body: object) => shop.call('POST', mePath, { token, body })
  expect((await change({ name: 'Puan Ani', email: 'ani@kedai.test' })).body).toMatchObject({
    name: 'Puan Ani',
    email: 'ani@kedai.test',
    slug: 'admin',
    roles: ['administrator'],
  })
  expect((await attempt(shop, 'ANI@kedai.test', adminPassword)).status).toBe(200)
  expect(await change({ name: 'Ani', email: 'ED@kedai.test' })).toMatchObject({
    status: 409,
    body: { code: 'email_in_use', fields: { email: 'Another user has this e-mail address.' } },
  })
  expect((await change({ name: ' ', email: 'x' })).body.fields).toEqual({
    name: 'Please enter your name.',
    email: 'Please enter a valid e-mail address.',
  })
  expect((await change({ name: 'Ani', email: '' })).status).toBe(200)
  expect((await change({ name: 'Ani', email: 'ani@localhost' })).status).toBe(200)
})

test('SHELL-04 requires the current password to change the password, and ends all other sessions', async ({
  shop,
}) => {
  const [here, elsewhere] = [await shop.signIn(), await shop.signIn()]
  const change = (current: string, password: string) =>
    shop.call('POST', '/api/v2/password', { token: here, body: { current, password } })
  expect(await change('wrong', 'kata laluan baru')).toMatchObject({
    status: 403,
    body: { fields: { current: 'The current password is incorrect.' } },
  })
  expect((await change(adminPassword, 'short')).status).toBe(400)
  expect((await change(adminPassword, 'kata laluan baru')).status).toBe(200)
  expect((await shop.call('GET', mePath, { token: here })).status).toBe(200)
  expect((await shop.call('GET', mePath, { token: elsewhere })).status).toBe(401)
  expect((await attempt(shop, 'admin', adminPassword)).status).toBe(403)
  expect((await attempt(shop, 'admin', 'kata laluan baru')).status).toBe(200)
})

test('limits password guessing with a stolen session', async ({ shop }) => {
  const token = await shop.signIn()
  const guess = () =>
    shop.call('POST', '/api/v2/password', { token, body: { current: 'guess', password: 'new password' } })
  for (let round = 0; round < 10; round += 1) expect((await guess()).status).toBe(403)
  expect((await guess()).status).toBe(429)
})

test('D-01 shows a new API key once, stores only its hash, and refuses the key once it is revoked', async ({
  shop,
}) => {
  const token = await shop.signIn()
  const issued = await shop.call('POST', '/api/v2/api-keys', {
    token,
    body: { name: 'Accounting', scopes: ['messages', 'messages'] },
  })
  const { id, key } = issued.body.data
  expect(issued.body.data).toMatchObject({ name: 'Accounting', scopes: ['messages'], lastUsedAt: null })
  expect(JSON.stringify(await queryRows(shop, sql`select * from api_keys`))).not.toContain(key)
  // The server answers 403 to a known key without the scope, and 401 to an unknown key.
  expect((await shop.call('GET', mePath, { key })).status).toBe(403)
  const { data: listed } = (await shop.call('GET', '/api/v2/api-keys', { token })).body
  expect(listed).toEqual([
    {
      id,
      name: 'Accounting',
      scopes: ['messages'],
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
  ])
  expect((await shop.call('DELETE', `/api/v2/api-keys/${id}`, { token })).status).toBe(200)
  expect((await shop.call('GET', mePath, { key })).body.code).toBe('invalid_api_key')
  expect((await shop.call('DELETE', `/api/v2/api-keys/${id}`, { token })).status).toBe(404)
  expect((await shop.call('GET', '/api/v2/api-keys', { token })).body.data).toEqual([])
})

test('adds the administrator only on the first start and prints the password once', async ({ shop }) => {
  expect(shop.printed).toEqual(['First sign-in: user admin, with the password from ADMIN_PASSWORD.'])
  const database = await openTestDatabase()
  const starts = await Promise.all([1, 2, 3].map(() => createTestApp({ ADMIN_PASSWORD: '' }, database)))
  const said = starts.flatMap((each) => each.printed)
  expect(said).toHaveLength(1)
  const [, password = ''] =
    /^First sign-in: user admin, password (\S+) \(shown only now/.exec(said[0] ?? '') ?? []
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
  expect(await starts[1]?.signIn('admin', password)).toContain('.')
  const later = await createTestApp({ ADMIN_PASSWORD: 'another one' }, database)
  expect(later.printed).toEqual([])
  for (const each of [...starts, later]) await each.close()
  await database.close()
})

test.for([true, false])(
  'keeps tokens valid after a restart and across processes (bundled server: %s)',
  async (bundled, { shop }) => {
    const database = { ...shop.database, bundled }
    const folder = { DATA_DIR: `/tmp/cetak-test-key-${process.pid}-${bundled}` }
    const elsewhere = !bundled ? { DATA_DIR: `${folder.DATA_DIR}-other` } : folder
    const [first, second] = await Promise.all([
      createTestApp(folder, database),
      createTestApp(elsewhere, database),
    ])
    const token = await first.signIn()
    expect((await second.call('GET', mePath, { token })).status).toBe(200)
    const restarted = await createTestApp(elsewhere, database)
    expect((await restarted.call('GET', mePath, { token })).status).toBe(200)
    expect((await shop.call('GET', mePath, { token })).status).toBe(401)
    if (bundled) {
      const { statSync, rmSync, readdirSync } = await import('node:fs')
      expect(statSync(`${folder.DATA_DIR}/jwt-secret`).mode & 0o777).toBe(0o600)
      expect(readdirSync(folder.DATA_DIR)).toEqual(['jwt-secret'])
      rmSync(folder.DATA_DIR, { recursive: true })
    }
    for (const each of [first, second, restarted]) await each.close()
  },
)
