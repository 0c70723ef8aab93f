import type { Page } from '@playwright/test'
import { calls, openScheduler } from '../support/scheduler-screen.ts'
import { expectErrors, hour, choose, row, expect, toast, test } from '../support/shop.ts'

const media = (name: string, caption: string) => ({ url: `https://gambar.test/${name}`, name, caption })
const apiFails = (page: Page) =>
  page.route(`${calls}/send-now`, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'x', message: 'x', code: 'internal' } }),
  )
test.beforeEach(openScheduler)

test('SEND-03 warns and uses the direct method when the scheduler fails, and sends each part once', async ({
  page,
  shop,
}) => {
  expectErrors(page, /500/)
  const phone = shop.phone()
  const { id } = await shop.schedule(
    { phone, message: 'Terima kasih', mediaUrls: [media('a.png', 'Imbas'), media('b.pdf', '')] },
    hour,
  )
  await apiFails(page)
  await choose(row(page, phone), 'Send Now')
  await expect(toast(page, 'API send failed, trying direct method...')).toBeVisible()
  await expect(toast(page, 'Message sent successfully via direct method')).toBeVisible()
  await shop.until(id, 'sent')
  const bubbles = await shop.listSandboxMessages(phone)
  expect(bubbles.map(({ kind, text, name }) => [kind, text, name])).toEqual([
    ['media', 'Imbas', 'a.png'],
    ['document', '', 'b.pdf'],
    ['text', 'Terima kasih', null],
  ])
})

test('SEND-03 reports which part failed in the direct method, or that the server did not answer', async ({
  page,
  shop,
}) => {
  expectErrors(page, /50[03]|Failed to load resource/)
  const [withMedia, text, phone] = [shop.phone(), shop.phone(), shop.phone()]
  // Schedule before the pointer enters the list and freezes it.
  await shop.schedule({ phone: withMedia, mediaUrls: [{ url: 'https://gambar.test/a.png' }] }, hour)
  await shop.schedule({ phone: text }, hour)
  await shop.schedule({ phone }, hour)
  await expect(row(page, phone)).toBeVisible()
  await shop.setSandboxBehaviour('refuse')
  await apiFails(page)
  await choose(row(page, withMedia), 'Send Now')
  await expect(toast(page, /^Failed to send media: .*Rejected by the sandbox/)).toBeVisible()
  await choose(row(page, text), 'Send Now')
  await expect(toast(page, /^Failed to send text message: .*Rejected by the sandbox/)).toBeVisible()
  await page.unroute(`${calls}/send-now`)
  await page.route(`${calls}/send-{now,direct}`, (route) => route.abort())
  await choose(row(page, phone), 'Send Now')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(row(page, phone)).toContainText('Pending')
})
