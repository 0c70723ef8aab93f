import { createContact } from '../../core/contacts/contacts.ts'
import { cancelMessage, messageCounts, type Message } from '../../core/messaging/messages.ts'
import { formatListTime } from '../../core/shared/shop-time.ts'
import { problemsInBothThemes } from '../support/accessible.ts'
import {
  choose,
  expect,
  expectErrors,
  hour,
  openShop,
  row,
  startProgram,
  test,
  toast,
} from '../support/shop.ts'
import { patient } from '../support/patience.ts'

const calls = '**/api/v2/scheduled-messages'

test.beforeEach(async ({ page, shop }) => {
  await shop.enter(page, '/admin/whatsapp-scheduler')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp Scheduler' })).toBeVisible()
})

test('SCHED-02 a list that does not come: Connection Error, and a retry that loads the page again', async ({
  page,
}) => {
  expectErrors(page, /Failed to load resource/)
  const held = Promise.withResolvers<void>()
  let down = true
  await page.route(`${calls}/page*`, async (route) => {
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
  // It works again from when the page is loaded anew: sooner, and the list would come by itself.
  page.once('framenavigated', () => (down = false))
  await page.getByRole('button', { name: 'Retry Connection' }).click()
  await expect(page.getByRole('group', { name: 'Show by status' })).toBeVisible()
  await page.getByRole('button', { name: /^Sending/ }).click()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
})

test('SCHED-03 columns, shop time whatever the browser’s zone, sorting by each header', async ({
  page,
  shop,
}) => {
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
  await expect(row(page, one)).toContainText(shown)

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

test('MSG-13 what goes out next stands first, by name, above a list that begins with what is long gone', async ({
  page,
  source,
}) => {
  test.slow()
  // A program of its own: what other tests have waiting may be due sooner.
  const program = await startProgram()
  const shop = await openShop(program, source, 91)
  try {
    const [gone, soon] = [shop.phone(), shop.phone()]
    await shop.call(createContact, { name: 'Hidayah Depan', phone: soon })
    await shop.until((await shop.schedule({ phone: gone })).id, 'sent')
    await shop.schedule({ phone: soon, message: 'Sebentar lagi' }, hour)
    await shop.enter(page, '/admin/whatsapp-scheduler')
    const next = page.getByRole('list', { name: 'Next to go out' })
    await expect(next.getByRole('listitem').first()).toContainText(/Hidayah Depan.*Sebentar lagi/)
    const table = page.getByRole('table', { name: 'Scheduled Messages' })
    await expect(table.getByRole('columnheader', { name: 'Scheduled Time' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect(row(page, soon)).toContainText('Hidayah Depan')
    await next.getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: `Message to ${soon}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider).toBeLessThanOrEqual(0)
    const card = page.getByRole('list', { name: 'Scheduled Messages' }).getByRole('listitem')
    await expect(card.filter({ hasText: soon })).toContainText('Hidayah Depan')
    await page.getByRole('button', { name: 'Show all that wait' }).click()
    await expect(next).toHaveCount(0)
    await expect(card.filter({ hasText: soon })).toBeVisible()
    await expect(card.filter({ hasText: gone })).toHaveCount(0)
  } finally {
    // The list is watched: after the program has gone each look would be an error.
    await page.close()
    await program.stop()
  }
})

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
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
})

const offered = {
  pending: ['Send Now', 'Cancel', 'Edit', 'Delete'],
  sent: ['Edit & Resend', 'Resend', 'Delete'],
  failed: ['Try Again', 'Edit & Try Again', 'Delete'],
  cancelled: ['Reactivate', 'Edit', 'Delete'],
}

test('SCHED-04 the actions of each state; none while sending', async ({ page, shop }) => {
  const phones = { pending: shop.phone(), sent: shop.phone(), failed: shop.phone(), cancelled: shop.phone() }
  await shop.schedule({ phone: phones.pending }, hour)
  await shop.until((await shop.schedule({ phone: phones.sent })).id, 'sent')
  const cancelled = await shop.schedule({ phone: phones.cancelled }, hour)
  await shop.call(cancelMessage, { id: cancelled.id })
  await shop.sandbox('time_out')
  await shop.until((await shop.schedule({ phone: phones.failed })).id, 'failed')
  for (const [status, phone] of Object.entries(phones)) {
    const line = row(page, phone)
    const first = line.getByRole('button').first()
    const actions = [await first.textContent()]
    await line.getByRole('button', { name: /^More actions/ }).click()
    actions.push(...(await page.getByRole('menuitem').allTextContents()))
    expect(actions).toEqual(offered[status as keyof typeof offered])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await shop.sandbox('slow')
  const sending = shop.phone()
  await shop.schedule({ phone: sending })
  // The list holds still: the keyboard is in it.
  await page.getByRole('button', { name: '1 new message · Show' }).click()
  await expect(row(page, sending)).toContainText('Sending')
  await expect(row(page, sending).getByRole('button')).toHaveCount(0)
})

test('SCHED-05 SCHED-06 SCHED-07 cancelling asks, shows at once, and comes back when it fails, as reactivating does; deleting asks, and takes the message off the list', async ({
  page,
  shop,
}) => {
  expectErrors(page, /500/)
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  const held = Promise.withResolvers<void>()
  await page.route(`${calls}/cancel`, async (route) => {
    await held.promise
    await route.fulfill({ status: 500, json: {} })
  })
  const cancel = async () => {
    await choose(row(page, phone), 'Cancel')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      'Are you sure you want to cancel this message? This will only change the status to "cancelled" but preserve all message content.',
    )
    await question.getByRole('button', { name: 'Cancel message' }).click()
  }
  await cancel()
  await expect(row(page, phone)).toContainText('Cancelled')
  held.resolve()
  await expect(toast(page, 'Failed to cancel message')).toBeVisible()
  await expect(row(page, phone)).toContainText('Pending')
  await page.unroute(`${calls}/cancel`)
  await cancel()
  await expect(toast(page, 'Message cancelled successfully')).toBeVisible()
  await shop.until(id, 'cancelled')

  const answered = Promise.withResolvers<void>()
  await page.route(`${calls}/reactivate`, async (route) => {
    await answered.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await expect(row(page, phone)).toContainText('Cancelled')
  await choose(row(page, phone), 'Reactivate')
  await expect(row(page, phone)).toContainText('Pending')
  answered.resolve()
  await expect(toast(page, 'Failed to reactivate message')).toBeVisible()
  await expect(row(page, phone)).toContainText('Cancelled')
  await page.unroute(`${calls}/reactivate`)
  await choose(row(page, phone), 'Reactivate')
  await expect(toast(page, 'Message reactivated successfully')).toBeVisible()
  await shop.until(id, 'pending')

  const question = page.getByRole('alertdialog')
  const remove = async () => {
    await choose(row(page, phone), 'Delete')
    await expect(question).toContainText(
      'Are you sure you want delete this message? Deleted messages cannot be recovered.',
    )
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await page.route(`${calls}/delete`, (route) =>
    route.fulfill({ status: 500, json: { error: 'The disk is full', message: 'The disk is full' } }),
  )
  await remove()
  await expect(toast(page, 'Failed to delete message: The disk is full')).toBeVisible()
  await expect(row(page, phone)).toBeVisible()
  await page.unroute(`${calls}/delete`)
  await remove()
  await expect(toast(page, 'Message deleted successfully')).toBeVisible()
  await expect(row(page, phone)).toHaveCount(0)
})

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
  await expect(row(page, bad)).toContainText('Delivery unknown: did it arrive? Ask the customer, then choose')
})

test('SCHED-08 the list is asked for once when it opens; what changes before its line stands is brought in', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  const asked: string[] = []
  page.on('request', (request) => /messages\/page\?/.test(request.url()) && asked.push(request.url()))
  let line = Promise.withResolvers<void>()
  await page.route(`${calls}/events`, async (route) => {
    await line.promise
    await route.continue()
  })
  const open = async () => {
    await page.reload()
    await expect(row(page, phone)).toContainText('Pending')
    asked.length = 0
  }
  await open()
  const stands = page.waitForResponse(`${calls}/events`)
  line.resolve()
  await stands
  // Twice as long as it waits before it asks again.
  await page.waitForTimeout(patient(800))
  expect(asked).toEqual([])

  line = Promise.withResolvers()
  await open()
  await shop.call(cancelMessage, { id })
  await expect(row(page, phone)).toContainText('Pending')
  line.resolve()
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

  const pointed = Promise.withResolvers<void>()
  await page.route('**/api/v2/scheduled-messages/page?*', async (route) => {
    await pointed.promise
    await route.continue()
  })
  await page.reload()
  await page.getByText('Loading messages...').hover()
  pointed.resolve()
  await expect(row(page, earlier)).toBeVisible()
  await expect(page.getByRole('button', { name: /· Show$/ })).toHaveCount(0)
})

test('SCHED-09 how many there are of each, and only those', async ({ page, shop }) => {
  const phone = shop.phone()
  const counts = await shop.call(messageCounts, {})
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

test('more than a page of messages is turned page by page, and the address keeps the place', async ({
  page,
  shop,
}) => {
  const before = (await shop.call(messageCounts, {})).total
  const messages = Array.from({ length: 120 }, () => ({ phone: shop.phone() }))
  await shop.scheduleMany(messages, 40 * hour)
  await expect(page.getByRole('group', { name: 'Show by status' })).toContainText(String(before + 120))
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(100)
  const first = await rows.first().textContent()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows).toHaveCount(before + 20)
  await expect(page.getByText('Page 2')).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(before + 20)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(rows).toHaveCount(100)
  expect(await rows.first().textContent()).toBe(first)
  await page.goBack()
  await expect(rows).toHaveCount(before + 20)
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
  await page.goto(`/admin/whatsapp-scheduler?search=${phone}`)
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
  expect(await problemsInBothThemes(page), 'time').toEqual([])
  await page.keyboard.press('Escape')
  await choose(row(page, phone), 'Edit')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await problemsInBothThemes(page), 'edit').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await problemsInBothThemes(page), 'cards').toEqual([])
})
