import { test, expect, messageRow, toast, chooseAction } from '../support/shop.ts'
import { openScheduler } from '../support/scheduler-screen.ts'

test.beforeEach(openScheduler)

test('D-04 staff resolve an unknown delivery from its history, which records who resolved it', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await page.getByRole('searchbox').fill(phone)
  await shop.setSandboxBehaviour('time_out')
  // The failed state arrives before the list reloads. Until the reload, the row offers no actions, because they
  // could be outdated.
  const list = Promise.withResolvers<void>()
  await page.route('**/scheduled-messages/page*', async (route) => {
    const answer = await route.fetch()
    if ((await answer.text()).includes('"status":"failed"')) await list.promise
    await route.fulfill({ response: answer })
  })
  const { id } = await shop.schedule({ phone, message: 'Sampaikah?' })
  await expect(messageRow(page, phone)).toContainText('Message is being sent...')
  await shop.until(id, 'failed')
  await expect(page.getByRole('group', { name: 'Filter by status' })).toContainText('Failed1')
  await expect(messageRow(page, phone).getByRole('button')).toHaveCount(0)
  await messageRow(page, phone).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Message to ${phone}` })
  await expect(details).toContainText('Created by Admin')
  await details.getByRole('button', { name: 'Try Again' }).click()
  await page
    .getByRole('dialog', { name: 'Delivery unknown' })
    .getByRole('button', { name: 'Mark as sent' })
    .click()
  await expect(toast(page, 'Marked as sent')).toBeVisible()
  list.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(messageRow(page, phone)).toContainText('Sent')
  await messageRow(page, phone).focus()
  await page.keyboard.press('Enter')
  await expect(details).toContainText('marked as sent by Admin')
  await page.keyboard.press('Escape')
  await chooseAction(messageRow(page, phone), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(messageRow(page, phone)).toHaveCount(0)
})
