import { sql } from 'drizzle-orm'
import { Secret, TOTP, URI } from 'otpauth'
import { expect, vi } from 'vitest'
import { adminPassword, createTestApp, appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
test.beforeAll(async ({ shop }) => {
  await shop.addUser('editor')
})
test.afterEach(async ({ shop }) => {
  vi.useRealTimers()
  const { db } = shop.database
  await db.execute(sql`update sign_in_settings set second_factor = 'optional', idle_minutes = null`)
  await db.execute(sql`delete from second_factors`)
  await db.execute(sql`delete from recovery_codes`)
  await db.execute(sql`delete from sign_in_attempts`)
})

const post = (shop: SignedInApp, token: string, path: string, body: object) =>
  shop.call('POST', `/api/v2${path}`, { token, body })
const get = async (shop: SignedInApp, token: string, path: string) =>
  (await shop.call('GET', `/api/v2${path}`, { token })).body.data
const signInAs = (shop: SignedInApp, username: string, more: object = {}) =>
  shop.call('POST', '/wp-json/jwt-auth/v1/token', { body: { username, password: adminPassword, ...more } })
const settings = (shop: SignedInApp, body: object) =>
  shop.call('PUT', '/api/v2/sign-in-settings', { token: shop.token, body })
const generateCode = (key: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at })

/** Each code is accepted only once, so tests advance the clock by code periods of 30 s. */
function advanceSteps(steps: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + steps * 30_000)
}

async function setUpFactor(shop: SignedInApp, token: string) {
  const { key, setup, uri } = (await post(shop, token, '/second-factor/begin', { password: adminPassword }))
    .body.data
  const done = await post(shop, token, '/second-factor', { setup, code: generateCode(key) })
  return { key, uri, codes: done.body.data.recovery_codes as string[] }
}

test('SEC-17 requires a code at sign-in after two-step verification is set up, and accepts each code once', async ({
  shop,
}) => {
  const token = await shop.signIn('editor')
  const { key, uri, codes } = await setUpFactor(shop, token)
  expect(URI.parse(uri)).toMatchObject({ issuer: 'Cetak', label: 'editor' })
  expect(codes).toHaveLength(10)
  expect(await get(shop, token, '/second-factor')).toMatchObject({ codes_left: 10, required: false })
  const asked = await signInAs(shop, 'editor')
  expect([asked.status, asked.body.code]).toEqual([403, 'code_needed'])
  // The current code was already used to set up the second factor.
  expect((await signInAs(shop, 'editor', { code: generateCode(key) })).body.code).toBe('wrong_code')
  expect((await signInAs(shop, 'editor', { code: '000000' })).body.code).toBe('wrong_code')
  advanceSteps(2)
  const code = generateCode(key)
  const entered = await signInAs(shop, 'editor', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect([entered.status, entered.body.role]).toEqual([200, 'editor'])
  expect(entered.body).not.toHaveProperty('recovery_codes')
  expect((await signInAs(shop, 'editor', { code })).body.code).toBe('wrong_code')
  // With a wrong password, the answer does not reveal that the code is right.
  const wrong = await signInAs(shop, 'editor', { password: 'wrong', code: generateCode(key) })
  expect(wrong.body.code).toBe('incorrect_credentials')
})

test('SEC-17 accepts each recovery code once, and refuses old recovery codes after new codes are created', async ({
  shop,
}) => {
  const token = await shop.signIn('editor')
  const { key, codes } = await setUpFactor(shop, token)
  const typed = codes[0]?.toUpperCase().replace('-', ' ')
  expect((await signInAs(shop, 'editor', { code: typed })).status).toBe(200)
  expect((await signInAs(shop, 'editor', { code: typed })).body.code).toBe('wrong_code')
  expect(await get(shop, token, '/second-factor')).toMatchObject({ codes_left: 9 })
  advanceSteps(2)
  const renewed = await post(shop, token, '/second-factor/recovery-codes', { code: generateCode(key) })
  expect(renewed.body.data.recovery_codes).toHaveLength(10)
  expect((await signInAs(shop, 'editor', { code: codes[1] })).body.code).toBe('wrong_code')
  expect((await signInAs(shop, 'editor', { code: renewed.body.data.recovery_codes[0] })).status).toBe(200)
})

test('SEC-17 stores neither the secret nor the recovery codes in plain text', async ({ shop }) => {
  const { key, codes } = await setUpFactor(shop, await shop.signIn('editor'))
  const { rows } = await shop.database.db.execute(sql`
    select (select string_agg(f::text, '') from second_factors f) as f,
      (select string_agg(r::text, '') from recovery_codes r) as r,
      (select string_agg(a::text, '') from audit_log a) as a`)
  const kept = JSON.stringify(rows)
  for (const secret of [key, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(secret)
})

test('SEC-17 refuses all codes for 15 minutes after ten wrong codes', async ({ shop }) => {
  await setUpFactor(shop, await shop.signIn('editor'))
  const answers: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    answers.push((await signInAs(shop, 'editor', { code: String(100_000 + guess) })).status)
  expect(answers.slice(0, 10)).toEqual(Array<number>(10).fill(403))
  expect(answers.slice(10)).toEqual([429, 429])
})

test('SEC-17 requires the password to set up a second factor, and a code to remove the second factor', async ({
  shop,
}) => {
  const token = await shop.signIn('editor')
  const begun = await post(shop, token, '/second-factor/begin', { password: 'wrong' })
  expect([begun.status, begun.body.fields]).toEqual([403, { password: 'The password is incorrect.' }])
  const { key } = await setUpFactor(shop, token)
  expect((await post(shop, token, '/second-factor/remove', { code: '123456' })).body.code).toBe('wrong_code')
  advanceSteps(2)
  expect(
    (await post(shop, token, '/second-factor/remove', { code: generateCode(key) })).body.data.since,
  ).toBeNull()
  expect((await signInAs(shop, 'editor')).status).toBe(200)
})

test('SEC-17 refuses to complete a second-factor setup for another account or after the time limit', async ({
  shop,
}) => {
  const [mine, theirs] = [await shop.signIn('editor'), shop.token]
  const { key, setup } = (await post(shop, mine, '/second-factor/begin', { password: adminPassword })).body
    .data
  const other = await post(shop, theirs, '/second-factor', { setup, code: generateCode(key) })
  expect([other.status, other.body.code]).toEqual([409, 'set_up_too_late'])
  expect(
    (await post(shop, mine, '/second-factor', { setup: 'rubbish', code: generateCode(key) })).status,
  ).toBe(409)
  advanceSteps(40)
  expect((await post(shop, mine, '/second-factor', { setup, code: generateCode(key) })).status).toBe(409)
})

test('SEC-17 ends sessions without a required second factor, and sets up the second factor at the next sign-in', async ({
  shop,
}) => {
  const token = await shop.signIn('editor')
  const refused = await settings(shop, { second_factor: 'everyone' })
  expect([refused.status, refused.body.code]).toEqual([409, 'own_second_factor'])
  await setUpFactor(shop, shop.token)
  expect((await settings(shop, { second_factor: 'everyone' })).status).toBe(200)
  expect((await shop.call('GET', '/api/v2/sessions', { token })).status).toBe(401)
  expect((await shop.call('GET', '/api/v2/sessions', { token: shop.token })).status).toBe(200)
  const missing = await signInAs(shop, 'editor')
  expect([missing.status, missing.body.code]).toEqual([403, 'second_factor_missing'])
  const { setup, key } = missing.body.details
  expect((await signInAs(shop, 'editor', { setup, code: '000000' })).body.code).toBe('wrong_code')
  const entered = await signInAs(shop, 'editor', { setup, code: generateCode(key) })
  expect(entered.status).toBe(200)
  expect(entered.body.recovery_codes).toHaveLength(10)
  expect(await get(shop, entered.body.token, '/second-factor')).toMatchObject({ required: true })
  const removed = await post(shop, entered.body.token, '/second-factor/remove', { code: '123456' })
  expect(removed.body.code).toBe('factor_required')
})

test('SEC-17 does not require a second factor of other roles when it is required only of administrators', async ({
  shop,
}) => {
  await setUpFactor(shop, shop.token)
  await settings(shop, { second_factor: 'administrators' })
  expect((await signInAs(shop, 'editor')).status).toBe(200)
  expect((await signInAs(shop, 'admin')).body.code).toBe('code_needed')
})

test('SEC-17 lets an administrator remove a user’s lost second factor, which ends the user’s sessions', async ({
  shop,
}) => {
  const token = await shop.signIn('editor')
  await setUpFactor(shop, token)
  const { members } = await get(shop, shop.token, '/team')
  const editor = members.find((member: { username: string }) => member.username === 'editor')
  expect(editor.second_factor).toBe(true)
  expect((await post(shop, token, '/team/remove-second-factor', { id: editor.id })).status).toBe(403)
  expect(
    (await post(shop, shop.token, '/team/remove-second-factor', { id: editor.id })).body.data.second_factor,
  ).toBe(false)
  expect((await shop.call('GET', '/api/v2/sessions', { token })).status).toBe(401)
  expect((await signInAs(shop, 'editor')).status).toBe(200)
})

test('SEC-17 accepts a recovery code after the encryption key has changed', async ({ shop }) => {
  const { key, codes } = await setUpFactor(shop, await shop.signIn('editor'))
  const restored = await createTestApp(
    { JWT_SECRET: 'another secret of at least 32 characters' },
    shop.database,
  )
  advanceSteps(2)
  const call = (code: string) =>
    restored.call('POST', '/wp-json/jwt-auth/v1/token', {
      body: { username: 'editor', password: adminPassword, code },
    })
  const unreadable = await call(generateCode(key))
  expect([unreadable.body.code, unreadable.body.message]).toEqual([
    'code_unreadable',
    expect.stringContaining('recovery code'),
  ])
  expect((await call(codes[3] ?? '')).status).toBe(200)
  await restored.close()
})

test('SEC-17 ends a session that was unused for the configured number of minutes', async ({ shop }) => {
  await settings(shop, { idle_minutes: 10 })
  const token = await shop.signIn('editor')
  expect(await get(shop, token, '/session-rules')).toEqual({ idle_minutes: 10 })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + 9 * 60_000)
  expect((await shop.call('GET', '/api/v2/sessions', { token })).status).toBe(200)
  vi.setSystemTime(now + 18 * 60_000)
  expect((await shop.call('GET', '/api/v2/sessions', { token })).status).toBe(200)
  vi.setSystemTime(now + 30 * 60_000)
  const ended = await shop.call('GET', '/api/v2/sessions', { token })
  expect([ended.status, ended.body.code]).toEqual([401, 'session_expired'])
})
