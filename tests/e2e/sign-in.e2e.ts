import type { Route } from '@playwright/test'
import { expect, expectErrors, signIn, test } from '../support/browser.ts'
import {
  tokenCallPattern,
  refusedCallPattern,
  fillSignIn,
  clickSignIn,
  readStoredSession,
  respondJson,
  respondHtml,
} from '../support/sign-in-screen.ts'

test('AUTH-01 shows the sign-in page with required fields', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByText('Sign in with your WordPress account')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAttribute('required')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required')
  await clickSignIn(page)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByRole('link', { name: 'Back to Homepage' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('AUTH-01 disables the sign-in button and shows a spinner until the server answers', async ({ page }) => {
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(tokenCallPattern, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await fillSignIn(page)
  await clickSignIn(page)
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button.locator('svg')).toBeVisible()
  answer?.()
  await page.waitForURL('**/admin')
})

test('AUTH-02 stores the session and opens the back-office', async ({ page }) => {
  await signIn(page)
  const { user, token } = await readStoredSession(page)
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(user).toEqual({
    token,
    email: 'admin@localhost',
    displayName: 'Admin',
    nicename: 'admin',
    role: 'administrator',
  })
})

test('AUTH-02 returns to the requested page after signing in', async ({ page }) => {
  await page.goto('/settings?from=test#keys')
  await page.waitForURL('**/login')
  await fillSignIn(page)
  await clickSignIn(page)
  await page.waitForURL('**/settings?from=test#keys')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
/** Consecutive failures have different texts, so that an earlier text can’t satisfy the next check. */
const failures: [what: string, answer: (route: Route) => Promise<void>, words: string][] = [
  [
    'the server’s message without its markup',
    respondJson(403, {
      message: '<strong>Error:</strong> Raj &amp; Sons is <em>not</em> known. <a href="/x">Lost?</a>',
    }),
    'Error: Raj & Sons is not known. Lost?',
  ],
  ['a success that is not JSON', respondHtml(200), 'Failed to get user information'],
  [
    'a failure without a message',
    respondJson(500, {}),
    'Authentication failed. Please check your credentials.',
  ],
  ['a success without a token', respondJson(200, { ok: true }), 'Failed to get user information'],
  ['a failure that is not JSON', respondHtml(502), 'Login failed: 502 Bad Gateway'],
  [
    'a success with a malformed token',
    respondJson(200, { token: 'abc', user_email: '', user_display_name: '', user_nicename: '' }),
    'Failed to get user information',
  ],
  ['no answer', (route) => route.abort(), 'Authentication failed. Please check your credentials.'],
]
test('AUTH-03 shows a specific error for every kind of failed sign-in', async ({ page }) => {
  expectErrors(page, refusedCallPattern)
  await page.goto('/login')
  for (const [what, answer, words] of failures)
    await test.step(what, async () => {
      await page.route(tokenCallPattern, answer)
      await fillSignIn(page)
      await clickSignIn(page)
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByLabel('Username')).toHaveValue('admin')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
      expect(await readStoredSession(page)).toEqual({ user: null, token: null })
      await page.unroute(tokenCallPattern)
    })
  await fillSignIn(page, 'not the password')
  await clickSignIn(page)
  await expect(page.getByRole('alert')).toHaveText('The username or password is incorrect.')
  await fillSignIn(page)
  await clickSignIn(page)
  await page.waitForURL('**/admin')
})
