import { listMessages } from '#core/messaging/messages.ts'
import { chooseAction, expect, expectErrors, hour, messageRow, toast, test } from '../support/shop.ts'
import { schedulerCallPattern, openScheduler } from '../support/scheduler-screen.ts'

test.beforeEach(openScheduler)

test('SEND-02 Send Now sends a scheduled message immediately', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  await chooseAction(messageRow(page, phone), 'Send Now')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(messageRow(page, phone)).toContainText('Sent')
  expect(await shop.listSandboxMessages(phone)).toHaveLength(1)
})

test('SEND-02 does not resend a sent message without Edit & Resend', async ({ page, shop }) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone, message: 'Sekali' })
  await shop.until(id, 'sent')
  await chooseAction(messageRow(page, phone), 'Resend')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This message has already been sent and cannot be resent')
  await question.getByRole('button', { name: 'Edit & Resend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  await dialog.getByLabel('Message').fill('Dua kali')
  await dialog.getByRole('button', { name: 'Save & Send Now' }).click()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  expect((await shop.listSandboxMessages(phone)).map(({ text }) => text)).toEqual(['Sekali', 'Dua kali'])
})

test('SEND-02 retries a failed message and reports a failed retry', async ({ page, shop }) => {
  expectErrors(page, /50[03]/)
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  await shop.setSandboxBehaviour('refuse')
  await chooseAction(messageRow(page, phone), 'Send Now')
  await expect(toast(page, /^Failed to send text message: /)).toBeVisible()
  await shop.until(id, 'failed')
  await page.route(`${schedulerCallPattern}/send-{now,direct}`, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await chooseAction(messageRow(page, phone), 'Try Again')
  await expect(toast(page, 'Failed to resend message')).toBeVisible()
  await page.unroute(`${schedulerCallPattern}/send-{now,direct}`)
  await shop.setSandboxBehaviour('normal')
  await chooseAction(messageRow(page, phone), 'Try Again')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  expect(
    (await shop.listSandboxMessages(phone)).filter(({ outcome }) => outcome === 'delivered'),
  ).toHaveLength(1)
})

test('does not resend an unknown delivery automatically, and lets staff mark it as sent or resend it', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await shop.setSandboxBehaviour('time_out')
  const { id } = await shop.schedule({ phone })
  await expect(messageRow(page, phone)).toContainText(
    'Delivery unknown. Ask the customer if the message arrived, then mark it as sent or send it again.',
  )
  await shop.setSandboxBehaviour('normal')
  await chooseAction(messageRow(page, phone), 'Try Again')
  const dialog = page.getByRole('dialog', { name: 'Delivery unknown' })
  await expect(dialog).toContainText('Tempahan anda sudah siap.')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(messageRow(page, phone)).toContainText('Sent')
  await shop.until(id, 'sent')
  expect(await shop.listSandboxMessages(phone)).toHaveLength(1)

  // Move pointer and focus out of the list, because otherwise the list would not show new messages.
  await page.getByRole('heading', { level: 1 }).click()
  const again = shop.phone()
  await shop.setSandboxBehaviour('time_out')
  const { id: unknown } = await shop.schedule({ phone: again })
  await shop.until(unknown, 'failed')
  await shop.setSandboxBehaviour('normal')
  await chooseAction(messageRow(page, again).filter({ hasText: 'Delivery unknown' }), 'Try Again')
  await page.getByRole('button', { name: 'Send again (may arrive twice)' }).click()
  await shop.until(unknown, 'sent')
  expect((await shop.listSandboxMessages(again)).map(({ outcome }) => outcome)).toEqual([
    'unanswered',
    'delivered',
  ])
})

test('SEND-06 shows success toasts for 3 s, error toasts for 5 s and save toasts for 2 s', async ({
  page,
  shop,
}) => {
  expectErrors(page, /500/)
  const stays = async (words: string, time: string) => {
    await expect(toast(page, words).locator('.toast-clock')).toHaveCSS('animation-duration', time)
    // Finish the progress bar’s animation, whose duration has been checked above.
    await page.evaluate(() => {
      for (const each of document.getAnimations())
        if (each.effect instanceof KeyframeEffect && each.effect.target?.matches('.toast-clock'))
          each.finish()
    })
    await toast(page, words).waitFor({ state: 'detached' })
  }
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  await chooseAction(messageRow(page, phone), 'Edit')
  // Start waiting before the click, because on a busy machine the toast’s two seconds pass before the next step.
  const save = page.getByRole('button', { name: 'Save Changes' })
  await Promise.all([stays('Message updated successfully', '2s'), save.click()])
  await page.route(`${schedulerCallPattern}/delete`, (route) => route.fulfill({ status: 500, json: {} }))
  const remove = async () => {
    await chooseAction(messageRow(page, phone), 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await Promise.all([stays('Failed to delete message', '5s'), remove()])
  await page.unroute(`${schedulerCallPattern}/delete`)
  await Promise.all([stays('Message deleted successfully', '3s'), remove()])
  expect((await shop.call(listMessages, {})).some((message) => message.phone === phone)).toBe(false)
})
