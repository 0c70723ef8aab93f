import { test, expect, expectErrors, navigateTo } from '../support/browser.ts'
import {
  changeStoredUser,
  signInAs,
  readStoredSession,
  refusedCallPattern,
} from '../support/sign-in-screen.ts'

test('AUTH-05 treats the nicename `admin`, in upper or lower case, as administrator when the answer has no role', async ({
  page,
}) => {
  await signInAs(page, undefined)
  await page.waitForURL('**/admin')
  expect((await readStoredSession(page)).user.role).toBe('administrator')
  await changeStoredUser(page, { role: 'ADMIN' })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('AUTH-06 redirects users away from pages that their role may not open', async ({ page }) => {
  test.slow()
  // The server may refuse calls, because the stored role is not the user’s real role.
  expectErrors(page, refusedCallPattern)
  await signInAs(page, 'wizard')
  await page.waitForURL((url) => url.pathname !== '/login')
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
      await changeStoredUser(page, { role })
      // Open the first page by URL and the others by client-side navigation.
      for (const [at, [path, reached]] of Object.entries(wanted).entries()) {
        await (at === 0 ? page.goto(path) : navigateTo(page, path))
        await page.waitForURL((url) => url.pathname === reached)
        await expect(page.getByRole('heading').first()).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(reached)
      }
    })
})

test('AUTH-06 redirects signed-out users from guarded pages to sign-in without showing content', async ({
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
