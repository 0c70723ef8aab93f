import { expect } from 'vitest'
import { adminPassword, appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const path = '/wp-json/jwt-auth/v1/token'
const site = 'https://kedai.example'
const allowOrigins = (shop: SignedInApp, allowed_origins: string[]) =>
  shop.call('PUT', '/api/v2/sign-in-settings', { token: shop.token, body: { allowed_origins } })
const signInFrom = (shop: SignedInApp, origin: string, headers: Record<string, string> = {}) =>
  shop.call('POST', path, {
    body: { username: 'admin', password: adminPassword },
    headers: { origin, ...headers },
  })
const preflight = async (shop: SignedInApp, url: string, origin: string) => {
  const { statusCode, headers } = await shop.app.http.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization',
    },
  })
  return { status: statusCode, headers }
}

const form = (shop: SignedInApp, url: string, raw: string) =>
  shop.call('POST', url, {
    raw,
    token: shop.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('RUN-06 only the sign-in call accepts form data, as WordPress does', async ({ shop }) => {
  const { status, body } = await form(
    shop,
    path,
    `username=admin&password=${encodeURIComponent(adminPassword)}`,
  )
  expect([status, body.user_nicename]).toEqual([200, 'admin'])
  const wrong = await form(shop, path, 'username=admin&password=a+wrong%26one')
  expect([wrong.status, wrong.body.message]).toEqual([403, 'The username or password is incorrect.'])
  expect((await form(shop, path, 'username=admin&username=b&password=x')).status).toBe(400)
  expect((await form(shop, path, '')).body.fields).toEqual({
    username: 'The username field is empty.',
    password: 'The password field is empty.',
  })
  expect((await form(shop, '/api/v2/password', 'current=a&password=b')).status).toBe(415)
})

test('RUN-06 sends no CORS headers to a website that is not allowed', async ({ shop }) => {
  const asked = await preflight(shop, path, site)
  expect(asked.status).toBe(404)
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
  const entered = await signInFrom(shop, site)
  expect(entered.status).toBe(200)
  expect(entered.headers).not.toHaveProperty('access-control-allow-origin')
})

test('RUN-06 an allowed website can sign in and make calls with a token, but not with cookies', async ({
  shop,
}) => {
  expect((await allowOrigins(shop, [`${site}/`, 'http://localhost:5173'])).body.data.allowed_origins).toEqual(
    [site, 'http://localhost:5173'],
  )
  for (const url of [path, '/api/v2/password', '/wp-json/wp/v2/users/me']) {
    const { status, headers } = await preflight(shop, url, site)
    expect([url, status, headers['access-control-allow-origin']]).toEqual([url, 204, site])
    expect(headers['access-control-allow-headers']).toMatch(/authorization.*content-type/)
    expect(headers['access-control-allow-methods']).toContain('DELETE')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['vary']).toMatch(/origin/i)
  }
  const entered = await signInFrom(shop, site)
  expect(entered.headers['access-control-allow-origin']).toBe(site)
  expect(entered.headers).not.toHaveProperty('set-cookie')
  const refused = await shop.call('GET', '/wp-json/wp/v2/users/me', { headers: { origin: site } })
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, site])
  for (const other of [
    'https://kedai.example.evil.test',
    'https://kedai.example:8443',
    'http://kedai.example',
    'null',
  ])
    expect((await signInFrom(shop, other)).headers).not.toHaveProperty('access-control-allow-origin')
  await allowOrigins(shop, [])
  expect((await preflight(shop, path, site)).status).toBe(404)
})

test('RUN-06 refuses invalid addresses of allowed websites with a clear message', async ({ shop }) => {
  for (const wrong of [
    '*',
    'kedai.example',
    'https://kedai.example/path',
    'ftp://kedai.example',
    'https://',
  ]) {
    const { status, body } = await allowOrigins(shop, [wrong])
    expect([wrong, status]).toEqual([wrong, 400])
    expect(body.message).toContain('https://kedai.example')
  }
})

test('RUN-06 ORD-01 refuses the later of two concurrent changes to the sign-in settings', async ({
  shop,
}) => {
  const { version } = (await shop.call('GET', '/api/v2/sign-in-settings', { token: shop.token })).body.data
  const change = (body: object) =>
    shop.call('PUT', '/api/v2/sign-in-settings', { token: shop.token, body: { version, ...body } })
  expect((await change({ idle_minutes: 30 })).status).toBe(200)
  const late = await change({ allowed_origins: [site] })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(late.body.details.current).toMatchObject({ idle_minutes: 30, allowed_origins: [] })
})
