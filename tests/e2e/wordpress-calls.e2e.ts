import { test, expectErrors, signIn, expect } from '../support/browser.ts'
import { refusedCall, storage, json, html, expiredWords } from '../support/sign-in-screen.ts'

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
