import { expectToFit } from '../support/fits.ts'
import { follow, hour, expect, row, choose, test } from '../support/shop.ts'
import { openScheduler } from '../support/scheduler-screen.ts'
import { countMessagesByState, cancelMessage } from '#core/messaging/messages.ts'
import type { Message } from '#core/messaging/message.ts'
import { problemsInBothThemes } from '../support/accessible.ts'

test.beforeEach(openScheduler)

test('SCHED-03 cards below 768 px', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.schedule({ phone, message: 'Untuk skrin kecil' }, hour)
  await expect(row(page, phone)).toBeVisible()
  await page.setViewportSize({ width: 767, height: 900 })
  const card = page
    .getByRole('list', { name: 'Scheduled Messages' })
    .getByRole('listitem')
    .filter({ hasText: phone })
  await expect(card).toContainText('Untuk skrin kecil')
  await expect(page.getByRole('table')).toHaveCount(0)
  await choose(card, 'Cancel')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page)
})

test('SCHED-09 how many there are of each, and only those', async ({ page, shop }) => {
  const phone = shop.phone()
  const counts = await shop.call(countMessagesByState, {})
  const { id } = await shop.schedule({ phone }, hour)
  const filter = page.getByRole('group', { name: 'Show by status' })
  const says = (status: keyof typeof counts, more: number) =>
    expect(
      filter.getByRole('button', { name: new RegExp(`^${status === 'total' ? 'All' : status}`, 'i') }),
    ).toContainText(String(counts[status] + more))
  await says('pending', 1)
  await says('total', 1)
  await shop.call(cancelMessage, { id })
  await says('pending', 0)
  await says('cancelled', 1)
  await filter.getByRole('button', { name: /^Sent/ }).click()
  await expect(row(page, phone)).toHaveCount(0)
  await filter.getByRole('button', { name: /^Cancelled/ }).click()
  await expect(row(page, phone)).toBeVisible()
})

test('a row opens the whole message and what was tried', async ({ page, shop }) => {
  const phone = shop.phone()
  const message: Message = await shop.schedule({ phone, message: 'Baris satu\nbaris dua' })
  await shop.until(message.id, 'sent')
  await row(page, phone).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Message to ${phone}` })
  await expect(details).toContainText('Baris satu\nbaris dua')
  await expect(details).toContainText('accepted')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
})

test('the scheduler can be used by everyone, light and dark', async ({ page, shop }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  // Only what this test needs: other tests' rows are drawn alike, and axe would read a hundred of them.
  await follow(page, `/admin/whatsapp-scheduler?search=${phone}`)
  await expect(row(page, phone)).toBeVisible()
  expect(await problemsInBothThemes(page), 'list').toEqual([])
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'Add media by URL' }).click()
  await page.getByRole('button', { name: 'Schedule Message' }).click()
  await page.getByRole('combobox', { name: 'Phone Number' }).click()
  expect(await problemsInBothThemes(page), 'form with errors').toEqual([])
  // The contacts' list, once it has come, lies over what stands below it.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose date and time' }).click()
  await expect(page.getByLabel('Hour')).toBeVisible()
  expect(await problemsInBothThemes(page, { within: '[role=dialog]' }), 'time').toEqual([])
  await page.keyboard.press('Escape')
  await choose(row(page, phone), 'Edit')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await problemsInBothThemes(page, { within: '[role=dialog]' }), 'edit').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await problemsInBothThemes(page), 'cards').toEqual([])
})
