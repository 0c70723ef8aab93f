import {
  navigateTo,
  hour,
  minute,
  expect,
  toast,
  expectErrors,
  shopTime,
  messageRow,
  test,
} from '../support/shop.ts'
import { openScheduler } from '../support/scheduler-screen.ts'
import { getMessage } from '#core/messaging/messages.ts'

test.beforeEach(openScheduler)

test('the calendar shows counts by day and moves messages by dragging and by keyboard', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, scheduled_time } = await shop.schedule({ phone, message: 'Hari jadi' }, 7 * 24 * hour)
  await Promise.all(
    Array.from({ length: 6 }, () => shop.schedule({ phone, message: 'Ramai' }, 7 * 24 * hour + minute)),
  )
  const day = scheduled_time.slice(0, 10)
  await navigateTo(page, `/admin/whatsapp-scheduler?show=week&on=${day}&search=${phone}`)
  const cell = page.locator(`td[data-place="${day}"]`)
  await expect(cell).toContainText('7 Pending')
  const chip = page.getByRole('button', { name: /Hari jadi/ })
  const days = page.locator('td[data-place]')
  const target = (await days.first().getAttribute('data-place')) === day ? days.nth(1) : days.last()
  const last = day === (await target.getAttribute('data-place')) ? days.nth(5) : target
  const to = (await last.getAttribute('data-place')) ?? ''
  await chip.hover()
  await page.mouse.down()
  await last.hover()
  // The first move starts the drag, the second reaches the target.
  await last.hover()
  await expect(last).toHaveCSS('outline-style', 'solid')
  await page.mouse.up()
  const clock = scheduled_time.slice(10)
  const when = (of: string) => `${of.split('-').toReversed().join('/')}${clock.slice(0, 6)}`
  await expect(toast(page, `Moved to ${when(to)}`)).toBeVisible()
  await expect(last.getByRole('button', { name: /Hari jadi/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await shop.call(getMessage, { id })).scheduled_time).toBe(to + clock)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell.getByRole('button', { name: /Hari jadi/ })).toBeVisible()
  await expect.poll(async () => (await shop.call(getMessage, { id })).scheduled_time).toBe(scheduled_time)

  await chip.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move to…' })
  await dialog.getByLabel('Schedule Time').fill(`${to} 23:50:00`)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toast(page, '1 message rescheduled')).toBeVisible()
  expect((await shop.call(getMessage, { id })).scheduled_time).toBe(`${to} 23:50:00`)

  // Wait until the message has moved, because moving removes focus.
  await expect(last.getByRole('button', { name: /Hari jadi/ })).toBeVisible()
  await chip.press('Enter')
  const details = page.getByRole('dialog', { name: `Message to ${phone}` })
  await expect(details).toContainText('Rescheduled by Admin')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Month' }).click()
  await page.getByRole('button', { name: '2 more' }).click()
  await expect(page.getByRole('button', { name: /: Ramai$/ })).toHaveCount(6)
  await page.keyboard.press('c')
  await expect(page.getByRole('table', { name: 'Scheduled Messages' })).toBeVisible()
})

test('asks for confirmation before sending the same text to the same number within a day', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409/)
  const phone = shop.phone()
  await shop.schedule({ phone, message: 'Dua kali' }, 3 * hour)
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Manual' }).click()
  await page.getByRole('textbox', { name: 'Phone Number' }).fill(phone)
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Dua kali')
  await page.getByRole('textbox', { name: 'Schedule Time' }).fill(shopTime(5 * hour))
  await page.getByRole('button', { name: 'Schedule Message' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send the same message again?' })
  await expect(question).toContainText(`The same text to ${phone} is already scheduled`)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Dua kali')
  await expect(messageRow(page, phone)).toHaveCount(1)
  await page.getByRole('button', { name: 'Schedule Message' }).click()
  await question.getByRole('button', { name: 'Schedule anyway' }).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(messageRow(page, phone)).toHaveCount(2)
})
