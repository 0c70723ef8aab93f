import type { Page } from '@playwright/test'
import { messageHistory } from '../../core/messaging/message-history.ts'
import { settleMessage } from '../../core/messaging/send-message.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, openShop, startProgram, test } from '../support/shop.ts'

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const summary = (page: Page) => page.getByRole('main').getByRole('status').first()

test('the health page says in plain words what is wrong and what to do, while it happens', async ({
  page,
  source,
}) => {
  test.slow()
  // A program of its own: what other tests leave waiting for a decision would be told here.
  const program = await startProgram({ WHATSAPP_TIMEOUT_MS: '1500' })
  const shop = await openShop(program, source, 90)
  try {
    const phone = shop.phone()
    await shop.until((await shop.schedule({ phone })).id, 'sent')
    await shop.enter(page, '/admin/health')
    await expect(summary(page)).toHaveText('Everything works')
    await expect(card(page, 'Message engine')).toContainText('The message engine runs.')
    await expect(card(page, 'WhatsApp gateway')).toContainText('Messages reach no customer yet.')

    await shop.sandbox('time_out')
    const lost = await shop.schedule({ phone })
    await expect(card(page, 'Your decisions')).toContainText('1 message may or may not have arrived.')
    await expect(summary(page)).toHaveText(/\d things? needs? you/)
    await page.goto(new URL('/admin', program.url).href)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Health/ })
      .filter({ hasText: 'you' })
      .click()
    await card(page, 'Your decisions').getByRole('link', { name: 'Open the scheduler' }).click()
    await expect(page.getByRole('row').filter({ hasText: phone })).toContainText('Delivery unknown')
    await page.goBack()

    await shop.sandbox('normal')
    const { parts } = await shop.call(messageHistory, { id: lost.id })
    const ids = parts.filter(({ state }) => state === 'unknown').map(({ id }) => id)
    await shop.call(settleMessage, { id: lost.id, part_ids: ids, decision: 'sent' })
    await shop.until((await shop.schedule({ phone, message: 'Siap' })).id, 'sent')
    await expect(summary(page)).toHaveText('Everything works')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await problemsOf(page)).toEqual([])
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  } finally {
    // It looks again and again: after the program has gone each look would be an error.
    await page.close()
    await program.stop()
  }
})
