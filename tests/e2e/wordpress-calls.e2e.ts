import { test, expectErrors, signIn, expect } from '../support/browser.ts'
import {
  refusedCallPattern,
  readStoredSession,
  respondJson,
  respondHtml,
  sessionExpiredText,
} from '../support/sign-in-screen.ts'

test('AUTH-07 sends the token with WordPress calls and shows the server’s errors', async ({ page }) => {
  expectErrors(page, refusedCallPattern)
  await signIn(page)
  const { token } = await readStoredSession(page)
  const profileCall = page.waitForRequest('**/wp-json/wp/v2/users/me')
  await page.goto('/profile')
  expect((await profileCall).headers()).toMatchObject({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Admin')
  for (const [answer, words] of [
    [respondJson(403, { message: 'The site is closed.' }), 'The site is closed.'],
    [respondHtml(500), 'API error: 500'],
  ] as const) {
    await page.route('**/wp-json/wp/v2/users/me', answer)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(words)
    await page.unroute('**/wp-json/wp/v2/users/me')
  }
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('Not authenticated')
})

test('AUTH-07 ends the session after a 401 to a WordPress call', async ({ page }) => {
  expectErrors(page, refusedCallPattern)
  await signIn(page)
  await page.route(
    '**/wp-json/wp/v2/users/me',
    respondJson(401, { message: 'You are not currently logged in.' }),
  )
  await page.goto('/profile')
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert')).toHaveText(sessionExpiredText)
})
