import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { insertUser } from '#server/features/identity/identity-store.ts'
import { hashPassword } from '#server/features/identity/sign-in/passwords.ts'
import { findExchange, startFakeWordpress, getTokenUser } from '../fakes/wordpress.ts'
import { adminPassword } from '../support/test-app.ts'
import { createWordpressApp, wordpressTest, type WordpressApp } from '../support/wordpress-app.ts'

const test = wordpressTest()
test.afterEach(({ shop }) => shop.site.behave({}))

const me = '/wp-json/wp/v2/users/me'

const user = (id: number, roles: unknown) => ({
  status: 200,
  body: JSON.stringify({ id, username: 'x', roles }),
})

function createSecondPluginAnswer(data: Record<string, unknown>) {
  const claims = Buffer.from(JSON.stringify({ data: { user: { id: data['id'] } } })).toString('base64url')
  const all = { token: `head.${claims}.signature`, email: 'a@b.test', nicename: 'aminah', ...data }
  return { status: 200, body: JSON.stringify({ success: true, statusCode: 200, data: all }) }
}

async function getUserId(shop: WordpressApp, reply: { body: { token: string } }): Promise<string> {
  return (await shop.call('GET', me, reply.body.token)).body.id
}

test('AUTH-02 D-02 starts a session in Cetak when the WordPress site accepts the sign-in', async ({
  shop,
}) => {
  const { status, body } = await shop.signIn('siti', 'Siti-pass-2')
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user_email: 'siti@wp-bed.test',
    user_display_name: 'Siti Rahayu',
    user_nicename: 'siti',
    role: 'editor',
  })
  const profile = await shop.call('GET', me, body.token)
  expect(profile.body).toMatchObject({ username: 'siti', name: 'Siti Rahayu', roles: ['editor'] })
  expect(profile.body.source).toBe('wordpress')
  await shop.call('POST', '/api/v2/sign-out', body.token, {})
  expect((await shop.call('GET', me, body.token)).status).toBe(401)
})

test('D-02 sends WordPress the headers that its plugin requires, and no headers of the browser', async ({
  shop,
}) => {
  const stale = { authorization: 'Bearer a.stale.token', 'x-of-ours': '1', origin: 'https://elsewhere.test' }
  const reply = await shop.signIn('admin', 'Admin-pass-1', { headers: stale })
  expect(reply.body.role).toBe('administrator')
  const [first, second, ...more] = shop.site.requests
  expect(more).toEqual([])
  expect(first).toMatchObject({
    method: 'POST',
    path: '/wp-json/jwt-auth/v1/token',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"admin","password":"Admin-pass-1"}',
  })
  for (const name of ['authorization', 'x-of-ours', 'origin', 'cookie']) {
    expect(first?.headers).not.toHaveProperty(name)
  }
  const { token } = JSON.parse(findExchange('login ok: admin').response.body)
  expect(second).toMatchObject({
    method: 'GET',
    path: '/wp-json/wp/v2/users/me?context=edit',
    headers: { authorization: `Bearer ${token}` },
  })
})

test.for<[string, string, string, string]>([
  ['siti', 'Siti-pass-2', 'siti@wp-bed.test', 'Siti-pass-2'],
  ['admin', 'Admin-pass-1', 'ADMIN', 'Admin-pass-1'],
  ['admin', 'Admin-pass-1', '  admin  ', '  Admin-pass-1 '],
  ['admin', 'Admin-pass-1', '<b>admin</b>', 'Admin-pass-1'],
])(
  'D-02 signs in to the same account as %s with password %s and as %s with password %s',
  async ([name, password, otherName, otherPassword], { shop }) => {
    const [one, other] = [await shop.signIn(name, password), await shop.signIn(otherName, otherPassword)]
    expect(await getUserId(shop, one)).toBe(await getUserId(shop, other))
  },
)

test('D-02 accepts a password with quotes, which WordPress stores with backslashes', async ({ shop }) => {
  const { response } = findExchange('login: the same account, with a backslash added before each quote')
  const id = Number(getTokenUser(`Bearer ${JSON.parse(response.body).token}`))
  shop.site.behave({ me: user(id, ['author']) })
  expect((await shop.signIn('quotes', `Ab'c"d-pass`)).body.user_nicename).toBe('quotes')
  expect((await shop.signIn('quotes', `Ab'c"d-wrong`)).status).toBe(403)
})

test('D-02 shows as plain text why WordPress refused the username or the password', async ({ shop }) => {
  const { status, body } = await shop.signIn(`o'b"r&co`, 'x')
  expect(status).toBe(403)
  expect(body).toMatchObject({
    code: 'incorrect_credentials',
    message: expect.stringContaining(`The username o'b"r&co is not registered on this site.`),
  })
})

test('D-02 recognises an account by its WordPress ID after its names and e-mail address change', async ({
  shop,
}) => {
  const signIn = async (as: Record<string, unknown>, roles: string[]) => {
    shop.site.behave({ signIn: createSecondPluginAnswer({ id: 41, ...as }), me: user(41, roles) })
    return shop.signIn('aminah')
  }
  const before = await signIn({ nicename: 'aminah', displayName: 'Aminah', email: 'old@kedai.test' }, [
    'author',
  ])
  const id = await getUserId(shop, before)
  const after = await signIn({ nicename: 'nina', displayName: 'Nina &amp; Co', email: '' }, ['administrator'])
  expect(after.body).toMatchObject({ user_nicename: 'nina', user_display_name: 'Nina & Co', user_email: '' })
  expect(await getUserId(shop, after)).toBe(id)
  // The changed role also applies to the existing session.
  expect((await shop.call('GET', me, before.body.token)).body.roles).toEqual(['administrator'])
})

test('D-02 creates one account for two concurrent first sign-ins', async ({ shop }) => {
  const both = await Promise.all([shop.signIn('mei', 'Mei-pass-4'), shop.signIn('mei', 'Mei-pass-4')])
  expect(await getUserId(shop, both[0])).toBe(await getUserId(shop, both[1]))
})

test('D-02 treats the same ID at another WordPress site as another account, but not at another URL of the same site', async ({
  shop,
}) => {
  const here = await shop.signIn('siti', 'Siti-pass-2')
  const other = await startFakeWordpress()
  const there = await createWordpressApp({}, { site: other, database: shop.database })
  const again = await createWordpressApp(
    { WORDPRESS_URL: `${shop.site.url}/wp-json/` },
    { database: shop.database },
  )
  const ids = []
  for (const each of [there, again]) {
    const { body } = await each.signIn('siti', 'Siti-pass-2')
    ids.push((await each.call('GET', me, body.token)).body.id)
    await each.close()
  }
  await other.close()
  expect(ids[0]).not.toBe(await getUserId(shop, here))
  expect(ids[1]).toBe(await getUserId(shop, here))
})

test.for([
  [['subscriber', 'editor', 'author'], 'editor'],
  [['customer', 'author'], 'author'],
  [['Administrator'], 'administrator'],
])('AUTH-05 a user with the roles %j gets the highest known role, %s', async ([roles, role], { shop }) => {
  shop.site.behave({ signIn: createSecondPluginAnswer({ id: 7 }), me: user(7, roles) })
  expect((await shop.signIn('aminah')).body.role).toBe(role)
})

test('AUTH-05 D-02 grants the administrator role by the nicename `admin` only if that rule is enabled and WordPress can’t report roles', async ({
  shop,
}) => {
  await shop.database.db.execute(sql`update sign_in_settings set role_by_name = true`)
  for (const [nicename, role] of [
    ['admin', 'administrator'],
    ['Admin', 'contributor'],
    ['<i>admin</i>', 'contributor'],
    ['&#97;dmin', 'contributor'],
  ]) {
    shop.site.behave({
      signIn: createSecondPluginAnswer({ id: 8, nicename }),
      me: { status: 403, body: '{}' },
    })
    expect((await shop.signIn('aminah')).body.role, nicename).toBe(role)
  }
  await shop.database.db.execute(sql`update sign_in_settings set role_by_name = false`)
})

test('AUTH-05 refuses a user without a known role and stores no account', async ({ shop }) => {
  shop.site.behave({ signIn: createSecondPluginAnswer({ id: 90 }), me: user(90, ['customer', 'wholesaler']) })
  const { status, body } = await shop.signIn('aminah')
  expect([status, body.code]).toEqual([403, 'no_known_role'])
  expect(body.message).toMatch(/role of your account does not have access.*Please ask an administrator/)
  const { rows } = await shop.database.db.execute(sql`select id from users where wordpress_id = 90`)
  expect(rows).toEqual([])
})

test('AUTH-05 ignores a role that WordPress reports for a different user', async ({ shop }) => {
  shop.site.behave({ signIn: createSecondPluginAnswer({ id: 91 }), me: user(1, ['administrator']) })
  const { status, body } = await shop.signIn('aminah')
  expect([status, body.message]).toEqual([503, 'Failed to get user information'])
})

test('AUTH-03 shows the error message of a WordPress plugin that refuses sign-ins with status 200', async ({
  shop,
}) => {
  const refused = { success: false, statusCode: 403, code: 'invalid_username', message: 'Unknown username.' }
  shop.site.behave({ signIn: { status: 200, body: JSON.stringify({ ...refused, data: [] }) } })
  const { status, body } = await shop.signIn('nobody')
  expect([status, body.message]).toEqual([403, 'Unknown username.'])
})

test('D-02 treats the `admin` of WordPress and Cetak’s own `admin` as different accounts', async ({
  shop,
}) => {
  const theirs = await shop.signIn('admin', 'Admin-pass-1')
  expect((await shop.signIn('admin', adminPassword)).status).toBe(403)
  shop.site.behave({ signIn: 'reset' })
  const ours = await shop.signIn('admin', adminPassword)
  expect(ours.body.role).toBe('administrator')
  expect(await getUserId(shop, ours)).not.toBe(await getUserId(shop, theirs))
})

test('D-02 refuses to change account data in Cetak that WordPress manages', async ({ shop }) => {
  const { token } = (await shop.signIn('siti', 'Siti-pass-2')).body
  const changes: [string, unknown][] = [
    [me, { name: 'Another', email: 'another@kedai.test' }],
    ['/api/v2/password', { current: 'Siti-pass-2', password: 'a new password' }],
  ]
  for (const [path, change] of changes) {
    const { status, body } = await shop.call('POST', path, token, change)
    expect([status, body.code]).toEqual([409, 'kept_in_wordpress'])
  }
  expect((await shop.call('GET', me, token)).body.name).toBe('Siti Rahayu')
})

test('D-02 lets only Cetak’s own administrators sign in while the WordPress site is unavailable', async ({
  shop,
}) => {
  const passwordHash = await hashPassword('a password here')
  await insertUser(shop.database.db, {
    username: 'kak-ros',
    email: '',
    name: 'Ros',
    role: 'editor',
    passwordHash,
  })
  for (const signIn of [
    'reset' as const,
    { replay: 'fatal in a plugin: login (JSON request)' },
    { replay: 'plain permalinks: login at /wp-json' },
    { replay: 'wrong path under wp-json' },
    { replay: 'login: JWT_AUTH_SECRET_KEY not defined' },
  ]) {
    shop.site.behave({ signIn })
    expect((await shop.signIn('admin', adminPassword)).body.role).toBe('administrator')
    expect((await shop.signIn('admin', 'a wrong one')).status).toBe(503)
    expect((await shop.signIn('kak-ros', 'a password here')).status).toBe(503)
  }
})

test('D-02 lets only Cetak’s own users sign in after the WordPress site is removed from the settings', async ({
  shop,
}) => {
  await shop.signIn('siti', 'Siti-pass-2')
  const without = await createWordpressApp(
    { WORDPRESS_URL: '' },
    { database: shop.database, site: shop.site },
  )
  shop.site.behave({})
  expect((await without.signIn('admin', adminPassword)).body.role).toBe('administrator')
  expect((await without.signIn('siti', 'Siti-pass-2')).status).toBe(403)
  expect((await without.signIn('siti@wp-bed.test', 'Siti-pass-2')).status).toBe(403)
  expect(shop.site.requests).toEqual([])
  await without.close()
})

test('D-02 limits failed WordPress sign-ins like those of Cetak’s own users, in any spelling of the name', async ({
  shop,
}) => {
  const address = '203.0.113.9'
  const names = [
    'raj',
    'RAJ',
    ' raj ',
    '<b>raj</b>',
    'r%20aj',
    'ráj',
    'raj\u200b',
    'r&amp;aj',
    'raj<',
    '<i>raj',
  ]
  for (const name of names) expect((await shop.signIn(name, 'wrong', { address })).status).toBe(403)
  shop.site.behave({})
  expect((await shop.signIn('raj', 'Raj-pass-5', { address })).body.code).toBe('too_many_attempts')
  expect(shop.site.requests).toEqual([])
  expect((await shop.signIn('raj', 'Raj-pass-5')).status).toBe(200)
})
