import type { Page } from '@playwright/test'
import { startFakeWordpress, type FakeWordpress } from '../fakes/wordpress.ts'
import { expect, expectErrors } from '../support/browser.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { adminPassword } from '../support/program.ts'

let site: FakeWordpress
const test = testOnOwnProgram(async () => {
  site = await startFakeWordpress()
  return {
    env: { WORDPRESS_URL: site.url, WORDPRESS_TIMEOUT_MS: '500' },
    end: () => site.close(),
  }
})
test.beforeEach(() => site.behave({}))

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await fillIn(page, username, password)
}

async function fillIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('AUTH-02 D-02 signs in with a WordPress account and shows that its profile is managed in WordPress', async ({
  page,
}) => {
  await signIn(page, 'siti@wp-bed.test', 'Siti-pass-2')
  await page.waitForURL('**/admin')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(stored['auth_user'] ?? '')).toEqual({
    token: stored['auth_token'],
    email: 'siti@wp-bed.test',
    displayName: 'Siti Rahayu',
    nicename: 'siti',
    role: 'editor',
  })
  await page.goto('/profile')
  await expect(page.getByText('role or password in WordPress')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Siti Rahayu')
  await expect(page.getByRole('button', { name: /Save|Change password/ })).toHaveCount(0)
})

const hint = 'The WordPress site failed to check your password. Please try again in a minute.'
/** All error texts differ, so that an earlier text can’t satisfy the next check. */
const failures: [how: Parameters<FakeWordpress['behave']>[0], words: string, hint: string][] = [
  [
    { signIn: { replay: 'login: quotes and ampersand in the user name' } },
    `Error: The username o'b"r&co is not registered on this site.`,
    'try your email address instead.',
  ],
  [
    { signIn: { replay: 'fatal in a plugin: login (form request, no Accept: HTML)' } },
    'Login failed: 500 Internal Server Error',
    hint,
  ],
  [{ signIn: { replay: 'plain permalinks: login at /wp-json' } }, 'Failed to get user information', hint],
  [
    { signIn: { status: 403, body: '{}' } },
    'Authentication failed. Please check your credentials.',
    'credentials.',
  ],
  [
    { signIn: 'hang' },
    'The WordPress site that checks your password is not responding.',
    'contact the site’s administrator.',
  ],
]
test('AUTH-03 D-02 shows the WordPress site’s error, or explains an invalid answer and what to do', async ({
  page,
}) => {
  expectErrors(page, /Failed to load resource/)
  await page.goto('/login')
  for (const [how, words, more] of failures) {
    site.behave(how)
    await fillIn(page, 'siti', 'Siti-pass-2')
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByRole('alert')).toContainText(more)
    await expect(page.getByLabel('Username')).toHaveValue('siti')
  }
})

test('D-02 the shop’s own administrator can sign in while the WordPress site is down', async ({ page }) => {
  site.behave({ signIn: 'reset' })
  await signIn(page, 'admin', adminPassword)
  await page.waitForURL('**/admin')
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
})
