import type { Page } from '@playwright/test'
import { type Shop, expect, expectErrors, test } from '../support/shop.ts'
import { pauseSending, resumeSending } from '#core/settings/sending-rules.ts'
import {
  openStickerOrderForm,
  stickerSendButton,
  sendingNotice,
  findToast,
  sandboxNotice,
} from '../support/sticker-form.ts'

async function placeOrderWhilePaused(page: Page, shop: Shop): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/orders\/(notif[a-z]+)/.exec(request.url()) ?? []
    if (call) calls.push(call)
  })
  await shop.call(pauseSending, {})
  await openStickerOrderForm(page, shop.phone())
  await stickerSendButton(page).click()
  await expect(page.getByText(sendingNotice)).toBeVisible()
  await expect.poll(() => calls).toContain('notification')
  return calls
}

test('THANK-02 a single long-poll call tells the page that the notification was sent', async ({
  page,
  shop,
}) => {
  const calls = await placeOrderWhilePaused(page, shop)
  // Wait long enough for four polls.
  await page.waitForTimeout(3000)
  await expect(page.getByText(sendingNotice)).toBeVisible()
  await shop.call(resumeSending, {})
  await expect(findToast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  await expect(page.getByText(sandboxNotice)).toBeVisible()
  expect(calls).toEqual(['notify', 'notification'])
})

test('THANK-02 polls at intervals when long polling is unavailable and tolerates a short connection loss', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  await page.route('**/api/orders/notification?*', (route) => route.abort())
  const calls = await placeOrderWhilePaused(page, shop)
  await page.route('**/api/orders/notify', (route) => route.abort(), { times: 2 })
  await expect.poll(() => calls.filter((call) => call === 'notify').length).toBeGreaterThan(3)
  await expect(page.getByText(sendingNotice)).toBeVisible()
  await shop.call(resumeSending, {})
  await expect(findToast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  await expect(page.getByText(sandboxNotice)).toBeVisible()
})
