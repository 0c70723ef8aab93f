import { test, expect, signIn, expectErrors, type toStoredUser } from '../support/browser.ts'
import { holdResponses } from '../support/hold-responses.ts'
import type { Routing } from '../support/navigation.ts'
import {
  createUnsignedToken,
  sessionExpiredText,
  readStoredSession,
  refusedCallPattern,
  fillSignIn,
  clickSignIn,
} from '../support/sign-in-screen.ts'

test('AUTH-04 clears an expired, incomplete or malformed token at startup', async ({ page }) => {
  for (const token of [createUnsignedToken({ exp: 1 }), 'a.b', 'x.y.z']) {
    // Start on a page of the same origin without Cetak's scripts.
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
    await expect(page.getByRole('alert'), token).toHaveText(sessionExpiredText)
    expect(await readStoredSession(page), token).toEqual({ user: null, token: null })
  }
})

test('AUTH-04 detects within 5 minutes that the session expired while a page is open', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.clock.fastForward('11:58:00')
  await expect(page.getByRole('heading', { name: 'Overview Content' })).toBeVisible()
  await page.clock.fastForward('05:00')
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert')).toHaveText(sessionExpiredText)
  expect(await readStoredSession(page)).toEqual({ user: null, token: null })
})

test('AUTH-04 a 401 from any call ends the session, and signing in returns to the page', async ({
  page,
  request,
}) => {
  expectErrors(page, refusedCallPattern)
  await signIn(page)
  const { token } = await readStoredSession(page)
  // The session ends at the moment when the next page requests its data.
  const release = await holdResponses(page, '**/api/v2/**')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.waitForURL('**/admin/orders')
  await request.post('/api/v2/sign-out', { headers: { authorization: `Bearer ${token}` }, data: {} })
  release()
  await page.waitForURL('**/login')
  await expect(page.getByRole('alert')).toHaveText(sessionExpiredText)
  expect(await readStoredSession(page)).toEqual({ user: null, token: null })
  await fillSignIn(page)
  await clickSignIn(page)
  await page.waitForURL('**/admin/orders')
})

test('AUTH-04 a sign-in or sign-out in one tab takes effect in other tabs', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/login')
  await fillSignIn(page)
  await clickSignIn(page)
  await page.waitForURL('**/admin')
  await other.waitForURL('**/profile')
})

type Kept = ReturnType<typeof toStoredUser>
const changesDuringNavigation = [
  { from: 'the back-office', as: 'the session ends', at: '/admin', keeps: () => null, back: '/login' },
  {
    from: 'the health page',
    as: 'the role changes',
    at: '/admin/health',
    keeps: (user: Kept) => ({ ...user, nicename: 'siti', role: 'editor' }),
    back: '/admin',
  },
  {
    from: 'the sign-in page',
    as: 'another tab signs in',
    at: '/login',
    keeps: (user: Kept) => user,
    back: '/admin',
  },
]
for (const { from, as, at, keeps, back } of changesDuringNavigation)
  test(`AUTH-04 AUTH-06 leaving ${from} just as ${as} opens the requested page without a redirect`, async ({
    page,
  }) => {
    await signIn(page)
    const { user } = await readStoredSession(page)
    if (at === '/login') await page.evaluate(() => localStorage.clear())
    await page.goto(at)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(async (kept) => {
      // React Router's router, exposed for tools. The address has changed by then, and React shows the page when it
      // is ready.
      // oxlint-disable-next-line eslint/no-underscore-dangle
      await (window as unknown as Routing).__reactRouterDataRouter.navigate('/privasi')
      localStorage.clear()
      if (kept) {
        localStorage.setItem('auth_user', JSON.stringify(kept))
        localStorage.setItem('auth_token', kept.token)
      }
      // Imitates the event that a change in another tab causes.
      window.dispatchEvent(new StorageEvent('storage'))
    }, keeps(user))
    await expect(page.getByRole('heading', { level: 1, name: 'Notis privasi' })).toBeVisible()
    // Follow a link and go back. By then, a pending redirect would have happened.
    await page.getByRole('link', { name: 'Jejak pesanan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jejak pesanan' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Notis privasi' })).toBeVisible()
    await page.goBack()
    await page.waitForURL(`**${back}`)
  })
