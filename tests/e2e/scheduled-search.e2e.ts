import type { ElementHandle } from '@playwright/test'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { navigateTo, hour, expect, messageRow, shopTime, test } from '../support/shop.ts'
import { openScheduler } from '../support/scheduler-screen.ts'
import { createContact } from '#core/contacts/contacts.ts'
import { cancelMessage } from '#core/messaging/messages.ts'
import { findProblemsInBothThemes, checkInBothThemes } from '../support/accessibility.ts'

test.beforeEach(openScheduler)

test('stores search, dates and state in the URL and filters live changes by them', async ({ page, shop }) => {
  const [one, two] = [shop.phone(), shop.phone()]
  await shop.call(createContact, { name: 'Puan Zaleha', phone: one })
  const { id } = await shop.schedule({ phone: one, message: 'Banner kain 2611-0042' }, 30 * hour)
  await shop.schedule({ phone: two, message: 'Lain sekali' }, 30 * hour)
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  for (const words of ['zaleha', one.slice(3), '0042', 'kain ban']) {
    await search.fill(words)
    await expect(messageRow(page, two)).toHaveCount(0)
    await expect(messageRow(page, one)).toContainText('Puan Zaleha')
  }
  await page.getByRole('button', { name: 'Dates: Any date' }).click()
  await page.getByRole('button', { name: 'Next 7 days' }).click()
  await page
    .getByRole('group', { name: 'Filter by status' })
    .getByRole('button', { name: /^Pending/ })
    .click()
  await expect(page).toHaveURL(/search=kain\+ban.*from=.*to=.*status=pending/)
  await page.reload()
  await expect(search).toHaveValue('kain ban')
  await expect(messageRow(page, one)).toBeVisible()
  await shop.schedule({ phone: two, message: 'Kain banner lagi' }, 31 * hour)
  await expect(messageRow(page, two)).toBeVisible()
  await messageRow(page, one).hover()
  const reload = page.waitForResponse(new RegExp(`/scheduled-messages/${id}$`))
  await shop.call(cancelMessage, { id })
  await reload
  await expect(messageRow(page, one).getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expect(messageRow(page, one)).toContainText('Cancelled')
  await page.mouse.move(0, 0)
  await expect(messageRow(page, one)).toHaveCount(0)
  await page.goBack()
  await expect(messageRow(page, one)).toContainText('Cancelled')
  await search.fill('tiada yang begini')
  await page.getByRole('button', { name: 'Show all messages' }).click()
  await expect(search).toHaveValue('')
})

test('SCHED-03 SCHED-09 applies a sort and a filter clicked in quick succession on a slow server', async ({
  page,
  shop,
}) => {
  await shop.schedule({ phone: shop.phone() }, 30 * hour)
  // Start on a page that does not allow Google’s picker, so that opening the list first checks if a reload is needed.
  await page.goto('/admin/health')
  await navigateTo(page, '/admin/whatsapp-scheduler')
  await page.route('**/api/v2/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fallback()
  })
  const time = page.getByRole('columnheader', { name: 'Scheduled Time' }).getByRole('button')
  const pending = page
    .getByRole('group', { name: 'Filter by status' })
    .getByRole('button', { name: /^Pending/ })
  await time.evaluate(
    async (first: HTMLElement, second: HTMLElement) => {
      first.click()
      for (let tasks = 0; tasks < 100; tasks += 1) await Promise.resolve()
      second.click()
    },
    (await pending.elementHandle()) as ElementHandle<HTMLElement>,
  )
  await expect(page).toHaveURL(/[?&]status=pending/)
  await expect(page).toHaveURL(/[?&]direction=desc/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the scheduler’s search, selection and calendar are accessible in both themes', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const phone = shop.phone()
  // This day has no other messages. The month view shows only a few per day.
  const later = 40 * 24 * hour
  await shop.schedule({ phone }, later)
  await navigateTo(page, `/admin/whatsapp-scheduler?search=${phone}`)
  await messageRow(page, phone).getByRole('checkbox').click()
  expect(await findProblemsInBothThemes(page), 'selected').toEqual([])
  await page.getByRole('button', { name: 'Reschedule…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findProblemsInBothThemes(page, { within: '[role=dialog]' }), 'reschedule').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Dates/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findProblemsInBothThemes(page, { within: '[role=dialog]' }), 'days').toEqual([])
  await page.keyboard.press('Escape')
  for (const show of ['month', 'week', 'day']) {
    await navigateTo(page, `/admin/whatsapp-scheduler?show=${show}&on=${shopTime(later).slice(0, 10)}`)
    await expect(page.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d, to ${phone}`) })).toBeVisible()
    expect(await findProblemsInBothThemes(page), show).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await findProblemsInBothThemes(page), 'agenda').toEqual([])
  await checkInBothThemes(page, async (theme) => {
    await expectToFitWidth(page, theme)
  })
})
