import { expect, type Page } from '@playwright/test'
import type { ReplyOf } from '#core/contract.ts'
import { signIn as signInCall } from '#core/identity/sign-in.ts'
import { adminPassword } from './program.ts'

export interface Routing {
  __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
}

/**
 * Follows a link to another page inside the app. Loading a page again takes a second of CPU time in the back-office.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(
    // React Router provides this for tools.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    (to) => (window as unknown as Routing).__reactRouterDataRouter.navigate(to),
    path,
  )
}

type KeptUser = ReturnType<typeof keptUser>

/** Returns what the browser stores after the administrator signs in. */
export function keptUser(user: ReplyOf<typeof signInCall>) {
  return {
    token: user.token,
    email: user.user_email,
    displayName: user.user_display_name,
    nicename: user.user_nicename,
    role: 'administrator',
  }
}

const keep = (user: KeptUser) => {
  localStorage.setItem('auth_user', JSON.stringify(user))
  localStorage.setItem('auth_token', user.token)
}

/** Opens a page of this program signed in as this user. Signing out in the test is permanent. */
export async function comeIn(page: Page, user: KeptUser, program: string, path: string): Promise<void> {
  const keeping = await page.addInitScript(keep, user)
  await page.goto(new URL(path, program).href)
  await keeping.dispose()
}

/**
 * Opens a page of the back-office signed in as the shop's administrator, without the sign-in screen. That has its own
 * tests and would cost each test a second.
 */
export async function enter(page: Page, path = '/admin'): Promise<void> {
  const answer = await page.request.post(signInCall.path, {
    data: { username: 'admin', password: adminPassword },
  })
  expect(answer.status()).toBe(200)
  const user = signInCall.reply.parse(await answer.json())
  await comeIn(page, keptUser(user), answer.url(), path)
}
