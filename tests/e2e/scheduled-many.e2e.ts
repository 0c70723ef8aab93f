import type { Page } from '@playwright/test'
import { createContact } from '../../core/contacts/contacts.ts'
import { cancelMessage, getMessage } from '../../core/messaging/messages.ts'
import { inBothThemes, problemsInBothThemes } from '../support/accessible.ts'
import { choose, expect, expectErrors, hour, minute, row, shopTime, test, toast } from '../support/shop.ts'

// Finding messages, changing many at once, and the calendar.

test.beforeEach(async ({ page, shop }) => {
  await shop.enter(page, '/admin/whatsapp-scheduler')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp Scheduler' })).toBeVisible()
})

test('search, days and state are kept by the address, and live changes keep to them', async ({
  page,
  shop,
}) => {
  const [one, two] = [shop.phone(), shop.phone()]
  await shop.call(createContact, { name: 'Puan Zaleha', phone: one })
  const { id } = await shop.schedule({ phone: one, message: 'Banner kain 2611-0042' }, 30 * hour)
  await shop.schedule({ phone: two, message: 'Lain sekali' }, 30 * hour)
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  for (const words of ['zaleha', one.slice(3), '0042', 'kain ban']) {
    await search.fill(words)
    await expect(row(page, two)).toHaveCount(0)
    await expect(row(page, one)).toContainText('Puan Zaleha')
  }
  await page.getByRole('button', { name: 'Days: Any day' }).click()
  await page.getByRole('button', { name: 'Next 7 days' }).click()
  await page
    .getByRole('group', { name: 'Show by status' })
    .getByRole('button', { name: /^Pending/ })
    .click()
  await expect(page).toHaveURL(/search=kain\+ban.*from=.*to=.*status=pending/)
  await page.reload()
  await expect(search).toHaveValue('kain ban')
  await expect(row(page, one)).toBeVisible()
  await shop.schedule({ phone: two, message: 'Kain banner lagi' }, 31 * hour)
  await expect(row(page, two)).toBeVisible()
  // While the mouse rests on it, a row that is looked for no longer keeps its place and says what became of it.
  await row(page, one).hover()
  const asked = page.waitForResponse(new RegExp(`/scheduled-messages/${id}$`))
  await shop.call(cancelMessage, { id })
  await asked
  await expect(row(page, one).getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expect(row(page, one)).toContainText('Cancelled')
  await page.mouse.move(0, 0)
  await expect(row(page, one)).toHaveCount(0)
  await page.goBack()
  await expect(row(page, one)).toContainText('Cancelled')
  await search.fill('tiada yang begini')
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect(search).toHaveValue('')
})

/** The counts may come before the list; what is selected in between goes with the list that it was in. */
const onlyRowsWith = (page: Page, text: string) =>
  expect(page.getByRole('row').filter({ hasNotText: text })).toHaveCount(1)

test('many are selected with Shift, by keyboard and as all that match; one question, one summary', async ({
  page,
  shop,
}) => {
  const phones = Array.from({ length: 5 }, () => shop.phone())
  const made = await Promise.all(
    phones.map((phone, n) => shop.schedule({ phone, message: 'Serempak' }, (50 + n) * hour)),
  )
  await page.getByRole('searchbox').fill('serempak')
  await expect(page.getByRole('group', { name: 'Show by status' })).toContainText('All5')
  await onlyRowsWith(page, 'Serempak')
  const box = (n: number) => row(page, phones[n] ?? '').getByRole('checkbox')
  await box(0).click()
  await box(3).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected messages' })
  await expect(bar).toContainText('4 messages selected')
  await row(page, phones[3] ?? '').focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('3 messages selected')

  // One of them is cancelled by somebody else meanwhile: it is named, with the reason.
  await bar.getByRole('button', { name: 'Reschedule…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule 3 messages' })
  await dialog.getByText('Each earlier or later').click()
  // Chosen anew: days were taken for minutes then.
  for (const unit of ['hours', 'days']) await dialog.getByLabel('Unit').selectOption(unit)
  // Not before the press: the dialog would hear of it and speak of two.
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
    toast(page, `2 messages rescheduled. ${phones[1]} left as it was: it is cancelled.`),
  ).toBeVisible()
  const moved = await shop.call(getMessage, { id: made[0]?.id ?? '' })
  expect(moved.scheduled_time).toBe(
    shopTime(
      new Date(`${made[0]?.scheduled_time.replace(' ', 'T')}+08:00`).getTime() - Date.now() + 24 * hour,
    ),
  )

  await page.getByRole('checkbox', { name: 'Select all messages of this page' }).click()
  await expect(bar).toContainText('5 messages selected')
  await bar.getByRole('button', { name: 'Cancel…' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel 4 messages' })
  await expect(question).toContainText(
    'Are you sure you want to cancel these 4 messages? This will only change the status to "cancelled" but preserve all message content.',
  )
  await question.getByRole('button', { name: 'Cancel 4 messages' }).click()
  await expect(toast(page, '4 messages cancelled')).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all messages of this page' }).click()
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 5 messages' }).click()
  await expect(toast(page, '5 messages deleted')).toBeVisible()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
})

test('all that match are changed, on every page', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.scheduleMany(
    Array.from({ length: 105 }, (_, n) => ({ phone, message: `Ulang ${n}` })),
    60 * hour,
  )
  await page.getByRole('searchbox').fill(phone)
  await expect(page.getByRole('group', { name: 'Show by status' })).toContainText('All105')
  await onlyRowsWith(page, phone)
  await page.getByRole('checkbox').nth(1).click()
  const bar = page.getByRole('region', { name: 'Selected messages' })
  await bar.getByRole('button', { name: 'Select all that match' }).click()
  await expect(bar).toContainText('105 messages selected')
  await bar.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 105 messages' }).click()
  await expect(toast(page, '105 messages deleted')).toBeVisible()
})

test('the calendar shows days and their counts; dragging and the keyboard move a message', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, scheduled_time } = await shop.schedule({ phone, message: 'Hari jadi' }, 7 * 24 * hour)
  await Promise.all(
    Array.from({ length: 6 }, () => shop.schedule({ phone, message: 'Ramai' }, 7 * 24 * hour + minute)),
  )
  const day = scheduled_time.slice(0, 10)
  await page.goto(`/admin/whatsapp-scheduler?show=week&on=${day}&search=${phone}`)
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
  // A hand moves in many steps: the first makes it a drag.
  await last.hover()
  await expect(last).toHaveCSS('outline-style', 'solid')
  await page.mouse.up()
  const clock = scheduled_time.slice(10)
  const when = (of: string) => `${of.split('-').toReversed().join('/')}${clock.slice(0, 6)}`
  await expect(toast(page, `Moved to ${when(to)}`)).toBeVisible()
  await expect(last.getByRole('button', { name: /Hari jadi/ })).toBeVisible()
  // A drag is no press: the message did not open.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await shop.call(getMessage, { id })).scheduled_time).toBe(to + clock)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell.getByRole('button', { name: /Hari jadi/ })).toBeVisible()
  await expect.poll(async () => (await shop.call(getMessage, { id })).scheduled_time).toBe(scheduled_time)

  await chip.focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move to…' })
  await dialog.getByLabel('Schedule Time').fill(`${to} 23:50:00`)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toast(page, '1 message rescheduled')).toBeVisible()
  expect((await shop.call(getMessage, { id })).scheduled_time).toBe(`${to} 23:50:00`)

  await chip.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Message to ${phone}` })
  await expect(details).toContainText('Rescheduled by Admin')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Month' }).click()
  await page.getByRole('button', { name: '2 more' }).click()
  await expect(page.getByRole('button', { name: /: Ramai$/ })).toHaveCount(6)
  await page.keyboard.press('c')
  await expect(page.getByRole('table', { name: 'Scheduled Messages' })).toBeVisible()
})

test('a message that repeats another within a day is asked about first', async ({ page, shop }) => {
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
  await expect(question).toContainText(`The same text to ${phone} is there already`)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Dua kali')
  await expect(row(page, phone)).toHaveCount(1)
  await page.getByRole('button', { name: 'Schedule Message' }).click()
  await question.getByRole('button', { name: 'Schedule anyway' }).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(row(page, phone)).toHaveCount(2)
})

test('D-04 what is unknown is settled from its history, which tells by whom', async ({ page, shop }) => {
  const phone = shop.phone()
  await page.getByRole('searchbox').fill(phone)
  await shop.sandbox('time_out')
  const { id } = await shop.schedule({ phone, message: 'Sampaikah?' })
  await expect(row(page, phone)).toContainText('Message is being sent...')
  // That it failed is known before the list has come anew: until then nothing is offered that it may not be fit for.
  const list = Promise.withResolvers<void>()
  await page.route('**/scheduled-messages/page*', async (route) => {
    await list.promise
    await route.continue()
  })
  await shop.until(id, 'failed')
  await expect(page.getByRole('group', { name: 'Show by status' })).toContainText('Failed1')
  await expect(row(page, phone).getByRole('button')).toHaveCount(0)
  await row(page, phone).focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Message to ${phone}` })
  await expect(details).toContainText('Made by Admin')
  await details.getByRole('button', { name: 'Try Again' }).click()
  await page
    .getByRole('dialog', { name: 'Delivery unknown' })
    .getByRole('button', { name: 'Mark as sent' })
    .click()
  await expect(toast(page, 'Marked as sent')).toBeVisible()
  list.resolve()
  await expect(row(page, phone)).toContainText('Sent')
  await row(page, phone).focus()
  await page.keyboard.press('Enter')
  await expect(details).toContainText('marked as sent by Admin')
  await page.keyboard.press('Escape')
  await choose(row(page, phone), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, phone)).toHaveCount(0)
})

test('finding, selecting and the calendar can be used by everyone, light and dark', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const phone = shop.phone()
  // A day of its own: a month shows but the first few of a day.
  const later = 40 * 24 * hour
  await shop.schedule({ phone }, later)
  await page.goto(`/admin/whatsapp-scheduler?search=${phone}`)
  await row(page, phone).getByRole('checkbox').click()
  expect(await problemsInBothThemes(page), 'selected').toEqual([])
  await page.getByRole('button', { name: 'Reschedule…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await problemsInBothThemes(page), 'reschedule').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Days/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await problemsInBothThemes(page), 'days').toEqual([])
  await page.keyboard.press('Escape')
  for (const show of ['month', 'week', 'day']) {
    await page.goto(`/admin/whatsapp-scheduler?show=${show}&on=${shopTime(later).slice(0, 10)}`)
    await expect(page.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d, to ${phone}`) })).toBeVisible()
    expect(await problemsInBothThemes(page), show).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await problemsInBothThemes(page), 'agenda').toEqual([])
  await inBothThemes(page, async (theme) => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, theme).toBeLessThanOrEqual(0)
  })
})
