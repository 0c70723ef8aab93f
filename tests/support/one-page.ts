import type { Browser, BrowserContext, Page, TestInfo, ViewportSize } from '@playwright/test'
import { betweenTests, follow, test as browserTest } from './browser.ts'
import { test as shopTest } from './shop.ts'

/** The page that the tests of a file walk on. */
const kept = new WeakMap<Browser, { page: Page; file: string }>()

const page = async (
  { browser, viewport }: { browser: Browser; viewport: ViewportSize | null },
  use: (page: Page) => Promise<void>,
  info: TestInfo,
) => {
  const before = kept.get(browser)
  const again = before?.file === info.file && (await cleared(before.page, viewport))
  if (before && !again) await before.page.context().close()
  const page = again && before ? before.page : await (await browser.newContext()).newPage()
  kept.set(browser, { page, file: info.file })
  await use(page)
}

const context = ({ page }: { page: Page }, use: (context: BrowserContext) => Promise<void>) =>
  use(page.context())

/**
 * `test` whose page stays from one test of a file to the next: to open one anew is a second of processor time in the
 * back-office. What the test before has left is cleared away: nothing is kept but being signed in. Not for tests that
 * change a page for good, by scripts at its start or its clock.
 */
export const test = shopTest.extend({ context, page })

/** The same for tests that need the program only. */
export const bareTest = browserTest.extend({ context, page })

/** Clears a page for the next test, on a place of its own where nothing is loaded; whether that could be done. */
async function cleared(page: Page, viewport: ViewportSize | null): Promise<boolean> {
  if (page.isClosed() || !viewport || !(await isOurs(page))) return false
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  for (const other of page.context().pages()) if (other !== page) await other.close()
  await page.context().clearCookies()
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await page.setViewportSize(viewport)
  await follow(page, betweenTests)
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.Toastify__close-button')) close.click()
    for (const key of Object.keys(localStorage)) if (!key.startsWith('auth_')) localStorage.removeItem(key)
    sessionStorage.clear()
  })
  await page.locator('.Toastify__toast').first().waitFor({ state: 'detached' })
  // Who was asked whether to leave what is not saved is there still.
  return new URL(page.url()).pathname === betweenTests
}

const isOurs = (page: Page) => page.evaluate(() => '__reactRouterDataRouter' in window)
