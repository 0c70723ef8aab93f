import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test'
import type { ReplyOf } from '../../core/contract.ts'
import { signIn as signInCall } from '../../core/identity/sign-in.ts'
import { adminPassword, startProgram, type Program } from './program.ts'
import { patient } from './patience.ts'

/**
 * `test` with the real program running (one a worker). A page that logs an unexpected error fails its test:
 * name the expected ones with `expectErrors(page, /…/)`.
 */
export const test = base.extend<{ baseURL: string; quiet: void }, { program: Program }>({
  program: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const program = await startProgram()
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: patient(60_000) },
  ],
  baseURL: async ({ program }, use) => use(program.url),
  quiet: [
    async ({ page }, use, info) => {
      const errors: string[] = []
      const onError = (error: Error) => errors.push(String(error))
      const onConsole = (message: ConsoleMessage) => message.type() === 'error' && errors.push(message.text())
      page.on('pageerror', onError).on('console', onConsole)
      await use()
      // A page may have another test after this one.
      page.off('pageerror', onError).off('console', onConsole)
      if (info.status !== info.expectedStatus) await info.attach('screen', { body: page.url() })
      const expected = expectedErrors.get(page) ?? []
      expectedErrors.delete(page)
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

const expectedErrors = new WeakMap<Page, RegExp[]>()

/** Errors that this test provokes, such as the browser's own line for a refused call. */
export function expectErrors(page: Page, ...patterns: RegExp[]): void {
  expectedErrors.set(page, [...(expectedErrors.get(page) ?? []), ...patterns])
}

/** Signs in through the screen as the shop's administrator. */
export async function signIn(page: Page, username = 'admin', password = adminPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin')
}

/**
 * Comes to a page of the back-office signed in as the shop's administrator, past the sign-in screen: that one has tests of its
 * own, and to load and fill it is a second of every test that only wants to be inside.
 */
export async function enter(page: Page, path = '/admin'): Promise<void> {
  const answer = await page.request.post(signInCall.path, {
    data: { username: 'admin', password: adminPassword },
  })
  expect(answer.status()).toBe(200)
  const user = signInCall.reply.parse(await answer.json())
  const keeping = await page.addInitScript((kept) => {
    localStorage.setItem('auth_user', JSON.stringify(kept))
    localStorage.setItem('auth_token', kept.token)
  }, keptUser(user))
  await page.goto(path)
  // Whoever signs out stays so.
  await keeping.dispose()
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

/** Where a page that stays waits between two tests (one-page.ts): nothing is loaded there. */
export const betweenTests = '/pratonton'

/** Opens a page that a test begins on; as a link does where the test before has left a page of ours. */
export async function begin(page: Page, path: string): Promise<void> {
  await (new URL(page.url()).pathname === betweenTests ? follow(page, path) : page.goto(path))
}

interface Routing {
  __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
}

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

export { expect } from '@playwright/test'
