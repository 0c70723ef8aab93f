import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { deleteExpiredIdentityRecords } from '#server/features/identity/identity.ts'
import { adminPassword, freshAppTest, type SignedInApp } from '../support/test-app.ts'
import { createWordpressApp } from '../support/wordpress-app.ts'

const test = freshAppTest()

const callAs = (shop: SignedInApp, token: string) => ({
  get: (path: string) => shop.call('GET', `/api/v2${path}`, { token }),
  post: (path: string, body: object = {}) => shop.call('POST', `/api/v2${path}`, { token, body }),
  put: (path: string, body: object) => shop.call('PUT', `/api/v2${path}`, { token, body }),
  remove: (path: string) => shop.call('DELETE', `/api/v2${path}`, { token }),
})
const getTeam = async (shop: SignedInApp) => (await callAs(shop, shop.token).get('/team')).body.data
const findMember = async (shop: SignedInApp, username: string) =>
  (await getTeam(shop)).members.find((member: { username: string }) => member.username === username)
const invite = async (shop: SignedInApp, role = 'editor') =>
  (await callAs(shop, shop.token).post('/team/invitations', { name: 'Ani', role })).body.data
const openInvitation = (shop: SignedInApp, call: string, body: object) =>
  shop.call('POST', `/api/v2/invitation${call}`, { body })
const account = { name: 'Puan Ani', username: 'Ani', email: 'ani@kedai.test', password: 'rahsia-ani-1' }

test('AUTH-08 creates exactly one account, in the invited role, per invitation', async ({ shop }) => {
  const { path, role } = await invite(shop)
  expect([path, role]).toEqual([expect.stringMatching(/^\/join#[\w-]{32}$/), 'editor'])
  const secret = path.split('#')[1]
  expect((await openInvitation(shop, '', { secret })).body.data).toEqual({ name: 'Ani', role: 'editor' })
  const joined = await openInvitation(shop, '/accept', { secret, ...account })
  expect([joined.status, joined.body.role]).toEqual([200, 'editor'])
  const me = await shop.call('GET', '/wp-json/wp/v2/users/me', { token: joined.body.token })
  expect(me.body).toMatchObject({ username: 'ani', roles: ['editor'] })
  expect(await shop.signIn('ani', account.password)).toBeTruthy()
  for (const again of [
    await openInvitation(shop, '', { secret }),
    await openInvitation(shop, '/accept', { secret, ...account, username: 'x' }),
  ])
    expect([again.status, again.body.code]).toEqual([410, 'gone'])
  expect((await getTeam(shop)).invitations).toEqual([])
})

test('AUTH-08 creates one account when an invitation is submitted twice at once', async ({ shop }) => {
  const secret = (await invite(shop)).path.split('#')[1]
  const answers = await Promise.all(
    ['ani', 'ana'].map((username) =>
      openInvitation(shop, '/accept', { secret, ...account, username, email: '' }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
})

test('AUTH-08 keeps an invitation open when the chosen username or e-mail address is taken', async ({
  shop,
}) => {
  const secret = (await invite(shop)).path.split('#')[1]
  const taken = await openInvitation(shop, '/accept', { secret, ...account, username: 'admin' })
  expect([taken.status, taken.body.code]).toEqual([409, 'taken'])
  expect((await openInvitation(shop, '/accept', { secret, ...account })).status).toBe(200)
})

test('AUTH-08 refuses an invitation that was withdrawn or has expired', async ({ shop }) => {
  const [withdrawn, late] = [await invite(shop), await invite(shop)]
  expect((await callAs(shop, shop.token).remove(`/invitations/${withdrawn.id}`)).status).toBe(200)
  await shop.database.db.execute(sql`update invitations set expires_at = now() where id = ${late.id}::uuid`)
  for (const { path } of [withdrawn, late]) {
    const { status } = await openInvitation(shop, '/accept', { secret: path.split('#')[1], ...account })
    expect(status).toBe(410)
  }
})

test('AUTH-08 deletes expired invitations', async ({ shop }) => {
  await invite(shop)
  await invite(shop)
  await shop.database.db.execute(sql`
    update invitations set expires_at = now() - interval '1 minute' where id = (select id from invitations limit 1)`)
  await deleteExpiredIdentityRecords(shop.database)
  expect((await getTeam(shop)).invitations).toHaveLength(1)
  const { rows } = await shop.database.db.execute(sql`select id from invitations`)
  expect(rows).toHaveLength(1)
})

test('AUTH-08 does not store the invitation link', async ({ shop }) => {
  const { path } = await invite(shop)
  const { rows } = await shop.database.db.execute(sql`
    select (select string_agg(i::text, '') from invitations i) as i, (select string_agg(a::text, '') from audit_log a) as a`)
  expect(JSON.stringify(rows)).not.toContain(path.split('#')[1])
})

test('AUTH-05 applies a changed role immediately, including to open sessions', async ({ shop }) => {
  await shop.addUser('editor')
  const theirs = await shop.signIn('editor')
  expect((await callAs(shop, theirs).get('/team')).status).toBe(403)
  const { id } = await findMember(shop, 'editor')
  expect(
    (await callAs(shop, shop.token).put(`/team/${id}/role`, { role: 'administrator' })).body.data.role,
  ).toBe('administrator')
  expect((await callAs(shop, theirs).get('/team')).status).toBe(200)
})

test('AUTH-04 ends the sessions of a disabled user and refuses sign-ins until the user is enabled', async ({
  shop,
}) => {
  await shop.addUser('contributor')
  const theirs = await shop.signIn('contributor')
  const { id } = await findMember(shop, 'contributor')
  expect((await callAs(shop, shop.token).post(`/team/${id}/disable`)).body.data.disabled).toBe(true)
  expect((await shop.call('GET', '/wp-json/wp/v2/users/me', { token: theirs })).status).toBe(401)
  const refused = await shop.call('POST', '/wp-json/jwt-auth/v1/token', {
    body: { username: 'contributor', password: adminPassword },
  })
  expect([refused.status, refused.body.code]).toEqual([403, 'account_disabled'])
  await callAs(shop, shop.token).post(`/team/${id}/enable`)
  expect(await shop.signIn('contributor')).toBeTruthy()
})

test('AUTH-08 keeps one administrator when the last two give up the role at once', async ({ shop }) => {
  const { id } = await findMember(shop, 'admin')
  for (const answer of [
    await callAs(shop, shop.token).put(`/team/${id}/role`, { role: 'editor' }),
    await callAs(shop, shop.token).post(`/team/${id}/disable`),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'last_administrator'])
  await shop.addUser('administrator')
  const other = (await findMember(shop, 'administrator')).id
  const both = await Promise.all(
    [id, other].map((each) => callAs(shop, shop.token).put(`/team/${each}/role`, { role: 'editor' })),
  )
  expect(both.map(({ status }) => status)).toContain(200)
  const { rows } = await shop.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from users where role = 'administrator'`,
  )
  expect(rows[0]?.n).toBe(1)
})

test('SHELL-04 lets users list their sessions and end all other sessions', async ({ shop }) => {
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
  const list = (await callAs(shop, shop.token).get('/sessions')).body.data
  expect(list).toHaveLength(3)
  expect(list.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
  const there = list.find((each: { address: string }) => each.address === '203.0.113.9')
  expect(there).toMatchObject({ device: 'Chrome on Android', current: false })
  expect((await callAs(shop, shop.token).remove(`/sessions/${there.id}`)).status).toBe(200)
  expect((await callAs(shop, phone).get('/sessions')).status).toBe(401)
  expect((await callAs(shop, shop.token).post('/sessions/end-others')).body.data).toEqual({ ended: 1 })
  expect((await callAs(shop, tablet).get('/sessions')).status).toBe(401)
  expect((await callAs(shop, shop.token).get('/sessions')).body.data).toHaveLength(1)
})

test('AUTH-08 refuses to list or end another user’s sessions', async ({ shop }) => {
  await shop.addUser('editor')
  const theirs = await shop.signIn('editor')
  const [mine] = (await callAs(shop, shop.token).get('/sessions')).body.data
  expect((await callAs(shop, theirs).get('/sessions')).body.data).toHaveLength(1)
  expect((await callAs(shop, theirs).remove(`/sessions/${mine.id}`)).status).toBe(404)
})

test('D-02 names the WordPress site that manages users, and refuses to change roles and to invite users', async () => {
  const app = await createWordpressApp()
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
