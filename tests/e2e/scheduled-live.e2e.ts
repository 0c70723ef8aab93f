import { holdResponses } from '../support/hold-responses.ts'
import { expectErrors, hour, expect, messageRow, test } from '../support/shop.ts'
import { openScheduler, schedulerCallPattern } from '../support/scheduler-screen.ts'
import { cancelMessage } from '#core/messaging/messages.ts'
import { scaleTime } from '../support/load-factor.ts'

test.beforeEach(openScheduler)

test('SCHED-08 updates states in real time and catches up after a lost connection', async ({
  page,
  shop,
  context,
}) => {
  expectErrors(page, /Failed to load resource|ERR_/)
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  await expect(messageRow(page, phone)).toContainText('Pending')
  await context.setOffline(true)
  await expect(page.getByText('Live updates are off')).toBeVisible()
  await shop.call(cancelMessage, { id })
  await expect(messageRow(page, phone)).toContainText('Pending')
  await context.setOffline(false)
  await expect(messageRow(page, phone)).toContainText('Cancelled')
  await expect(page.getByText('Live updates are off')).toHaveCount(0)

  const [good, bad] = [shop.phone(), shop.phone()]
  await shop.setSandboxBehaviour('slow')
  await shop.schedule({ phone: good })
  await expect(messageRow(page, good)).toContainText('Message is being sent...')
  await expect(messageRow(page, good)).toContainText('Sent', { timeout: scaleTime(8000) })
  await shop.setSandboxBehaviour('time_out')
  await shop.schedule({ phone: bad })
  await expect(messageRow(page, bad)).toContainText('Message is being sent...')
  await expect(messageRow(page, bad)).toContainText(
    'Delivery unknown. Ask the customer if the message arrived, then mark it as sent or send it again.',
  )
})

test('SCHED-08 loads the list once, including changes made before the event stream connects', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  const pageRequests: string[] = []
  page.on('request', (request) => /messages\/page\?/.test(request.url()) && pageRequests.push(request.url()))
  const holdStream = () => holdResponses(page, `${schedulerCallPattern}/events`)
  let release = await holdStream()
  const open = async () => {
    await page.reload()
    await expect(messageRow(page, phone)).toContainText('Pending')
    pageRequests.length = 0
  }
  await open()
  const connected = page.waitForResponse(`${schedulerCallPattern}/events`)
  release()
  await connected
  // Wait for twice the delay after which the page would load the list again.
  await page.waitForTimeout(scaleTime(800))
  expect(pageRequests).toEqual([])

  release = await holdStream()
  await open()
  await shop.call(cancelMessage, { id })
  await expect(messageRow(page, phone)).toContainText('Pending')
  release()
  await expect(messageRow(page, phone)).toContainText('Cancelled')
})

test('SCHED-08 keeps rows in place under the pointer and shows new rows on request', async ({
  page,
  shop,
}) => {
  const [mine, earlier] = [shop.phone(), shop.phone()]
  const { id } = await shop.schedule({ phone: mine }, 20 * hour)
  await messageRow(page, mine).hover()
  const before = await messageRow(page, mine).boundingBox()
  await shop.schedule({ phone: earlier }, 10 * hour)
  await shop.call(cancelMessage, { id })
  await expect(messageRow(page, mine)).toContainText('Cancelled')
  const show = page.getByRole('button', { name: '1 new message · Show' })
  await expect(show).toBeVisible()
  expect(await messageRow(page, mine).boundingBox()).toEqual(before)
  await show.click()
  await expect(messageRow(page, earlier)).toBeVisible()

  await messageRow(page, mine)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await shop.schedule({ phone: shop.phone() }, 9 * hour)
  await expect(show).toBeVisible()
  const edit = page.getByRole('menuitem', { name: 'Edit' })
  const place = await edit.boundingBox()
  await edit.hover()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await edit.boundingBox(), 'the hovered menu').toEqual(place)
  await expect(show).toBeVisible()
  await edit.click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const release = await holdResponses(page, '**/api/v2/scheduled-messages/page?*')
  await page.reload()
  await page.getByText('Loading messages...').hover()
  release()
  await expect(messageRow(page, earlier)).toBeVisible()
  await expect(page.getByRole('button', { name: /· Show$/ })).toHaveCount(0)
})
