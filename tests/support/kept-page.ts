import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Browser, BrowserContext, Page, PlaywrightTestOptions, TestInfo } from '@playwright/test'
import { betweenTests, follow } from './walking.ts'

type Needs = Pick<
  PlaywrightTestOptions,
  'baseURL' | 'extraHTTPHeaders' | 'hasTouch' | 'isMobile' | 'permissions' | 'viewport'
> & { browser: Browser; ownPage: boolean }
type Options = Pick<Needs, 'baseURL' | 'extraHTTPHeaders' | 'permissions' | 'viewport'>

/** The page that tests walk on, and whether it is a phone's. */
const kept = new WeakMap<Browser, { page: Page; made: string }>()

/**
 * The page stays from one test to the next, also of another file: to open one anew is a second of processor time in the
 * back-office. What the test before has left is cleared away, being signed in too. `ownPage` is for tests that change a
 * page for good, by scripts at its start or its clock, or that need one which has seen nothing before.
 */
export async function page(
  { browser, ownPage, baseURL, extraHTTPHeaders, hasTouch, isMobile, permissions, viewport }: Needs,
  use: (page: Page) => Promise<void>,
) {
  if (ownPage) {
    const context = await browser.newContext()
    await use(await context.newPage())
    return context.close()
  }
  const made = JSON.stringify([hasTouch, isMobile])
  const before = kept.get(browser)
  const options = { baseURL, extraHTTPHeaders, permissions, viewport }
  const again = before?.made === made && (await cleared(before.page, options))
  if (before && !again) await before.page.context().close()
  const page = again && before ? before.page : await (await browser.newContext()).newPage()
  kept.set(browser, { page, made })
  await use(page)
}

export const context = ({ page }: { page: Page }, use: (context: BrowserContext) => Promise<void>) =>
  use(page.context())

/** An address of its own for each file of tests, as from a proxy: one that orders too often is refused for an hour. */
export const extraHTTPHeaders = (
  {}: object,
  use: (headers: Record<string, string>) => Promise<void>,
  { file }: TestInfo,
) => {
  const [one, two, three] = createHash('sha1')
    .update(relative(import.meta.dirname, file))
    .digest()
  return use({ 'x-forwarded-for': `10.${one}.${two}.${three}` })
}

const heard = ['console', 'dialog', 'popup', 'request', 'requestfailed', 'requestfinished', 'response']

/** Clears a page for the next test, on a place of its own where nothing is loaded; whether that could be done. */
async function cleared(page: Page, options: Options): Promise<boolean> {
  const { baseURL = '', extraHTTPHeaders: headers = {}, permissions = [], viewport } = options
  if (page.isClosed() || !viewport || !page.url().startsWith(`${baseURL}/`) || !(await isOurs(page)))
    return false
  const context = page.context()
  for (const event of heard) await page.removeAllListeners(event, { behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.setExtraHTTPHeaders(headers)
  await context.clearPermissions()
  if (permissions.length > 0) await context.grantPermissions(permissions)
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null, media: null })
  await page.setViewportSize(viewport)
  // What another test has chosen for good, such as a language, the page knows, too.
  const knows = (await context.cookies()).length > 0
  await context.clearCookies()
  await (knows ? page.goto(betweenTests) : follow(page, betweenTests))
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.toast-close')) close.click()
    document.documentElement.style.fontSize = ''
    localStorage.clear()
    sessionStorage.clear()
    // As another tab says that one has signed out.
    window.dispatchEvent(new StorageEvent('storage'))
  })
  await page.locator('.toast').first().waitFor({ state: 'detached' })
  // Who was asked whether to leave what is not saved is there still.
  return page.url() === `${baseURL}${betweenTests}`
}

const isOurs = (page: Page) => page.evaluate(() => '__reactRouterDataRouter' in window)
