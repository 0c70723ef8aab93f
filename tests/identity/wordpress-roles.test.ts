import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { exchange, type Behaviour, type How } from '../fakes/wordpress.ts'
import { adminPassword } from '../support/test-app.ts'
import { wordpressApp, wordpressTest, type WordpressApp } from '../support/wordpress-app.ts'

const test = wordpressTest({ WORDPRESS_TIMEOUT_MS: '400' })
test.afterEach(async ({ shop }) => {
  vi.useRealTimers()
  shop.site.behave({})
  await settings(shop, { role_map: [{ name: 'shop_manager', role: 'editor' }], role_by_name: false })
  await shop.forgetEveryone()
})

const me = '/wp-json/wp/v2/users/me'
const json = (status: number, body: unknown): Behaviour => ({ status, body: JSON.stringify(body) })
const lost = json(401, { code: 'rest_not_logged_in', message: 'You are not currently logged in.' })
const closed = json(403, { code: 'rest_user_cannot_view', message: 'Closed.' })
const roles = (...roles: string[]) => json(200, { id: 2, username: 'siti', roles })

const siti = (shop: WordpressApp) => shop.signIn('siti', 'Siti-pass-2')
const roleOfToken = async (shop: WordpressApp, token: string) =>
  (await shop.call('GET', me, token)).body.roles?.[0] ?? null

/** The shop's own administrator gets in while the site is down, and sets how people sign in. */
async function settings(shop: WordpressApp, change: object): Promise<void> {
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

/** Time goes on, so that the role is asked for before the next call is answered. */
function quarterOfAnHourLater(): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + 15 * 60_000)
}

const cannotTell: [string, How][] = [
  ['401, the header is lost', { me: lost, validate: json(403, { code: 'jwt_auth_no_auth_header' }) }],
  ['403, the users are closed', { me: closed }],
  ['404, there is no such route', { me: json(404, { code: 'rest_no_route' }) }],
  ['no answer in time', { me: 'hang' }],
  ['a page', { me: { status: 200, body: '<html>' } }],
  ['a user without the field', { me: json(200, { id: 2, username: 'siti' }) }],
]

test.for(cannotTell)(
  'SEC-01 %s: the role of the last time holds, and someone unknown is refused',
  async ([_name, how], { shop }) => {
    shop.site.behave(how)
    const refused = await siti(shop)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.message.length).toBeGreaterThan(20)
    shop.site.behave({ me: roles('administrator') })
    expect((await siti(shop)).body.role).toBe('administrator')
    shop.site.behave(how)
    const known = await siti(shop)
    expect([known.status, known.body.role]).toEqual([200, 'administrator'])
    expect(await roleOfToken(shop, known.body.token)).toBe('administrator')
  },
)

test('SEC-01 Health says that the site does not tell, and what to change there', async ({ shop }) => {
  shop.site.behave({ me: lost })
  await siti(shop)
  expect(await health(shop)).toMatchObject({
    tone: 'caution',
    words: expect.stringContaining('does not tell'),
    todo: expect.stringMatching(/Authorization.*users\/me.*Settings/),
  })
  await siti(shop)
  expect(await health(shop)).toMatchObject({ tone: 'good', todo: null })
})

test('SEC-01 the rule by name holds for someone unknown only where that was chosen, and no longer', async ({
  shop,
}) => {
  await settings(shop, { role_by_name: true })
  shop.site.behave({ me: lost })
  const { token, role } = (await siti(shop)).body
  expect(role).toBe('contributor')
  expect(await roleOfToken(shop, token)).toBe('contributor')
  await settings(shop, { role_by_name: false })
  expect((await shop.call('GET', me, token)).status).toBe(401)
})

test('SEC-02 whose role was taken away is refused, also `admin`, and signed out where they were in', async ({
  shop,
}) => {
  const { token } = (await siti(shop)).body
  shop.site.behave({ me: roles() })
  const { status, body } = await siti(shop)
  expect([status, body.code]).toEqual([403, 'no_known_role'])
  expect((await shop.call('GET', me, token)).status).toBe(401)
  // And stays without, when the site can no longer be asked.
  shop.site.behave({ me: lost })
  expect((await siti(shop)).body.code).toBe('role_not_told')
  shop.site.behave({ me: json(200, { id: 1, username: 'admin', roles: [] }) })
  expect((await shop.signIn('admin', 'Admin-pass-1')).body.code).toBe('no_known_role')
})

test('SEC-03 a demotion counts within a quarter of an hour of use', async ({ shop }) => {
  shop.site.behave({ me: roles('administrator') })
  const { token } = (await siti(shop)).body
  shop.site.behave({ me: roles('subscriber') })
  expect(await roleOfToken(shop, token)).toBe('administrator')
  quarterOfAnHourLater()
  expect(await roleOfToken(shop, token)).toBe('subscriber')
  expect((await shop.call('GET', '/api/v2/team', token)).status).toBe(403)
})

test('SEC-03 after ten minutes the site is asked beside a call, which does not wait for it', async ({
  shop,
}) => {
  const { token } = (await siti(shop)).body
  shop.site.behave({ me: roles('author') })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + 11 * 60_000)
  expect(await roleOfToken(shop, token)).toBe('editor')
  await expect.poll(() => roleOfToken(shop, token)).toBe('author')
  expect(shop.site.asked).toHaveLength(1)
})

test.for<[string, How]>([
  ['was deleted', { me: { replay: 'users/me: token of a deleted user' } }],
  [
    'was deleted, as the second plugin says it',
    { me: json(200, { success: false, statusCode: 403, code: 'jwt_auth_user_not_found' }) },
  ],
  [
    'got a new password, where the plugin ends their tokens',
    { me: json(401, { code: 'jwt_auth_obsolete_token' }) },
  ],
  ['was signed out by a new key of the site', { me: { replay: 'users/me with tampered token' } }],
  ['has no role any more', { me: roles() }],
])('SEC-03 who %s is out within a quarter of an hour of use', async ([_name, how], { shop }) => {
  const { token } = (await siti(shop)).body
  shop.site.behave(how)
  quarterOfAnHourLater()
  expect((await shop.call('GET', me, token)).status).toBe(401)
  shop.site.behave({})
  expect((await shop.call('GET', me, token)).status).toBe(401)
})

test.for(cannotTell)(
  'SEC-03 %s: nobody who is in is demoted or put out, and the site is not asked with every call',
  async ([_name, how], { shop }) => {
    shop.site.behave({ me: roles('administrator') })
    const { token } = (await siti(shop)).body
    shop.site.behave(how)
    quarterOfAnHourLater()
    expect(await roleOfToken(shop, token)).toBe('administrator')
    const asked = shop.site.asked.length
    expect(asked).toBeGreaterThan(0)
    expect(await roleOfToken(shop, token)).toBe('administrator')
    expect(shop.site.asked).toHaveLength(asked)
  },
)

const claims = (exp: number) =>
  Buffer.from(JSON.stringify({ exp, data: { user: { id: 2 } } })).toString('base64url')

const shortLived = (exp: number): Behaviour => ({
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

test('SEC-03 a plugin whose tokens hold for minutes is asked for a new one with its cookie', async ({
  shop,
}) => {
  const soon = Math.floor(Date.now() / 1000) + 600
  shop.site.behave({ signIn: shortLived(soon), me: roles('administrator') })
  const ours = (await siti(shop)).body.token
  shop.site.behave({ signIn: shortLived(soon), refresh: shortLived(soon + 3000), me: roles('author') })
  quarterOfAnHourLater()
  expect(await roleOfToken(shop, ours)).toBe('author')
  expect(shop.site.asked[0]).toMatchObject({
    method: 'POST',
    headers: { cookie: 'refresh_token=2.a-secret' },
  })
  const { rows } = await shop.database.db.execute(
    sql`select site_secret from sessions where site_secret is not null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows) + shop.log()).not.toMatch(/a-secret|signature/)
})

test('SEC-03 a site that has never told a role puts nobody out by it', async ({ shop }) => {
  await siti(shop)
  // The token holds there, and yet `users/me` knows nobody: as with a deleted user, but it was so from the start.
  shop.site.behave({ me: lost })
  const { token } = (await siti(shop)).body
  quarterOfAnHourLater()
  expect(await roleOfToken(shop, token)).toBe('editor')
})

test('SEC-03 a sign-in with a new password ends what the old one had opened', async ({ shop }) => {
  const { token } = (await siti(shop)).body
  const again = (await siti(shop)).body.token
  expect(await roleOfToken(shop, token)).toBe('editor')
  shop.site.behave({ signIn: { replay: 'login ok: siti' } })
  const anew = (await shop.signIn('siti', 'A-new-pass-3')).body.token
  for (const each of [token, again]) expect((await shop.call('GET', me, each)).status).toBe(401)
  expect(await roleOfToken(shop, anew)).toBe('editor')
})

test('SEC-03 an administrator signs someone out everywhere in Team', async ({ shop }) => {
  const theirs = [(await siti(shop)).body.token, (await siti(shop)).body.token]
  const { token } = (await shop.signIn('admin', 'Admin-pass-1')).body
  const { members } = (await shop.call('GET', '/api/v2/team', token)).body.data
  const ids = (name: string) => members.find((member: { name: string }) => member.name === name).id
  const out = (name: string) => shop.call('POST', '/api/v2/team/sign-out', token, { id: ids(name) })
  expect((await out('Siti Rahayu')).status).toBe(200)
  for (const each of theirs) expect((await shop.call('GET', me, each)).status).toBe(401)
  expect((await siti(shop)).status).toBe(200)
  const other = (await shop.signIn('admin', 'Admin-pass-1')).body.token
  const { rows } = await shop.database.db.execute(
    sql`select id, username from users where source = 'wordpress' and username = 'admin'`,
  )
  await shop.call('POST', '/api/v2/team/sign-out', token, { id: rows[0]?.['id'] })
  expect((await shop.call('GET', me, other)).status).toBe(401)
  expect((await shop.call('GET', me, token)).status).toBe(200)
})

test('SEC-04 a shop’s manager is an editor unless the role map says otherwise, which counts at once', async ({
  shop,
}) => {
  shop.site.behave({ me: roles('customer', 'shop_manager') })
  const { token, role } = (await siti(shop)).body
  expect(role).toBe('editor')
  const map = [
    { name: 'shop_manager', role: 'author' },
    { name: 'wholesaler', role: 'subscriber' },
  ]
  await settings(shop, { role_map: map })
  shop.site.behave({ me: roles('shop_manager') })
  expect(await roleOfToken(shop, token)).toBe('author')
  shop.site.behave({ me: roles('wholesaler') })
  expect((await siti(shop)).body.role).toBe('subscriber')
  await settings(shop, { role_map: [{ name: 'shop_manager', role: null }] })
  shop.site.behave({ me: roles('shop_manager') })
  expect((await siti(shop)).body.code).toBe('no_known_role')
  expect((await shop.call('GET', me, token)).status).toBe(401)
})

test('SEC-04 our own five roles stand for themselves', async ({ shop }) => {
  shop.site.behave({ signIn: 'reset' })
  const { token } = (await shop.signIn('admin', adminPassword)).body
  const refused = await shop.call('PUT', '/api/v2/sign-in-settings', token, {
    role_map: [{ name: 'Administrator', role: 'subscriber' }],
  })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'This role has the same name here and stands for itself.',
  ])
})

test.for<[string, Behaviour]>([
  ['the home page', { replay: 'plain permalinks: login at /wp-json' }],
  ['a web server’s "not found"', { status: 404, body: '<h1>Not Found</h1>' }],
  ['a web server’s "not allowed"', { status: 405, body: '<h1>Not Allowed</h1>' }],
])(
  'SEC-04 a site without permalinks, where %s answers below /wp-json, is found',
  async ([_name, plain], { shop }) => {
    const alone = await wordpressApp({}, { site: shop.site, database: shop.database })
    shop.site.behave({ plain })
    expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
    const first = shop.site.asked.length
    // Once found, the other address is no longer tried.
    expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
    expect(shop.site.asked.slice(first).map(({ path }) => path)).toEqual([
      '/?rest_route=/jwt-auth/v1/token',
      '/?rest_route=/wp/v2/users/me&context=edit',
    ])
    // Nor is a site lost that gets permalinks later.
    shop.site.behave({})
    expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
    await alone.close()
  },
)

test('FIX-16 does not remember an address form that answered 404 while the site showed a page', async ({
  shop,
}) => {
  const alone = await wordpressApp({}, { site: shop.site, database: shop.database })
  shop.site.behave({
    plain: { replay: 'plain permalinks: login at /wp-json' },
    signIn: { status: 404, body: JSON.stringify({ code: 'rest_no_route', data: { status: 404 } }) },
  })
  expect((await alone.signIn('siti', 'Siti-pass-2')).status).not.toBe(200)
  shop.site.behave({})
  const first = shop.site.asked.length
  expect((await alone.signIn('siti', 'Siti-pass-2')).body.role).toBe('editor')
  expect(shop.site.asked[first]?.path).toBe('/wp-json/jwt-auth/v1/token')
  await alone.close()
})

test.for(['/?rest_route=/', '/index.php?rest_route=/', '?rest_route='])(
  'SEC-04 WORDPRESS_URL may be of the form %s, and means the same site',
  async (form, { shop }) => {
    const before = (await siti(shop)).body.token
    const alone = await wordpressApp(
      { WORDPRESS_URL: shop.site.url + form },
      { site: shop.site, database: shop.database },
    )
    shop.site.behave({ plain: { status: 404, body: 'Not Found' } })
    const { token } = (await alone.signIn('siti', 'Siti-pass-2')).body
    const file = form.startsWith('/index') ? '/index.php' : '/'
    expect(shop.site.asked.map(({ path }) => path)).toEqual([
      `${file}?rest_route=/jwt-auth/v1/token`,
      `${file}?rest_route=/wp/v2/users/me&context=edit`,
    ])
    const id = async (token: string) => (await shop.call('GET', me, token)).body.id
    // The other app's key signs its tokens.
    expect((await alone.call('GET', me, token)).body.id).toBe(await id(before))
    await alone.close()
  },
)

test('SEC-04 what the recordings tell of a site without permalinks is what the fake does', () => {
  expect(exchange('plain permalinks: login at /wp-json').response.contentType).toMatch('text/html')
  expect(exchange('plain permalinks: login at ?rest_route=').response.contentType).toMatch('application/json')
})
