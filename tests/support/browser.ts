import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { startContactSource, type FakeContactSource } from '../fakes/contact-source.ts'
import { startEasyParcel, type FakeEasyParcel } from '../fakes/easyparcel.ts'
import { openShopWithPaymentDetails, type Shop } from './open-shop.ts'
import { scaleTime } from './load-factor.ts'
import { adminPassword, startProgram, type Program } from './program.ts'
import { openAdmin, navigateTo, toStoredUser } from './navigation.ts'

/**
 * A `test` with the real program, which runs once per worker. The program's sandbox times out early, its contacts
 * come from a fake source, and a fake EasyParcel sells labels. All test files request the same fixtures, because a
 * worker and its browser end when the next file needs other fixtures. Test files with other settings use
 * `own-program.ts`.
 *
 * A page that logs an unexpected error fails its test. `expectErrors(page, /…/)` declares expected errors.
 */
export const test = base.extend<
  { program: Program; shop: Shop; baseURL: string; quiet: void },
  { source: FakeContactSource; seller: FakeEasyParcel; sharedProgram: Program; sharedShop: Shop }
>({
  source: [
    async ({}, use) => {
      const source = await startContactSource()
      await use(source)
      await source.close()
    },
    { scope: 'worker' },
  ],
  seller: [
    async ({}, use) => {
      const seller = await startEasyParcel()
      await use(seller)
      await seller.shut()
    },
    { scope: 'worker' },
  ],
  sharedProgram: [
    async ({ source, seller }, use) => {
      const program = await startProgram({
        CONTACTS_SOURCE_URL: source.url,
        EASYPARCEL_URL: seller.host,
        WHATSAPP_TIMEOUT_MS: String(scaleTime(1500)),
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: scaleTime(60_000) },
  ],
  sharedShop: [
    async ({ sharedProgram, source }, use, worker) =>
      use(await openShopWithPaymentDetails(sharedProgram, source, worker.workerIndex)),
    { scope: 'worker' },
  ],
  program: ({ sharedProgram }, use) => use(sharedProgram),
  shop: ({ sharedShop }, use) => use(sharedShop),
  baseURL: ({ program }, use) => use(program.url),
  // Each test file has a different client address, as from a proxy, because orders per address and hour are limited.
  extraHTTPHeaders: ({}, use, { file }) => {
    const [one, two, three] = createHash('sha1').update(basename(file)).digest()
    return use({ 'x-forwarded-for': `10.${one}.${two}.${three}` })
  },
  quiet: [
    async ({ page }, use, info) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      await use()
      if (info.status !== info.expectedStatus) await info.attach('screen', { body: page.url() })
      const expected = expectedErrors.get(page) ?? []
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(unexpected, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})

const expectedErrors = new WeakMap<Page, RegExp[]>()

/** Declares errors that this test provokes, such as the browser's message for a refused call. */
export function expectErrors(page: Page, ...patterns: RegExp[]): void {
  expectedErrors.set(page, [...(expectedErrors.get(page) ?? []), ...patterns])
}

export async function signIn(page: Page, username = 'admin', password = adminPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin')
}

export { openAdmin, navigateTo, toStoredUser }
export { expect } from '@playwright/test'
