import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { navigateTo, hour, expect, messageRow, chooseAction, test } from '../support/shop.ts'
import { openScheduler } from '../support/scheduler-screen.ts'
import { countMessagesByStatus, cancelMessage } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'

test.beforeEach(openScheduler)

test('SCHED-03 shows messages as cards below 768 px', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.schedule({ phone, message: 'Untuk skrin kecil' }, hour)
  await expect(messageRow(page, phone)).toBeVisible()
  await page.setViewportSize({ width: 767, height: 900 })
  const card = page
    .getByRole('list', { name: 'Scheduled Messages' })
    .getByRole('listitem')
    .filter({ hasText: phone })
  await expect(card).toContainText('Untuk skrin kecil')
  await expect(page.getByRole('table')).toHaveCount(0)
  await chooseAction(card, 'Cancel')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFitWidth(page)
})

test('SCHED-09 counts messages by state and filters the list by state', async ({ page, shop }) => {
  const phone = shop.phone()
  const counts = await shop.call(countMessagesByStatus, {})
  const { id } = await shop.schedule({ phone }, hour)
  const filter = page.getByRole('group', { name: 'Filter by status' })
  const expectCount = (status: keyof typeof counts, more: number) =>
    expect(
      filter.getByRole('button', { name: new RegExp(`^${status === 'total' ? 'All' : status}`, 'i') }),
    ).toContainText(String(counts[status] + more))
  await expectCount('pending', 1)
  await expectCount('total', 1)
  await shop.call(cancelMessage, { id })
  await expectCount('pending', 0)
  await expectCount('cancelled', 1)
  await filter.getByRole('button', { name: /^Sent/ }).click()
  await expect(messageRow(page, phone)).toHaveCount(0)
  await filter.getByRole('button', { name: /^Cancelled/ }).click()
  await expect(messageRow(page, phone)).toBeVisible()
})

test('clicking the row of a message opens the message with its delivery attempts', async ({ page, shop }) => {
  const phone = shop.phone()
  const message: Message = await shop.schedule({ phone, message: 'Baris satu\nbaris dua' })
  await shop.until(message.id, 'sent')
  await messageRow(page, phone).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Message to ${phone}` })
  await expect(details).toContainText('Baris satu\nbaris dua')
  await expect(details).toContainText('accepted')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
})

test('the scheduler is accessible in both themes', async ({ page, shop }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  // Show only one row, because axe would check a hundred similar rows.
  await navigateTo(page, `/admin/whatsapp-scheduler?search=${phone}`)
  await expect(messageRow(page, phone)).toBeVisible()
  expect(await findProblemsInBothThemes(page), 'list').toEqual([])
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'Add media by URL' }).click()
  await page.getByRole('button', { name: 'Schedule Message' }).click()
  await page.getByRole('combobox', { name: 'Phone Number' }).click()
  expect(await findProblemsInBothThemes(page), 'form with errors').toEqual([])
  // Close the contact list, which covers the fields below it.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose date and time' }).click()
  await expect(page.getByLabel('Hour')).toBeVisible()
  expect(await findProblemsInBothThemes(page, { within: '[role=dialog]' }), 'time').toEqual([])
  await page.keyboard.press('Escape')
  await chooseAction(messageRow(page, phone), 'Edit')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findProblemsInBothThemes(page, { within: '[role=dialog]' }), 'edit').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await findProblemsInBothThemes(page), 'cards').toEqual([])
})
