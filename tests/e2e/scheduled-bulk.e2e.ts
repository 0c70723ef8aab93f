import type { Page } from '@playwright/test'
import { cancelMessage, getMessage } from '#core/messaging/messages.ts'
import { expect, hour, messageRow, shopTime, toast, test, type Shop } from '../support/shop.ts'
import { openScheduler } from '../support/scheduler-screen.ts'

test.beforeEach(openScheduler)

/** Searches for a word and waits until the list shows only its matches, because a changed list clears the selection. */
async function searchMessages(page: Page, shop: Shop, word: string) {
  const wider = word.slice(0, -1)
  const { phone: other } = await shop.schedule({ phone: shop.phone(), message: `${wider}x` }, 49 * hour)
  const box = page.getByRole('searchbox')
  await box.fill(wider)
  await expect(messageRow(page, other)).toBeVisible()
  await box.fill(word)
  await expect(messageRow(page, other)).toHaveCount(0)
}

test('selects messages with Shift and by keyboard, changes all selected messages after one confirmation, and shows one summary', async ({
  page,
  shop,
}) => {
  const phones = Array.from({ length: 5 }, () => shop.phone())
  const made = await Promise.all(
    phones.map((phone, n) => shop.schedule({ phone, message: 'Serempak' }, (50 + n) * hour)),
  )
  await searchMessages(page, shop, 'serempak')
  await expect(page.getByRole('group', { name: 'Filter by status' })).toContainText('All5')
  const box = (n: number) => messageRow(page, phones[n] ?? '').getByRole('checkbox')
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected messages' })
  await expect(bar).toContainText('4 messages selected')
  await messageRow(page, phones[3] ?? '').focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('3 messages selected')

  await bar.getByRole('button', { name: 'Reschedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule 3 messages' })
  await dialog.getByText('Move each message earlier or later').click()
  // After the unit is changed to hours and back, the number must still count as days.
  for (const unit of ['hours', 'days']) await dialog.getByLabel('Unit').selectOption(unit)
  // Cancel the message only after submitting, because the dialog would otherwise show a count of two.
  await page.route(
    '**/change-many',
    async (route) => {
      await shop.call(cancelMessage, { id: made[1]?.id ?? '' })
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: /^Reschedule/ }).click()
  await expect(
    toast(page, `2 messages rescheduled. ${phones[1]} not changed: it is cancelled.`),
  ).toBeVisible()
  const moved = await shop.call(getMessage, { id: made[0]?.id ?? '' })
  expect(moved.scheduled_time).toBe(
    shopTime(
      new Date(`${made[0]?.scheduled_time.replace(' ', 'T')}+08:00`).getTime() - Date.now() + 24 * hour,
    ),
  )

  await page.getByRole('checkbox', { name: 'Select all messages on this page' }).click()
  await expect(bar).toContainText('5 messages selected')
  await bar.getByRole('button', { name: 'Cancel…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel 4 messages' })
  await expect(question).toContainText(
    'Are you sure you want to cancel these 4 messages? This will only change the status to "cancelled" but preserve all message content.',
  )
  await question.getByRole('button', { name: 'Cancel 4 messages' }).click()
  await expect(toast(page, '4 messages cancelled')).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all messages on this page' }).click()
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 5 messages' }).click()
  await expect(toast(page, '5 messages deleted')).toBeVisible()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
})

test('bulk actions change all matching messages on every page', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.scheduleMany(
    Array.from({ length: 105 }, (_, n) => ({ phone, message: `Ulang ${n}` })),
    60 * hour,
  )
  await searchMessages(page, shop, 'ulang')
  await expect(page.getByRole('group', { name: 'Filter by status' })).toContainText('All105')
  await page.getByRole('checkbox').nth(1).click()
  const bar = page.getByRole('region', { name: 'Selected messages' })
  await bar.getByRole('button', { name: 'Select all matching' }).click()
  await expect(bar).toContainText('105 messages selected')
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 105 messages' }).click()
  await expect(toast(page, '105 messages deleted')).toBeVisible()
})
