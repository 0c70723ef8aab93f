import type { Page, Route } from '@playwright/test'
import { expect, expectErrors, signIn, test } from '../support/browser.ts'
import { adminPassword } from '../support/program.ts'

const tokenCall = '**/wp-json/jwt-auth/v1/token'
const expiredWords = 'Session expired. Please log in again.'
const refusedCall = /Failed to load resource/

const fill = async (page: Page, password = adminPassword, username = 'admin') => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click()
const storage = (page: Page) =>
  page.evaluate(() => ({
    user: JSON.parse(localStorage.getItem('auth_user') ?? 'null'),
    token: localStorage.getItem('auth_token'),
  }))
const unsigned = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

/** Lets the real sign-in happen and changes the role that it answers. */
async function signInAs(page: Page, role: string | undefined): Promise<void> {
  await page.route(tokenCall, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), role } })
  })
  await page.goto('/login')
  await fill(page)
  await submit(page)
}

test('AUTH-01 the sign-in page', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByText('Sign in with your WordPress account')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAttribute('required')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required')
  await submit(page)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByRole('link', { name: 'Back to Homepage' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('AUTH-01 the button is at work, and can’t be pressed again, until the answer is there', async ({
  page,
}) => {
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(tokenCall, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await fill(page)
  await submit(page)
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button.locator('svg')).toBeVisible()
  answer?.()
  await page.waitForURL('**/admin')
})

test('AUTH-02 success is stored and leads to the back-office', async ({ page }) => {
  await signIn(page)
  const { user, token } = await storage(page)
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(user).toEqual({
    token,
    email: 'admin@localhost',
    displayName: 'Admin',
    nicename: 'admin',
    role: 'administrator',
  })
})

test('AUTH-02 after signing in one is on the guarded page that was asked for', async ({ page }) => {
  await page.goto('/settings?from=test#keys')
  await page.waitForURL('**/login')
  await fill(page)
  await submit(page)
  await page.waitForURL('**/settings?from=test#keys')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

const json = (status: number, body: unknown) => (route: Route) => route.fulfill({ status, json: body })
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>It broke</h1>' })
/** No two that follow each other say the same: what was said of the one before would do. */
const failures: [what: string, answer: (route: Route) => Promise<void>, words: string][] = [
  [
    'the server’s message without its markup',
    json(403, {
      message: '<strong>Error:</strong> Raj &amp; Sons is <em>not</em> known. <a href="/x">Lost?</a>',
    }),
    'Error: Raj & Sons is not known. Lost?',
  ],
  ['a success that is no JSON', html(200), 'Failed to get user information'],
  ['a failure without a message', json(500, {}), 'Authentication failed. Please check your credentials.'],
  ['a success without a token', json(200, { ok: true }), 'Failed to get user information'],
  ['a failure that is no JSON', html(502), 'Login failed: 502 Bad Gateway'],
  [
    'a success with a malformed token',
    json(200, { token: 'abc', user_email: '', user_display_name: '', user_nicename: '' }),
    'Failed to get user information',
  ],
  ['no answer', (route) => route.abort(), 'Authentication failed. Please check your credentials.'],
]
test('AUTH-03 each failure has its words: a message without its markup, no message, no JSON, no token, no answer; a wrong password, as the real server says it', async ({
  page,
}) => {
  expectErrors(page, refusedCall)
  await page.goto('/login')
  for (const [what, answer, words] of failures)
    await test.step(what, async () => {
      await page.route(tokenCall, answer)
      await fill(page)
      await submit(page)
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByLabel('Username')).toHaveValue('admin')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
      expect(await storage(page)).toEqual({ user: null, token: null })
      await page.unroute(tokenCall)
    })
  await fill(page, 'not the password')
  await submit(page)
  await expect(page.getByRole('alert')).toHaveText('The username or password is incorrect.')
  await fill(page)
  await submit(page)
  await page.waitForURL('**/admin')
})

test('AUTH-04 an expired token, two parts, or rubbish in the storage is cleared at the start', async ({
  page,
}) => {
  for (const token of [unsigned({ exp: 1 }), 'a.b', 'x.y.z']) {
    // A place of the same site where no page of ours is at work yet.
    await page.goto('/healthz')
    await page.evaluate((kept) => {
      localStorage.setItem(
        'auth_user',
        JSON.stringify({ token: kept, email: 'a@b.c', nicename: 'a', role: 'editor' }),
      )
      localStorage.setItem('auth_token', kept)
    }, token)
    await page.goto('/admin/products')
    await page.waitForURL('**/login')
    await expect(page.getByRole('alert'), token).toHaveText(expiredWords)
    expect(await storage(page), token).toEqual({ user: null, token: null })
  }
})

test('AUTH-04 a session that runs out while the page is open is noticed within 5 minutes', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page)
  await page.clock.fastForward('11:58:00')
  await expect(page.getByRole('heading', { name: 'Overview Content' })).toBeVisible()
  await page.clock.fastForward('05:00')
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert')).toHaveText(expiredWords)
  expect(await storage(page)).toEqual({ user: null, token: null })
})

test('AUTH-04 a 401 from any call ends the session; signing in leads back to the page', async ({
  page,
  request,
}) => {
  expectErrors(page, refusedCall)
  await signIn(page)
  const { token } = await storage(page)
  // What the page asks for meets a session that has ended, once it is the page to be led back to.
  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/v2/**', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL('**/admin/orders')
  await request.post('/api/v2/sign-out', { headers: { authorization: `Bearer ${token}` }, data: {} })
  letGo.resolve()
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert')).toHaveText(expiredWords)
  expect(await storage(page)).toEqual({ user: null, token: null })
  await fill(page)
  await submit(page)
  await page.waitForURL('**/admin/orders')
})

test('AUTH-04 signing out and in reaches the other tabs', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/login')
  await fill(page)
  await submit(page)
  await page.waitForURL('**/admin')
  await other.waitForURL('**/profile')
})

test('AUTH-05 an answer without a role: administrator by the nicename `admin`, in any case of `Admin`', async ({
  page,
}) => {
  await signInAs(page, undefined)
  await page.waitForURL('**/admin')
  expect((await storage(page)).user.role).toBe('administrator')
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('auth_user') ?? '{}')
    localStorage.setItem('auth_user', JSON.stringify({ ...user, role: 'ADMIN' }))
  })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('AUTH-06 where one may go who is signed in with a role, and is sent instead', async ({ page }) => {
  test.slow()
  // The server knows who it is, whatever the browser was told: calls behind a page may be refused.
  expectErrors(page, refusedCall)
  for (const [role, wanted] of [
    ['wizard', { '/admin': '/', '/admin/contacts': '/', '/settings': '/', '/profile': '/' }],
    ['subscriber', { '/admin': '/', '/admin/contacts': '/', '/settings': '/', '/profile': '/profile' }],
    [
      'contributor',
      {
        '/admin/products': '/admin/products',
        '/admin/contacts': '/admin',
        '/scheduler': '/admin',
        '/settings': '/',
      },
    ],
    ['editor', { '/admin/whatsapp-scheduler': '/admin', '/settings': '/' }],
    [
      'Administrator',
      { '/admin/contacts': '/admin/contacts', '/scheduler': '/scheduler', '/settings': '/settings' },
    ],
  ] as const)
    await test.step(role, async () => {
      await signInAs(page, role)
      await page.waitForURL((url) => url.pathname !== '/login')
      for (const [asked, reached] of Object.entries(wanted)) {
        await page.goto(asked)
        await page.waitForURL((url) => url.pathname === reached)
        await expect(page.getByRole('heading').first()).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(reached)
      }
      await page.evaluate(() => localStorage.clear())
      await page.unroute(tokenCall)
    })
})

test('AUTH-06 a guarded page leads the signed-out to the sign-in, and shows nothing on the way', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => seen.push(...[...document.querySelectorAll('h1, nav')].map((part) => part.textContent))
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  for (const path of [
    '/admin',
    '/admin/products',
    '/admin/contacts',
    '/admin/whatsapp-scheduler',
    '/scheduler',
    '/profile',
    '/settings',
  ]) {
    const response = await page.goto(path)
    expect(await response?.text(), path).not.toContain('<h1')
    await page.waitForURL('**/login')
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    const seen: string[] = await page.evaluate(() => Reflect.get(window, 'seen'))
    expect([...new Set(seen)], path).toEqual(['Admin Login'])
  }
})

test('AUTH-07 the authenticated helper sends the token and says what the server says', async ({ page }) => {
  expectErrors(page, refusedCall)
  await signIn(page)
  const { token } = await storage(page)
  const asked = page.waitForRequest('**/wp-json/wp/v2/users/me')
  await page.goto('/profile')
  expect((await asked).headers()).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Admin')
  for (const [answer, words] of [
    [json(403, { message: 'The site is closed.' }), 'The site is closed.'],
    [html(500), 'API error: 500'],
  ] as const) {
    await page.route('**/wp-json/wp/v2/users/me', answer)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(words)
    await page.unroute('**/wp-json/wp/v2/users/me')
  }
  // Cleared behind the page's back: nothing is sent, and the helper says why.
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Not authenticated')
})

test('AUTH-07 a 401 for the authenticated helper ends the session', async ({ page }) => {
  expectErrors(page, refusedCall)
  await signIn(page)
  await page.route('**/wp-json/wp/v2/users/me', json(401, { message: 'You are not currently logged in.' }))
  await page.goto('/profile')
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert')).toHaveText(expiredWords)
})
