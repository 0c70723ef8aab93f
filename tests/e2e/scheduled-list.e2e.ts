import { createContact } from '#core/contacts/contacts.ts'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { cancelMessage } from '#core/messaging/messages.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, expectErrors, hour, messageRow, toast, test } from '../support/shop.ts'
import { schedulerCallPattern, openScheduler } from '../support/scheduler-screen.ts'

test.beforeEach(openScheduler)

test('SCHED-02 shows Connection Error with a reload button when the list fails to load', async ({ page }) => {
  expectErrors(page, /Failed to load resource/)
  const held = Promise.withResolvers<void>()
  let down = true
  await page.route(`${schedulerCallPattern}/page*`, async (route) => {
    await held.promise
    await (down ? route.abort() : route.continue())
  })
  await page.reload()
  await expect(page.getByText('Loading messages...')).toBeVisible()
  held.resolve()
  await expect(page.getByText('Connection Error')).toBeVisible()
  await expect(toast(page, 'Failed to load messages. Please try refreshing the page.')).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await loaded
  await expect(page.getByText('Connection Error')).toBeVisible()
  // Restore the server only after the reload has started, because otherwise the list would recover without a reload.
  page.once('framenavigated', () => (down = false))
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect(page.getByRole('group', { name: 'Filter by status' })).toBeVisible()
  await page.getByRole('button', { name: /^Sending/ }).click()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
})

test('SCHED-03 shows times in shop time and sorts by each column header', async ({ page, shop }) => {
  const [one, two, three] = [shop.phone(), shop.phone(), shop.phone()]
  await shop.schedule({ phone: two }, hour)
  const last = await shop.schedule({ phone: one }, 3 * hour)
  const cancelled = await shop.schedule({ phone: three }, 2 * hour)
  await shop.call(cancelMessage, { id: cancelled.id })
  const table = page.getByRole('table', { name: 'Scheduled Messages' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Status',
    'Phone',
    'Message',
    'Scheduled Time',
    'Actions',
  ])
  const shown = formatListTime(new Date(`${last.scheduled_time.replace(' ', 'T')}+08:00`))
  expect(shown).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await expect(messageRow(page, one)).toContainText(shown)

  const order = () =>
    table
      .locator('tbody tr td:nth-child(2)')
      .allTextContents()
      .then((phones) => phones.filter((phone) => [one, two, three].includes(phone)))
  const header = (name: string) => table.getByRole('columnheader', { name })
  await expect(header('Scheduled Time')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(order).toEqual([two, three, one])
  await header('Scheduled Time').getByRole('button').click()
  await expect(header('Scheduled Time')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(order).toEqual([one, three, two])
  await header('Phone').getByRole('button').click()
  await expect(header('Phone')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header('Scheduled Time')).toHaveAttribute('aria-sort', 'none')
  await expect.poll(order).toEqual([one, two, three])
  await header('Status').getByRole('button').click()
  await expect.poll(async () => (await order()).indexOf(three)).not.toBe(1)
})

test('MSG-13 shows the messages that are due next above a list that starts with old messages', async ({
  page,
  shop,
}) => {
  // Delete pending messages of other tests, which could be due sooner.
  await shop.call(changeMessages, { operation: 'delete', matching: { as_of: new Date().toISOString() } })
  const [gone, soon] = [shop.phone(), shop.phone()]
  await shop.call(createContact, { name: 'Hidayah Depan', phone: soon })
  await shop.until((await shop.schedule({ phone: gone })).id, 'sent')
  await shop.schedule({ phone: soon, message: 'Sebentar lagi' }, hour)
  const next = page.getByRole('list', { name: 'Next to send' })
  await expect(next.getByRole('listitem').first()).toContainText(/Hidayah Depan.*Sebentar lagi/)
  const table = page.getByRole('table', { name: 'Scheduled Messages' })
  await expect(table.getByRole('columnheader', { name: 'Scheduled Time' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(messageRow(page, soon)).toContainText('Hidayah Depan')
  await next.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: `Message to ${soon}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFitWidth(page)
  const card = page.getByRole('list', { name: 'Scheduled Messages' }).getByRole('listitem')
  await expect(card.filter({ hasText: soon })).toContainText('Hidayah Depan')
  await page.getByRole('button', { name: 'Show all pending' }).click()
  await expect(next).toHaveCount(0)
  await expect(card.filter({ hasText: soon })).toBeVisible()
  await expect(card.filter({ hasText: gone })).toHaveCount(0)
})
