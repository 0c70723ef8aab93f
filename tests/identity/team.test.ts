import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweepIdentity } from '#server/features/identity/identity.ts'
import { adminPassword, testApp, type TestApp } from '../support/test-app.ts'
import { wordpressApp } from '../support/wordpress-app.ts'

let shop: TestApp
let token: string
beforeEach(async () => {
  shop = await testApp()
  token = await shop.signIn()
})
afterEach(() => shop.close())

const as = (token: string) => ({
  get: (path: string) => shop.call('GET', `/api/v2${path}`, { token }),
  post: (path: string, body: object = {}) => shop.call('POST', `/api/v2${path}`, { token, body }),
  put: (path: string, body: object) => shop.call('PUT', `/api/v2${path}`, { token, body }),
  remove: (path: string) => shop.call('DELETE', `/api/v2${path}`, { token }),
})
const team = async () => (await as(token).get('/team')).body.data
const memberNamed = async (username: string) =>
  (await team()).members.find((member: { username: string }) => member.username === username)
const invite = async (role = 'editor') =>
  (await as(token).post('/team/invitations', { name: 'Ani', role })).body.data
const open = (call: string, body: object) => shop.call('POST', `/api/v2/invitation${call}`, { body })
const account = { name: 'Puan Ani', username: 'Ani', email: 'ani@kedai.test', password: 'rahsia-ani-1' }

test('AUTH-08 an invitation makes one account, once, in the role that it names', async () => {
  const { path, role } = await invite()
  expect([path, role]).toEqual([expect.stringMatching(/^\/join#[\w-]{32}$/), 'editor'])
  const secret = path.split('#')[1]
  expect((await open('', { secret })).body.data).toEqual({ name: 'Ani', role: 'editor' })
  const joined = await open('/accept', { secret, ...account })
  expect([joined.status, joined.body.role]).toEqual([200, 'editor'])
  const me = await shop.call('GET', '/wp-json/wp/v2/users/me', { token: joined.body.token })
  expect(me.body).toMatchObject({ username: 'ani', roles: ['editor'] })
  expect(await shop.signIn('ani', account.password)).toBeTruthy()
  for (const again of [
    await open('', { secret }),
    await open('/accept', { secret, ...account, username: 'x' }),
  ])
    expect([again.status, again.body.code]).toEqual([410, 'gone'])
  expect((await team()).invitations).toEqual([])
})

test('AUTH-08 pressed twice at once, an invitation makes one account', async () => {
  const secret = (await invite()).path.split('#')[1]
  const answers = await Promise.all(
    ['ani', 'ana'].map((username) => open('/accept', { secret, ...account, username, email: '' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
})

test('AUTH-08 a username or address that is taken leaves the invitation open', async () => {
  const secret = (await invite()).path.split('#')[1]
  const taken = await open('/accept', { secret, ...account, username: 'admin' })
  expect([taken.status, taken.body.code]).toEqual([409, 'taken'])
  expect((await open('/accept', { secret, ...account })).status).toBe(200)
})

test('AUTH-08 an invitation that was withdrawn or has expired is worth nothing', async () => {
  const [withdrawn, late] = [await invite(), await invite()]
  expect((await as(token).remove(`/invitations/${withdrawn.id}`)).status).toBe(200)
  await shop.database.db.execute(sql`update invitations set expires_at = now() where id = ${late.id}::uuid`)
  for (const { path } of [withdrawn, late]) {
    const { status } = await open('/accept', { secret: path.split('#')[1], ...account })
    expect(status).toBe(410)
  }
})

test('AUTH-08 invitations that have expired are cleared away', async () => {
  await invite()
  await invite()
  await shop.database.db.execute(sql`
    update invitations set expires_at = now() - interval '1 minute' where id = (select id from invitations limit 1)`)
  await sweepIdentity(shop.database)
  expect((await team()).invitations).toHaveLength(1)
  const { rows } = await shop.database.db.execute(sql`select id from invitations`)
  expect(rows).toHaveLength(1)
})

test('AUTH-08 the link itself is stored nowhere', async () => {
  const { path } = await invite()
  const { rows } = await shop.database.db.execute(sql`
    select (select string_agg(i::text, '') from invitations i) as i, (select string_agg(a::text, '') from audit_log a) as a`)
  expect(JSON.stringify(rows)).not.toContain(path.split('#')[1])
})

test('AUTH-05 a changed role counts at once, also for who is signed in', async () => {
  await shop.addUser('editor')
  const theirs = await shop.signIn('editor')
  expect((await as(theirs).get('/team')).status).toBe(403)
  const { id } = await memberNamed('editor')
  expect((await as(token).put(`/team/${id}/role`, { role: 'administrator' })).body.data.role).toBe(
    'administrator',
  )
  expect((await as(theirs).get('/team')).status).toBe(200)
})

test('AUTH-04 disabling someone ends their sessions at once and keeps them out; enabled, they are back', async () => {
  await shop.addUser('contributor')
  const theirs = await shop.signIn('contributor')
  const { id } = await memberNamed('contributor')
  expect((await as(token).post(`/team/${id}/disable`)).body.data.disabled).toBe(true)
  expect((await shop.call('GET', '/wp-json/wp/v2/users/me', { token: theirs })).status).toBe(401)
  const refused = await shop.call('POST', '/wp-json/jwt-auth/v1/token', {
    body: { username: 'contributor', password: adminPassword },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'account_disabled'])
  await as(token).post(`/team/${id}/enable`)
  expect(await shop.signIn('contributor')).toBeTruthy()
})

test('AUTH-08 there is always an administrator left, also when two step down at once', async () => {
  const { id } = await memberNamed('admin')
  for (const answer of [
    await as(token).put(`/team/${id}/role`, { role: 'editor' }),
    await as(token).post(`/team/${id}/disable`),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'last_administrator'])
  await shop.addUser('administrator')
  const other = (await memberNamed('administrator')).id
  const both = await Promise.all(
    [id, other].map((each) => as(token).put(`/team/${each}/role`, { role: 'editor' })),
  )
  expect(both.map(({ status }) => status)).toContain(200)
  const { rows } = await shop.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from users where role = 'administrator'`,
  )
  expect(rows[0]?.n).toBe(1)
})

test('SHELL-04 people see where they are signed in, and sign out elsewhere', async () => {
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
  const list = (await as(token).get('/sessions')).body.data
  expect(list).toHaveLength(3)
  expect(list.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
  const there = list.find((each: { address: string }) => each.address === '203.0.113.9')
  expect(there).toMatchObject({ device: 'Chrome on Android', current: false })
  expect((await as(token).remove(`/sessions/${there.id}`)).status).toBe(200)
  expect((await as(phone).get('/sessions')).status).toBe(401)
  expect((await as(token).post('/sessions/end-others')).body.data).toEqual({ ended: 1 })
  expect((await as(tablet).get('/sessions')).status).toBe(401)
  expect((await as(token).get('/sessions')).body.data).toHaveLength(1)
})

test('AUTH-08 nobody ends or sees another one’s sessions', async () => {
  await shop.addUser('editor')
  const theirs = await shop.signIn('editor')
  const [mine] = (await as(token).get('/sessions')).body.data
  expect((await as(theirs).get('/sessions')).body.data).toHaveLength(1)
  expect((await as(theirs).remove(`/sessions/${mine.id}`)).status).toBe(404)
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
