import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { sweepIdentity } from '#server/features/identity/identity.ts'
import { adminPassword, freshAppTest, type SignedInApp } from '../support/test-app.ts'
import { wordpressApp } from '../support/wordpress-app.ts'

const test = freshAppTest()

const as = (shop: SignedInApp, token: string) => ({
  get: (path: string) => shop.call('GET', `/api/v2${path}`, { token }),
  post: (path: string, body: object = {}) => shop.call('POST', `/api/v2${path}`, { token, body }),
  put: (path: string, body: object) => shop.call('PUT', `/api/v2${path}`, { token, body }),
  remove: (path: string) => shop.call('DELETE', `/api/v2${path}`, { token }),
})
const team = async (shop: SignedInApp) => (await as(shop, shop.token).get('/team')).body.data
const memberNamed = async (shop: SignedInApp, username: string) =>
  (await team(shop)).members.find((member: { username: string }) => member.username === username)
const invite = async (shop: SignedInApp, role = 'editor') =>
  (await as(shop, shop.token).post('/team/invitations', { name: 'Ani', role })).body.data
const open = (shop: SignedInApp, call: string, body: object) =>
  shop.call('POST', `/api/v2/invitation${call}`, { body })
const account = { name: 'Puan Ani', username: 'Ani', email: 'ani@kedai.test', password: 'rahsia-ani-1' }

test('AUTH-08 an invitation makes one account, once, in the role that it names', async ({ shop }) => {
  const { path, role } = await invite(shop)
  expect([path, role]).toEqual([expect.stringMatching(/^\/join#[\w-]{32}$/), 'editor'])
  const secret = path.split('#')[1]
  expect((await open(shop, '', { secret })).body.data).toEqual({ name: 'Ani', role: 'editor' })
  const joined = await open(shop, '/accept', { secret, ...account })
  expect([joined.status, joined.body.role]).toEqual([200, 'editor'])
  const me = await shop.call('GET', '/wp-json/wp/v2/users/me', { token: joined.body.token })
  expect(me.body).toMatchObject({ username: 'ani', roles: ['editor'] })
  expect(await shop.signIn('ani', account.password)).toBeTruthy()
  for (const again of [
    await open(shop, '', { secret }),
    await open(shop, '/accept', { secret, ...account, username: 'x' }),
  ])
    expect([again.status, again.body.code]).toEqual([410, 'gone'])
  expect((await team(shop)).invitations).toEqual([])
})

test('AUTH-08 pressed twice at once, an invitation makes one account', async ({ shop }) => {
  const secret = (await invite(shop)).path.split('#')[1]
  const answers = await Promise.all(
    ['ani', 'ana'].map((username) => open(shop, '/accept', { secret, ...account, username, email: '' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
})

test('AUTH-08 a username or address that is taken leaves the invitation open', async ({ shop }) => {
  const secret = (await invite(shop)).path.split('#')[1]
  const taken = await open(shop, '/accept', { secret, ...account, username: 'admin' })
  expect([taken.status, taken.body.code]).toEqual([409, 'taken'])
  expect((await open(shop, '/accept', { secret, ...account })).status).toBe(200)
})

test('AUTH-08 an invitation that was withdrawn or has expired is worth nothing', async ({ shop }) => {
  const [withdrawn, late] = [await invite(shop), await invite(shop)]
  expect((await as(shop, shop.token).remove(`/invitations/${withdrawn.id}`)).status).toBe(200)
  await shop.database.db.execute(sql`update invitations set expires_at = now() where id = ${late.id}::uuid`)
  for (const { path } of [withdrawn, late]) {
    const { status } = await open(shop, '/accept', { secret: path.split('#')[1], ...account })
    expect(status).toBe(410)
  }
})

test('AUTH-08 invitations that have expired are cleared away', async ({ shop }) => {
  await invite(shop)
  await invite(shop)
  await shop.database.db.execute(sql`
    update invitations set expires_at = now() - interval '1 minute' where id = (select id from invitations limit 1)`)
  await sweepIdentity(shop.database)
  expect((await team(shop)).invitations).toHaveLength(1)
  const { rows } = await shop.database.db.execute(sql`select id from invitations`)
  expect(rows).toHaveLength(1)
})

test('AUTH-08 the link itself is stored nowhere', async ({ shop }) => {
  const { path } = await invite(shop)
  const { rows } = await shop.database.db.execute(sql`
    select (select string_agg(i::text, '') from invitations i) as i, (select string_agg(a::text, '') from audit_log a) as a`)
  expect(JSON.stringify(rows)).not.toContain(path.split('#')[1])
})

test('AUTH-05 a changed role counts at once, also for who is signed in', async ({ shop }) => {
  await shop.addUser('editor')
  const theirs = await shop.signIn('editor')
  expect((await as(shop, theirs).get('/team')).status).toBe(403)
  const { id } = await memberNamed(shop, 'editor')
  expect((await as(shop, shop.token).put(`/team/${id}/role`, { role: 'administrator' })).body.data.role).toBe(
    'administrator',
  )
  expect((await as(shop, theirs).get('/team')).status).toBe(200)
})

test('AUTH-04 disabling someone ends their sessions at once and keeps them out; enabled, they are back', async ({
  shop,
}) => {
  await shop.addUser('contributor')
  const theirs = await shop.signIn('contributor')
  const { id } = await memberNamed(shop, 'contributor')
  expect((await as(shop, shop.token).post(`/team/${id}/disable`)).body.data.disabled).toBe(true)
  expect((await shop.call('GET', '/wp-json/wp/v2/users/me', { token: theirs })).status).toBe(401)
  const refused = await shop.call('POST', '/wp-json/jwt-auth/v1/token', {
    body: { username: 'contributor', password: adminPassword },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'account_disabled'])
  await as(shop, shop.token).post(`/team/${id}/enable`)
  expect(await shop.signIn('contributor')).toBeTruthy()
})

test('AUTH-08 there is always an administrator left, also when two step down at once', async ({ shop }) => {
  const { id } = await memberNamed(shop, 'admin')
  for (const answer of [
    await as(shop, shop.token).put(`/team/${id}/role`, { role: 'editor' }),
    await as(shop, shop.token).post(`/team/${id}/disable`),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'last_administrator'])
  await shop.addUser('administrator')
  const other = (await memberNamed(shop, 'administrator')).id
  const both = await Promise.all(
    [id, other].map((each) => as(shop, shop.token).put(`/team/${each}/role`, { role: 'editor' })),
  )
  expect(both.map(({ status }) => status)).toContain(200)
  const { rows } = await shop.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from users where role = 'administrator'`,
  )
  expect(rows[0]?.n).toBe(1)
})

test('SHELL-04 people see where they are signed in, and sign out elsewhere', async ({ shop }) => {
  const agent =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
  const signInAt = async (address: string) =>
    (
      await shop.call('POST', '/wp-json/jwt-auth/v1/token', {
        address,
        headers: { 'user-agent': agent },
        body: { username: 'admin', password: adminPassword },
      })
    ).body.token
  const [phone, tablet] = [await signInAt('203.0.113.7'), await signInAt('203.0.113.8')]
  await shop.call('GET', '/wp-json/wp/v2/users/me', { token: phone, address: '203.0.113.9' })
  const list = (await as(shop, shop.token).get('/sessions')).body.data
  expect(list).toHaveLength(3)
  expect(list.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
  const there = list.find((each: { address: string }) => each.address === '203.0.113.9')
  expect(there).toMatchObject({ device: 'Chrome on Android', current: false })
  expect((await as(shop, shop.token).remove(`/sessions/${there.id}`)).status).toBe(200)
  expect((await as(shop, phone).get('/sessions')).status).toBe(401)
  expect((await as(shop, shop.token).post('/sessions/end-others')).body.data).toEqual({ ended: 1 })
  expect((await as(shop, tablet).get('/sessions')).status).toBe(401)
  expect((await as(shop, shop.token).get('/sessions')).body.data).toHaveLength(1)
})

test('AUTH-08 nobody ends or sees another one’s sessions', async ({ shop }) => {
  await shop.addUser('editor')
  const theirs = await shop.signIn('editor')
  const [mine] = (await as(shop, shop.token).get('/sessions')).body.data
  expect((await as(shop, theirs).get('/sessions')).body.data).toHaveLength(1)
  expect((await as(shop, theirs).remove(`/sessions/${mine.id}`)).status).toBe(404)
})

test('D-02 with a WordPress site, roles and people are kept there, and the team says so', async () => {
  const app = await wordpressApp()
  await app.signIn('siti', 'Siti-pass-2')
  const { body } = await app.signIn('admin', 'Admin-pass-1')
  const { data } = (await app.call('GET', '/api/v2/team', body.token)).body
  expect(data.wordpress).toBe(app.site.url)
  const siti = data.members.find((member: { name: string }) => member.name === 'Siti Rahayu')
  const changed = await app.call('PUT', `/api/v2/team/${siti.id}/role`, body.token, { role: 'author' })
  expect([changed.status, changed.body.code]).toEqual([409, 'kept_in_wordpress'])
  const invited = await app.call('POST', '/api/v2/team/invitations', body.token, {
    name: 'A',
    role: 'author',
  })
  expect(invited.status).toBe(409)
  await app.call('POST', `/api/v2/team/${siti.id}/disable`, body.token, {})
  expect((await app.signIn('siti', 'Siti-pass-2')).status).toBe(403)
  await app.close()
})
