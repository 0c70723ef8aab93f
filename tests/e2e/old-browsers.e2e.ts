import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test, expect, expectErrors } from '../support/browser.ts'
import { stickerFormPath, openStickerOrderForm, stickerSendButton } from '../support/sticker-form.ts'

/** Deletes the methods that the oldest supported browsers lack (Chrome 100, Safari 15.4, Firefox 110). */
const deleteNewMethods = () => {
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with'])
    Reflect.deleteProperty(Array.prototype, name)
  for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name)
  for (const from of [Map, Object]) Reflect.deleteProperty(from, 'groupBy')
  for (const name of ['isWellFormed', 'toWellFormed']) Reflect.deleteProperty(String.prototype, name)
}

test('FIX-56 a customer orders in a browser that lacks newer array, map and URL methods', async ({
  page,
}) => {
  await page.addInitScript(deleteNewMethods)
  await openStickerOrderForm(page, '012-756 0001')
  await page.getByRole('radio', { name: /Self-Pickup/ }).check()
  await stickerSendButton(page).click()
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
})

test('FIX-56 current browsers load no polyfills', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${stickerFormPath}/calculator`)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('old-browsers'))).toEqual([])
})

test('FIX-56 keeps the server-rendered page and submits its form to the server when hydration fails', async ({
  page,
}) => {
  expectErrors(page, /./)
  await page.addInitScript(() => {
    const { toSorted } = Array.prototype
    const failing = function (this: unknown[], ...given: Parameters<typeof toSorted>) {
      // React Router has created its router, so hydration is running.
      if (!('__reactRouterDataRouter' in window)) return toSorted.apply(this, given)
      Object.assign(window, { hasThrown: true })
      throw new Error('not in this browser')
    }
    Object.assign(Array.prototype, { toSorted: failing })
  })
  await page.goto('/category/printing/iron-on-dtf/nametag/order')
  await page.waitForFunction(() => 'hasThrown' in window)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Maaf, ada masalah')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Nama anak' }).first()).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.isNavigationRequest())
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await sent
})

test('FIX-56 the storefront uses no regex lookbehind, which Safari 15.4 cannot parse', () => {
  const seen = new Set<string>()
  const read = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?'(\.[^'?]+\.tsx?)'/g,
    ))
      read(normalize(join(dirname(file), path)))
  }
  for (const file of ['web/root.tsx', 'web/entry.client.tsx', ...globSync('web/storefront/**/*.tsx')])
    read(file)
  expect(seen.size).toBeGreaterThan(200)
  expect([...seen].filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
