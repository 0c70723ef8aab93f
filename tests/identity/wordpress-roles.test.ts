import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { findExchange, type Behaviour, type SiteBehaviour } from '../fakes/wordpress.ts'
import { adminPassword } from '../support/test-app.ts'
import { createWordpressApp, wordpressTest, type WordpressApp } from '../support/wordpress-app.ts'

const test = wordpressTest({ WORDPRESS_TIMEOUT_MS: '400' })
test.afterEach(async ({ shop }) => {
  vi.useRealTimers()
  shop.site.behave({})
  await changeSettings(shop, { role_map: [{ name: 'shop_manager', role: 'editor' }], role_by_name: false })
  await shop.forgetEveryone()
})

const me = '/wp-json/wp/v2/users/me'
const json = (status: number, body: unknown): Behaviour => ({ status, body: JSON.stringify(body) })
const lostHeader = json(401, { code: 'rest_not_logged_in', message: 'You are not currently logged in.' })
const closedUsers = json(403, { code: 'rest_user_cannot_view', message: 'Closed.' })
const roles = (...roles: string[]) => json(200, { id: 2, username: 'siti', roles })

const signInSiti = (shop: WordpressApp) => shop.signIn('siti', 'Siti-pass-2')
const getRole = async (shop: WordpressApp, token: string) =>
  (await shop.call('GET', me, token)).body.roles?.[0] ?? null

async function changeSettings(shop: WordpressApp, change: object): Promise<void> {
  shop.site.behave({ signIn: 'reset' })
  const { token } = (await shop.signIn('admin', adminPassword)).body
  const saved = await shop.call('PUT', '/api/v2/sign-in-settings', token, change)
  expect(saved.status).toBe(200)
  shop.site.behave({})
}

async function health(shop: WordpressApp): Promise<{ tone: string; words: string; todo: string | null }> {
  shop.site.behave({ signIn: 'reset' })
  const { token } = (await shop.signIn('admin', adminPassword)).body
  shop.site.behave({})
  const { checks } = (await shop.call('GET', '/api/v2/health', token)).body.data
  return checks.find((check: { name: string }) => check.name === 'sign-in')
}

function skipFifteenMinutes(): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + 15 * 60_000)
}

const missingRoles: [string, SiteBehaviour][] = [
  [
    '401 because the header is lost',
    { me: lostHeader, validate: json(403, { code: 'jwt_auth_no_auth_header' }) },
  ],
  ['403 because its users API is disabled', { me: closedUsers }],
  ['404 for an unknown route', { me: json(404, { code: 'rest_no_route' }) }],
  ['no answer in time', { me: 'hang' }],
  ['a page', { me: { status: 200, body: '<html>' } }],
  ['a user without a role', { me: json(200, { id: 2, username: 'siti' }) }],
]

test.for(missingRoles)(
  'SEC-01 keeps the last known role and refuses unknown users when WordPress sends %s',
  async ([_name, how], { shop }) => {
    shop.site.behave(how)
    const refused = await signInSiti(shop)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.message.length).toBeGreaterThan(20)
    shop.site.behave({ me: roles('administrator') })
    expect((await signInSiti(shop)).body.role).toBe('administrator')
    shop.site.behave(how)
    const known = await signInSiti(shop)
    expect([known.status, known.body.role]).toEqual([200, 'administrator'])
    expect(await getRole(shop, known.body.token)).toBe('administrator')
  },
)

test('SEC-01 shows in Health that WordPress does not report roles, and what to change in WordPress', async ({
  shop,
}) => {
  shop.site.behave({ me: lostHeader })
  await signInSiti(shop)
  expect(await health(shop)).toMatchObject({
    tone: 'caution',
    words: expect.stringContaining('does not report user roles'),
    todo: expect.stringMatching(/Authorization.*users\/me.*Settings/),
  })
  await signInSiti(shop)
  expect(await health(shop)).toMatchObject({ tone: 'good', todo: null })
})

test('SEC-01 derives roles of unknown WordPress users from the nicename only while `role_by_name` is enabled', async ({
  shop,
}) => {
  await changeSettings(shop, { role_by_name: true })
  shop.site.behave({ me: lostHeader })
  const { token, role } = (await signInSiti(shop)).body
  expect(role).toBe('contributor')
  expect(await getRole(shop, token)).toBe('contributor')
  await changeSettings(shop, { role_by_name: false })
  expect((await shop.call('GET', me, token)).status).toBe(401)
})

test('SEC-02 refuses sign-ins and ends the sessions of a user whose role was removed in WordPress, even of `admin`', async ({
  shop,
}) => {
  const { token } = (await signInSiti(shop)).body
  shop.site.behave({ me: roles() })
  const { status, body } = await signInSiti(shop)
  expect([status, body.code]).toEqual([403, 'no_known_role'])
  expect((await shop.call('GET', me, token)).status).toBe(401)
  shop.site.behave({ me: lostHeader })
  expect((await signInSiti(shop)).body.code).toBe('role_not_told')
  shop.site.behave({ me: json(200, { id: 1, username: 'admin', roles: [] }) })
  expect((await shop.signIn('admin', 'Admin-pass-1')).body.code).toBe('no_known_role')
})

test('SEC-03 applies a lower role from WordPress after 15 minutes at most', async ({ shop }) => {
  shop.site.behave({ me: roles('administrator') })
  const { token } = (await signInSiti(shop)).body
  shop.site.behave({ me: roles('subscriber') })
  expect(await getRole(shop, token)).toBe('administrator')
  skipFifteenMinutes()
  expect(await getRole(shop, token)).toBe('subscriber')
  expect((await shop.call('GET', '/api/v2/team', token)).status).toBe(403)
})

test('SEC-03 checks the WordPress role in the background after ten minutes, without delaying a call', async ({
  shop,
}) => {
  const { token } = (await signInSiti(shop)).body
  shop.site.behave({ me: roles('author') })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + 11 * 60_000)
  expect(await getRole(shop, token)).toBe('editor')
  await expect.poll(() => getRole(shop, token)).toBe('author')
  expect(shop.site.requests).toHaveLength(1)
})

test.for<[string, SiteBehaviour]>([
  ['was deleted', { me: { replay: 'users/me: token of a deleted user' } }],
  [
    'was deleted, as reported by another plugin',
    { me: json(200, { success: false, statusCode: 403, code: 'jwt_auth_user_not_found' }) },
  ],
  [
    'got a new password and the plugin revokes the tokens',
    { me: json(401, { code: 'jwt_auth_obsolete_token' }) },
  ],
  [
    'was signed out because WordPress has a new signing key',
    { me: { replay: 'users/me with tampered token' } },
  ],
  ['no longer has a role', { me: roles() }],
])('SEC-03 ends the session after 15 minutes at most when the user %s', async ([_name, how], { shop }) => {
  const { token } = (await signInSiti(shop)).body
  shop.site.behave(how)
  skipFifteenMinutes()
  expect((await shop.call('GET', me, token)).status).toBe(401)
  shop.site.behave({})
  expect((await shop.call('GET', me, token)).status).toBe(401)
})

test.for(missingRoles)(
  'SEC-03 when WordPress sends %s, keeps role and session and does not repeat the request on every call',
  async ([_name, how], { shop }) => {
    shop.site.behave({ me: roles('administrator') })
    const { token } = (await signInSiti(shop)).body
    shop.site.behave(how)
    skipFifteenMinutes()
    expect(await getRole(shop, token)).toBe('administrator')
    const asked = shop.site.requests.length
    expect(asked).toBeGreaterThan(0)
    expect(await getRole(shop, token)).toBe('administrator')
    expect(shop.site.requests).toHaveLength(asked)
  },
)

const claims = (exp: number) =>
  Buffer.from(JSON.stringify({ exp, data: { user: { id: 2 } } })).toString('base64url')

const createShortLivedToken = (exp: number): Behaviour => ({
  status: 200,
  body: JSON.stringify({
    success: true,
    statusCode: 200,
    data: {
      token: `head.${claims(exp)}.signature`,
      id: 2,
      email: '',
      nicename: 'siti',
      displayName: 'Siti',
    },
  }),
  headers: { 'set-cookie': 'refresh_token=2.a-secret; path=/; HttpOnly' },
})

test('SEC-03 renews short-lived tokens with the plugin’s cookie', async ({ shop }) => {
  const soon = Math.floor(Date.now() / 1000) + 600
  shop.site.behave({ signIn: createShortLivedToken(soon), me: roles('administrator') })
  const ours = (await signInSiti(shop)).body.token
  shop.site.behave({
    signIn: createShortLivedToken(soon),
    refresh: createShortLivedToken(soon + 3000),
    me: roles('author'),
  })
  skipFifteenMinutes()
  expect(await getRole(shop, ours)).toBe('author')
  expect(shop.site.requests[0]).toMatchObject({
    method: 'POST',
    headers: { cookie: 'refresh_token=2.a-secret' },
  })
  const { rows } = await shop.database.db.execute(
    sql`select site_secret from sessions where site_secret is not null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows) + shop.log()).not.toMatch(/a-secret|signature/)
})

test('SEC-03 keeps a session when WordPress has reported no role since the sign-in', async ({ shop }) => {
  await signInSiti(shop)
  // The site has never reported this user since the sign-in. If it reports no user now, the user was not deleted.
  shop.site.behave({ me: lostHeader })
  const { token } = (await signInSiti(shop)).body
  skipFifteenMinutes()
  expect(await getRole(shop, token)).toBe('editor')
})

test('SEC-03 ends sessions that began with the old password when the user signs in with a new password', async ({
  shop,
}) => {
  const { token } = (await signInSiti(shop)).body
  const again = (await signInSiti(shop)).body.token
  expect(await getRole(shop, token)).toBe('editor')
  shop.site.behave({ signIn: { replay: 'login ok: siti' } })
  const anew = (await shop.signIn('siti', 'A-new-pass-3')).body.token
  for (const each of [token, again]) expect((await shop.call('GET', me, each)).status).toBe(401)
  expect(await getRole(shop, anew)).toBe('editor')
})

test('SEC-03 lets an administrator end all sessions of a user in Team', async ({ shop }) => {
  const theirs = [(await signInSiti(shop)).body.token, (await signInSiti(shop)).body.token]
  const { token } = (await shop.signIn('admin', 'Admin-pass-1')).body
  const { members } = (await shop.call('GET', '/api/v2/team', token)).body.data
  const ids = (name: string) => members.find((member: { name: string }) => member.name === name).id
  const out = (name: string) => shop.call('POST', '/api/v2/team/sign-out', token, { id: ids(name) })
  expect((await out('Siti Rahayu')).status).toBe(200)
  for (const each of theirs) expect((await shop.call('GET', me, each)).status).toBe(401)
  expect((await signInSiti(shop)).status).toBe(200)
  const other = (await shop.signIn('admin', 'Admin-pass-1')).body.token
  const { rows } = await shop.database.db.execute(
    sql`select id, username from users where source = 'wordpress' and username = 'admin'`,
  )
  await shop.call('POST', '/api/v2/team/sign-out', token, { id: rows[0]?.['id'] })
  expect((await shop.call('GET', me, other)).status).toBe(401)
  expect((await shop.call('GET', me, token)).status).toBe(200)
})

test('SEC-04 maps shop_manager to editor unless the role map says otherwise, and applies a changed map immediately', async ({
  shop,
}) => {
  shop.site.behave({ me: roles('customer', 'shop_manager') })
  const { token, role } = (await signInSiti(shop)).body
  expect(role).toBe('editor')
  const map = [
    { name: 'shop_manager', role: 'author' },
    { name: 'wholesaler', role: 'subscriber' },
  ]
  await changeSettings(shop, { role_map: map })
  shop.site.behave({ me: roles('shop_manager') })
  expect(await getRole(shop, token)).toBe('author')
  shop.site.behave({ me: roles('wholesaler') })
  expect((await signInSiti(shop)).body.role).toBe('subscriber')
  await changeSettings(shop, { role_map: [{ name: 'shop_manager', role: null }] })
  shop.site.behave({ me: roles('shop_manager') })
  expect((await signInSiti(shop)).body.code).toBe('no_known_role')
  expect((await shop.call('GET', me, token)).status).toBe(401)
})

test('SEC-04 refuses to map a role that has the name of a Cetak role', async ({ shop }) => {
  shop.site.behave({ signIn: 'reset' })
  const { token } = (await shop.signIn('admin', adminPassword)).body
  const refused = await shop.call('PUT', '/api/v2/sign-in-settings', token, {
    role_map: [{ name: 'Administrator', role: 'subscriber' }],
  })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'This role has the same name in Cetak and needs no mapping.',
  ])
})

test.for<[string, Behaviour]>([
  ['the home page', { replay: 'plain permalinks: login at /wp-json' }],
  ['a web server’s "not found"', { status: 404, body: '<h1>Not Found</h1>' }],
  ['a web server’s "not allowed"', { status: 405, body: '<h1>Not Allowed</h1>' }],
])(
  'SEC-04 finds the API of a WordPress site without permalinks when its /wp-json answers with %s',
  async ([_name, plain], { shop }) => {
    const alone = await createWordpressApp({}, { site: shop.site, database: shop.database })
    shop.site.behave({ plain })
    expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
    const first = shop.site.requests.length
    // Once Cetak has found the API, it no longer tries `/wp-json`.
    expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
    expect(shop.site.requests.slice(first).map(({ path }) => path)).toEqual([
      '/?rest_route=/jwt-auth/v1/token',
      '/?rest_route=/wp/v2/users/me&context=edit',
    ])
    shop.site.behave({})
    expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
    await alone.close()
  },
)

test('FIX-16 tries /wp-json again after ?rest_route= has answered 404', async ({ shop }) => {
  const alone = await createWordpressApp({}, { site: shop.site, database: shop.database })
  shop.site.behave({
    plain: { replay: 'plain permalinks: login at /wp-json' },
    signIn: { status: 404, body: JSON.stringify({ code: 'rest_no_route', data: { status: 404 } }) },
  })
  expect((await alone.signIn('siti', 'Siti-pass-2')).status).not.toBe(200)
  shop.site.behave({})
  const first = shop.site.requests.length
  expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
  expect(shop.site.requests[first]?.path).toBe('/wp-json/jwt-auth/v1/token')
  await alone.close()
})

test.for(['/?rest_route=/', '/index.php?rest_route=/', '?rest_route='])(
  'SEC-04 finds the same account when WORDPRESS_URL ends with %s',
  async (form, { shop }) => {
    const before = (await signInSiti(shop)).body.token
    const alone = await createWordpressApp(
      { WORDPRESS_URL: shop.site.url + form },
      { site: shop.site, database: shop.database },
    )
    shop.site.behave({ plain: { status: 404, body: 'Not Found' } })
    const { token } = (await alone.signIn('siti', 'Siti-pass-2')).body
    const file = form.startsWith('/index') ? '/index.php' : '/'
    expect(shop.site.requests.map(({ path }) => path)).toEqual([
      `${file}?rest_route=/jwt-auth/v1/token`,
      `${file}?rest_route=/wp/v2/users/me&context=edit`,
    ])
    const id = async (token: string) => (await shop.call('GET', me, token)).body.id
    expect((await alone.call('GET', me, token)).body.id).toBe(await id(before))
    await alone.close()
  },
)

test('SEC-04 the recorded site without permalinks answers with a page at /wp-json and with JSON at ?rest_route=', () => {
  expect(findExchange('plain permalinks: login at /wp-json').response.contentType).toMatch('text/html')
  expect(findExchange('plain permalinks: login at ?rest_route=').response.contentType).toMatch(
    'application/json',
  )
})
