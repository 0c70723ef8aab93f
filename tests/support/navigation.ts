import { expect, type Page } from '@playwright/test'
import type { ReplyOf } from '#core/contract.ts'
import { signIn as signInCall } from '#core/identity/sign-in.ts'
import { adminPassword } from './program.ts'

export interface Routing {
  __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
}

/**
 * Navigates within the page, like a link, once the page's scripts run. Loading a back-office page again costs a
 * second of CPU time.
 */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(
    // React Router exposes its router under this name for tools.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    (to) => (window as unknown as Routing).__reactRouterDataRouter.navigate(to),
    path,
  )
}

type StoredUser = ReturnType<typeof toStoredUser>

export function toStoredUser(user: ReplyOf<typeof signInCall>) {
  return {
    token: user.token,
    email: user.user_email,
    displayName: user.user_display_name,
    nicename: user.user_nicename,
    role: 'administrator',
  }
}

const storeUser = (user: StoredUser) => {
  localStorage.setItem('auth_user', JSON.stringify(user))
  localStorage.setItem('auth_token', user.token)
}

/**
 * Opens a page signed in as this user. Later page loads don't store the session again, so that a test can sign out.
 */
export async function openSignedIn(
  page: Page,
  user: StoredUser,
  program: string,
  path: string,
): Promise<void> {
  const initScript = await page.addInitScript(storeUser, user)
  await page.goto(new URL(path, program).href)
  await initScript.dispose()
}

/**
 * Opens a back-office page with a new session of the administrator. Skips the sign-in screen, which would cost every
 * test a second and has separate tests.
 */
export async function openAdmin(page: Page, path = '/admin'): Promise<void> {
  const answer = await page.request.post(signInCall.path, {
    data: { username: 'admin', password: adminPassword },
  })
  expect(answer.status()).toBe(200)
  const user = signInCall.reply.parse(await answer.json())
  await openSignedIn(page, toStoredUser(user), answer.url(), path)
}
