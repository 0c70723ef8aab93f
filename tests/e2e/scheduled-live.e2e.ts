import { holdAnswers } from '../support/hold-answers.ts'
import { expectErrors, hour, expect, row, test } from '../support/shop.ts'
import { openScheduler, calls } from '../support/scheduler-screen.ts'
import { cancelMessage } from '#core/messaging/messages.ts'
import { patient } from '../support/patience.ts'

test.beforeEach(openScheduler)

test('SCHED-08 the list catches up after the connection was lost, and follows the server by itself: being sent, then sent or failed', async ({
  page,
  shop,
  context,
}) => {
  expectErrors(page, /Failed to load resource|ERR_/)
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  await expect(row(page, phone)).toContainText('Pending')
  await context.setOffline(true)
  await expect(page.getByText('Changes do not arrive at the moment')).toBeVisible()
  await shop.call(cancelMessage, { id })
  await expect(row(page, phone)).toContainText('Pending')
  await context.setOffline(false)
  await expect(row(page, phone)).toContainText('Cancelled')
  await expect(page.getByText('Changes do not arrive at the moment')).toHaveCount(0)

  const [good, bad] = [shop.phone(), shop.phone()]
  await shop.sandbox('slow')
  await shop.schedule({ phone: good })
  await expect(row(page, good)).toContainText('Message is being sent...')
  await expect(row(page, good)).toContainText('Sent', { timeout: patient(8000) })
  await shop.sandbox('time_out')
  await shop.schedule({ phone: bad })
  await expect(row(page, bad)).toContainText('Message is being sent...')
  await expect(row(page, bad)).toContainText(
    'Delivery unknown. Ask the customer whether it arrived, then choose',
  )
})

test('SCHED-08 the list is asked for once when it opens; what changes before its line stands is brought in', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  const asked: string[] = []
  page.on('request', (request) => /messages\/page\?/.test(request.url()) && asked.push(request.url()))
  const holdLine = () => holdAnswers(page, `${calls}/events`)
  let letGo = await holdLine()
  const open = async () => {
    await page.reload()
    await expect(row(page, phone)).toContainText('Pending')
    asked.length = 0
  }
  await open()
  const stands = page.waitForResponse(`${calls}/events`)
  letGo()
  await stands
  // Twice as long as it waits before it asks again.
  await page.waitForTimeout(patient(800))
  expect(asked).toEqual([])

  letGo = await holdLine()
  await open()
  await shop.call(cancelMessage, { id })
  await expect(row(page, phone)).toContainText('Pending')
  letGo()
  await expect(row(page, phone)).toContainText('Cancelled')
})

test('SCHED-08 nothing moves under the finger: new rows wait until they are asked for; what loads under the pointer shows at once', async ({
  page,
  shop,
}) => {
  const [mine, earlier] = [shop.phone(), shop.phone()]
  const { id } = await shop.schedule({ phone: mine }, 20 * hour)
  await row(page, mine).hover()
  const before = await row(page, mine).boundingBox()
  await shop.schedule({ phone: earlier }, 10 * hour)
  await shop.call(cancelMessage, { id })
  await expect(row(page, mine)).toContainText('Cancelled')
  const show = page.getByRole('button', { name: '1 new message · Show' })
  await expect(show).toBeVisible()
  expect(await row(page, mine).boundingBox()).toEqual(before)
  await show.click()
  await expect(row(page, earlier)).toBeVisible()

  await row(page, mine)
    .getByRole('button', { name: /^More actions/ })
    .click()
  await shop.schedule({ phone: shop.phone() }, 9 * hour)
  await expect(show).toBeVisible()
  const edit = page.getByRole('menuitem', { name: 'Edit' })
  const place = await edit.boundingBox()
  await edit.hover()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await edit.boundingBox(), 'the menu, pointed at').toEqual(place)
  await expect(show).toBeVisible()
  await edit.click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const letGo = await holdAnswers(page, '**/api/v2/scheduled-messages/page?*')
  await page.reload()
  await page.getByText('Loading messages...').hover()
  letGo()
  await expect(row(page, earlier)).toBeVisible()
  await expect(page.getByRole('button', { name: /· Show$/ })).toHaveCount(0)
})
