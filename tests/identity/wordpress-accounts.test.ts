import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertUser } from '#server/features/identity/identity-store.ts'
import { hashPassword } from '#server/features/identity/sign-in/passwords.ts'
import { exchange, fakeWordpress, userIn } from '../fakes/wordpress.ts'
import { adminPassword } from '../support/test-app.ts'
import { wordpressApp, type WordpressApp } from '../support/wordpress-app.ts'

let app: WordpressApp
beforeAll(async () => void (app = await wordpressApp()))
afterAll(() => app.close())
afterEach(() => app.site.behave({}))

const me = '/wp-json/wp/v2/users/me'

/** An answer of `users/me`. */
const user = (id: number, roles: unknown) => ({
  status: 200,
  body: JSON.stringify({ id, username: 'x', roles }),
})

/** A sign-in as the second widely used plugin answers it. */
function secondPlugin(data: Record<string, unknown>) {
  const claims = Buffer.from(JSON.stringify({ data: { user: { id: data['id'] } } })).toString('base64url')
  const all = { token: `head.${claims}.signature`, email: 'a@b.test', nicename: 'aminah', ...data }
  return { status: 200, body: JSON.stringify({ success: true, statusCode: 200, data: all }) }
}

async function idOf(reply: { body: { token: string } }): Promise<string> {
  return (await app.call('GET', me, reply.body.token)).body.id
}

test('AUTH-02 D-02 who signs in at the site holds a session of ours until it ends', async () => {
  const { status, body } = await app.signIn('siti', 'Siti-pass-2')
  expect(status).toBe(200)
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user_email: 'siti@wp-bed.test',
    user_display_name: 'Siti Rahayu',
    user_nicename: 'siti',
    role: 'editor',
  })
  const profile = await app.call('GET', me, body.token)
  expect(profile.body).toMatchObject({ username: 'siti', name: 'Siti Rahayu', roles: ['editor'] })
  expect(profile.body.source).toBe('wordpress')
  await app.call('POST', '/api/v2/sign-out', body.token, {})
  expect((await app.call('GET', me, body.token)).status).toBe(401)
})

test('D-02 the site is asked as its plugin wants it, whatever the browser sends along', async () => {
  const stale = { authorization: 'Bearer a.stale.token', 'x-of-ours': '1', origin: 'https://elsewhere.test' }
  const reply = await app.signIn('admin', 'Admin-pass-1', { headers: stale })
  expect(reply.body.role).toBe('administrator')
  const [first, second, ...more] = app.site.asked
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
  const { token } = JSON.parse(exchange('login ok: admin').response.body)
  expect(second).toMatchObject({
    method: 'GET',
    path: '/wp-json/wp/v2/users/me?context=edit',
    headers: { authorization: `Bearer ${token}` },
  })
})

test.each([
  ['siti', 'Siti-pass-2', 'siti@wp-bed.test', 'Siti-pass-2'],
  ['admin', 'Admin-pass-1', 'ADMIN', 'Admin-pass-1'],
  ['admin', 'Admin-pass-1', '  admin  ', '  Admin-pass-1 '],
  ['admin', 'Admin-pass-1', '<b>admin</b>', 'Admin-pass-1'],
])(
  'D-02 %s is the same account typed otherwise: %s, %s',
  async (name, password, otherName, otherPassword) => {
    const [one, other] = [await app.signIn(name, password), await app.signIn(otherName, otherPassword)]
    expect(await idOf(one)).toBe(await idOf(other))
  },
)

test('D-02 a password with quotes, which WordPress keeps with backslashes, signs in as it is typed', async () => {
  const { response } = exchange('login: the same account, with a backslash added before each quote')
  const id = Number(userIn(`Bearer ${JSON.parse(response.body).token}`))
  app.site.behave({ me: user(id, ['author']) })
  expect((await app.signIn('quotes', `Ab'c"d-pass`)).body.user_nicename).toBe('quotes')
  expect((await app.signIn('quotes', `Ab'c"d-wrong`)).status).toBe(403)
})

test('D-02 what is wrong with name or password is told in clear text', async () => {
  const { status, body } = await app.signIn(`o'b"r&co`, 'x')
  expect(status).toBe(403)
  expect(body).toMatchObject({
    code: 'incorrect_credentials',
    message: expect.stringContaining(`The username o'b"r&co is not registered on this site.`),
  })
})

test('D-02 an account is known by its number at the site, through every change of its names', async () => {
  const signIn = async (as: Record<string, unknown>, roles: string[]) => {
    app.site.behave({ signIn: secondPlugin({ id: 41, ...as }), me: user(41, roles) })
    return app.signIn('aminah')
  }
  const before = await signIn({ nicename: 'aminah', displayName: 'Aminah', email: 'old@kedai.test' }, [
    'author',
  ])
  const id = await idOf(before)
  const after = await signIn({ nicename: 'nina', displayName: 'Nina &amp; Co', email: '' }, ['administrator'])
  expect(after.body).toMatchObject({ user_nicename: 'nina', user_display_name: 'Nina & Co', user_email: '' })
  expect(await idOf(after)).toBe(id)
  // The role counts at once for the session that is already there, too.
  expect((await app.call('GET', me, before.body.token)).body.roles).toEqual(['administrator'])
})

test('D-02 two first sign-ins at once end in one account', async () => {
  const both = await Promise.all([app.signIn('mei', 'Mei-pass-4'), app.signIn('mei', 'Mei-pass-4')])
  expect(await idOf(both[0])).toBe(await idOf(both[1]))
})

test('D-02 the same number at another site is another account, the same site written otherwise is not', async () => {
  const here = await app.signIn('siti', 'Siti-pass-2')
  const other = await fakeWordpress()
  const there = await wordpressApp({}, { site: other, database: app.database })
  const again = await wordpressApp({ WORDPRESS_URL: `${app.site.url}/wp-json/` }, { database: app.database })
  const ids = []
  for (const each of [there, again]) {
    const { body } = await each.signIn('siti', 'Siti-pass-2')
    ids.push((await each.call('GET', me, body.token)).body.id)
    await each.close()
  }
  await other.close()
  expect(ids[0]).not.toBe(await idOf(here))
  expect(ids[1]).toBe(await idOf(here))
})

test.each([
  [['subscriber', 'editor', 'author'], 'editor'],
  [['customer', 'author'], 'author'],
  [['Administrator'], 'administrator'],
])('AUTH-05 of the roles %j the highest known one counts: %s', async (roles, role) => {
  app.site.behave({ signIn: secondPlugin({ id: 7 }), me: user(7, roles) })
  expect((await app.signIn('aminah')).body.role).toBe(role)
})

test('AUTH-05 D-02 where that was chosen for a site that can’t be asked, the nicename `admin` alone makes an administrator', async () => {
  await app.database.db.execute(sql`update sign_in_settings set role_by_name = true`)
  for (const [nicename, role] of [
    ['admin', 'administrator'],
    ['Admin', 'contributor'],
    ['<i>admin</i>', 'contributor'],
    ['&#97;dmin', 'contributor'],
  ]) {
    app.site.behave({ signIn: secondPlugin({ id: 8, nicename }), me: { status: 403, body: '{}' } })
    expect((await app.signIn('aminah')).body.role, nicename).toBe(role)
  }
  await app.database.db.execute(sql`update sign_in_settings set role_by_name = false`)
})

test('AUTH-05 whose roles are all unknown here is refused, and no account is kept', async () => {
  app.site.behave({ signIn: secondPlugin({ id: 90 }), me: user(90, ['customer', 'wholesaler']) })
  const { status, body } = await app.signIn('aminah')
  expect([status, body.code]).toEqual([403, 'no_known_role'])
  expect(body.message).toMatch(/no role that may sign in here.*Please ask an administrator/)
  const { rows } = await app.database.db.execute(sql`select id from users where wordpress_id = 90`)
  expect(rows).toEqual([])
})

test('AUTH-05 the role in an answer about somebody else is not lent', async () => {
  app.site.behave({ signIn: secondPlugin({ id: 91 }), me: user(1, ['administrator']) })
  const { status, body } = await app.signIn('aminah')
  expect([status, body.message]).toEqual([503, 'Failed to get user information'])
})

test('AUTH-03 the second plugin refuses with a 200 and its own words', async () => {
  const refused = { success: false, statusCode: 403, code: 'invalid_username', message: 'Unknown username.' }
  app.site.behave({ signIn: { status: 200, body: JSON.stringify({ ...refused, data: [] }) } })
  const { status, body } = await app.signIn('nobody')
  expect([status, body.message]).toEqual([403, 'Unknown username.'])
})

test('D-02 the site’s `admin` and ours are two people', async () => {
  const theirs = await app.signIn('admin', 'Admin-pass-1')
  expect((await app.signIn('admin', adminPassword)).status).toBe(403)
  app.site.behave({ signIn: 'reset' })
  const ours = await app.signIn('admin', adminPassword)
  expect(ours.body.role).toBe('administrator')
  expect(await idOf(ours)).not.toBe(await idOf(theirs))
})

test('D-02 what is kept at the site can’t be changed here', async () => {
  const { token } = (await app.signIn('siti', 'Siti-pass-2')).body
  const changes: [string, unknown][] = [
    [me, { name: 'Another', email: 'another@kedai.test' }],
    ['/api/v2/password', { current: 'Siti-pass-2', password: 'a new password' }],
  ]
  for (const [path, change] of changes) {
    const { status, body } = await app.call('POST', path, token, change)
    expect([status, body.code]).toEqual([409, 'kept_in_wordpress'])
  }
  expect((await app.call('GET', me, token)).body.name).toBe('Siti Rahayu')
})

test('D-02 while the site can’t check, only our own administrators are let in', async () => {
  const passwordHash = await hashPassword('a password here')
  await insertUser(app.database.db, {
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
    app.site.behave({ signIn })
    expect((await app.signIn('admin', adminPassword)).body.role).toBe('administrator')
    expect((await app.signIn('admin', 'a wrong one')).status).toBe(503)
    expect((await app.signIn('kak-ros', 'a password here')).status).toBe(503)
  }
})

test('D-02 without the site’s address our own users sign in again, and the site’s do not', async () => {
  await app.signIn('siti', 'Siti-pass-2')
  const without = await wordpressApp({ WORDPRESS_URL: '' }, { database: app.database, site: app.site })
  app.site.behave({})
  expect((await without.signIn('admin', adminPassword)).body.role).toBe('administrator')
  expect((await without.signIn('siti', 'Siti-pass-2')).status).toBe(403)
  expect((await without.signIn('siti@wp-bed.test', 'Siti-pass-2')).status).toBe(403)
  expect(app.site.asked).toEqual([])
  await without.close()
})

test('D-02 failed attempts are limited as for our own users, however the name is written', async () => {
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
  for (const name of names) expect((await app.signIn(name, 'wrong', { address })).status).toBe(403)
  app.site.behave({})
  expect((await app.signIn('raj', 'Raj-pass-5', { address })).body.code).toBe('too_many_attempts')
  expect(app.site.asked).toEqual([])
  expect((await app.signIn('raj', 'Raj-pass-5')).status).toBe(200)
})
