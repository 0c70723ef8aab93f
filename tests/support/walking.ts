import { expect, type Page } from '@playwright/test'
import type { ReplyOf } from '#core/contract.ts'
import { signIn as signInCall } from '#core/identity/sign-in.ts'
import { adminPassword } from './program.ts'

export interface Routing {
  __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
}

/**
 * Goes to another page as a link does, once the page's scripts are at work: to load one anew is a second of processor time
 * in the back-office.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(
    // React Router's own, there for tools.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    (to) => (window as unknown as Routing).__reactRouterDataRouter.navigate(to),
    path,
  )
}

type KeptUser = ReturnType<typeof keptUser>

/** What the browser keeps of a sign-in as the administrator. */
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

/** Comes to a page of this program signed in as this user; whoever signs out then stays so. */
export async function comeIn(page: Page, user: KeptUser, program: string, path: string): Promise<void> {
  const keeping = await page.addInitScript(keep, user)
  await page.goto(new URL(path, program).href)
  await keeping.dispose()
}

/**
 * Comes to a page of the back-office signed in anew as the shop's administrator, past the sign-in screen: that one has tests
 * of its own, and to load and fill it is a second of every test that only wants to be inside.
 */
export async function enter(page: Page, path = '/admin'): Promise<void> {
  const answer = await page.request.post(signInCall.path, {
    data: { username: 'admin', password: adminPassword },
  })
  expect(answer.status()).toBe(200)
  const user = signInCall.reply.parse(await answer.json())
  await comeIn(page, keptUser(user), answer.url(), path)
}
