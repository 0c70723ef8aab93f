import type { Page } from '@playwright/test'
import { schedulerCallPattern, openScheduler } from '../support/scheduler-screen.ts'
import { expectErrors, hour, chooseAction, messageRow, expect, toast, test } from '../support/shop.ts'

const createMedia = (name: string, caption: string) => ({ url: `https://gambar.test/${name}`, name, caption })
const failSendNow = (page: Page) =>
  page.route(`${schedulerCallPattern}/send-now`, (route) =>
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
    { phone, message: 'Terima kasih', mediaUrls: [createMedia('a.png', 'Imbas'), createMedia('b.pdf', '')] },
    hour,
  )
  await failSendNow(page)
  await chooseAction(messageRow(page, phone), 'Send Now')
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
  await expect(messageRow(page, phone)).toBeVisible()
  await shop.setSandboxBehaviour('refuse')
  await failSendNow(page)
  await chooseAction(messageRow(page, withMedia), 'Send Now')
  await expect(toast(page, /^Failed to send media: .*Rejected by the sandbox/)).toBeVisible()
  await chooseAction(messageRow(page, text), 'Send Now')
  await expect(toast(page, /^Failed to send text message: .*Rejected by the sandbox/)).toBeVisible()
  await page.unroute(`${schedulerCallPattern}/send-now`)
  await page.route(`${schedulerCallPattern}/send-{now,direct}`, (route) => route.abort())
  await chooseAction(messageRow(page, phone), 'Send Now')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(messageRow(page, phone)).toContainText('Pending')
})
