import type { Page } from '@playwright/test'
import { getMessage, listMessages } from '../../core/messaging/messages.ts'
import { choose, expect, expectErrors, hour, row, shopTime, test, toast } from '../support/shop.ts'

const calls = '**/api/v2/scheduled-messages'
const media = (name: string, caption: string) => ({ url: `https://gambar.test/${name}`, name, caption })
const apiFails = (page: Page) =>
  page.route(`${calls}/send-now`, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'x', message: 'x', code: 'internal' } }),
  )

test.beforeEach(async ({ page, shop }) => {
  await shop.enter(page, '/admin/whatsapp-scheduler')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp Scheduler' })).toBeVisible()
})

test('SEND-02 Send Now sends a message before its time', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  await choose(row(page, phone), 'Send Now')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  await expect(row(page, phone)).toContainText('Sent')
  expect(await shop.bubbles(phone)).toHaveLength(1)
})

test('SEND-02 a sent message is not resent; Edit & Resend is the deliberate way', async ({ page, shop }) => {
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone, message: 'Sekali' })
  await shop.until(id, 'sent')
  await choose(row(page, phone), 'Resend')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This message has already been sent and cannot be resent')
  await question.getByRole('button', { name: 'Edit & Resend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  await dialog.getByLabel('Message').fill('Dua kali')
  await dialog.getByRole('button', { name: 'Save & Send Now' }).click()
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  expect((await shop.bubbles(phone)).map(({ text }) => text)).toEqual(['Sekali', 'Dua kali'])
})

test('SEND-02 a failed message is tried again: Failed to resend message, then it goes', async ({
  page,
  shop,
}) => {
  expectErrors(page, /50[03]/)
  const phone = shop.phone()
  const { id } = await shop.schedule({ phone }, hour)
  await shop.sandbox('refuse')
  await choose(row(page, phone), 'Send Now')
  await expect(toast(page, /^Failed to send text message: /)).toBeVisible()
  await shop.until(id, 'failed')
  await page.route(`${calls}/send-{now,direct}`, (route) => route.fulfill({ status: 500, json: {} }))
  await choose(row(page, phone), 'Try Again')
  await expect(toast(page, 'Failed to resend message')).toBeVisible()
  await page.unroute(`${calls}/send-{now,direct}`)
  await shop.sandbox('normal')
  await choose(row(page, phone), 'Try Again')
  await expect(toast(page, 'Message sent successfully')).toBeVisible()
  expect((await shop.bubbles(phone)).filter(({ outcome }) => outcome === 'delivered')).toHaveLength(1)
})

test('SEND-03 when the scheduler fails, a warning, then the direct method, each part once', async ({
  page,
  shop,
}) => {
  expectErrors(page, /500/)
  const phone = shop.phone()
  const { id } = await shop.schedule(
    { phone, message: 'Terima kasih', mediaUrls: [media('a.png', 'Imbas'), media('b.pdf', '')] },
    hour,
  )
  await apiFails(page)
  await choose(row(page, phone), 'Send Now')
  await expect(toast(page, 'API send failed, trying direct method...')).toBeVisible()
  await expect(toast(page, 'Message sent successfully via direct method')).toBeVisible()
  await shop.until(id, 'sent')
  const bubbles = await shop.bubbles(phone)
  expect(bubbles.map(({ kind, text, name }) => [kind, text, name])).toEqual([
    ['media', 'Imbas', 'a.png'],
    ['document', '', 'b.pdf'],
    ['text', 'Terima kasih', null],
  ])
})

test('SEND-03 the direct method says what failed, media or text; Failed to send message where neither way answers', async ({
  page,
  shop,
}) => {
  expectErrors(page, /50[03]|Failed to load resource/)
  const [withMedia, text, phone] = [shop.phone(), shop.phone(), shop.phone()]
  // Before the mouse is in the list, which holds still then.
  await shop.schedule({ phone: withMedia, mediaUrls: [{ url: 'https://gambar.test/a.png' }] }, hour)
  await shop.schedule({ phone: text }, hour)
  await shop.schedule({ phone }, hour)
  await expect(row(page, phone)).toBeVisible()
  await shop.sandbox('refuse')
  await apiFails(page)
  await choose(row(page, withMedia), 'Send Now')
  await expect(toast(page, /^Failed to send media: .*refuses/)).toBeVisible()
  await choose(row(page, text), 'Send Now')
  await expect(toast(page, /^Failed to send text message: .*refuses/)).toBeVisible()
  await page.unroute(`${calls}/send-now`)
  await page.route(`${calls}/send-{now,direct}`, (route) => route.abort())
  await choose(row(page, phone), 'Send Now')
  await expect(toast(page, 'Failed to send message')).toBeVisible()
  await expect(row(page, phone)).toContainText('Pending')
})

test('an unknown delivery is never sent again by itself: a person says that it arrived, or that it is sent again', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await shop.sandbox('time_out')
  const { id } = await shop.schedule({ phone })
  await expect(row(page, phone)).toContainText(
    'Delivery unknown: did it arrive? Ask the customer, then choose',
  )
  await shop.sandbox('normal')
  await choose(row(page, phone), 'Try Again')
  const dialog = page.getByRole('dialog', { name: 'Delivery unknown' })
  await expect(dialog).toContainText('Tempahan anda sudah siap.')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(row(page, phone)).toContainText('Sent')
  await shop.until(id, 'sent')
  expect(await shop.bubbles(phone)).toHaveLength(1)

  // The list holds still while mouse or keyboard are in it.
  await page.getByRole('heading', { level: 1 }).click()
  const again = shop.phone()
  await shop.sandbox('time_out')
  const { id: unknown } = await shop.schedule({ phone: again })
  await shop.until(unknown, 'failed')
  await shop.sandbox('normal')
  await choose(row(page, again).filter({ hasText: 'Delivery unknown' }), 'Try Again')
  await page.getByRole('button', { name: 'Send again (may duplicate)' }).click()
  await shop.until(unknown, 'sent')
  expect((await shop.bubbles(again)).map(({ outcome }) => outcome)).toEqual(['unanswered', 'delivered'])
})

test('EDIT-01 EDIT-02 a message is edited: checked, saved as pending, at its new time', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, scheduled_time: planned } = await shop.schedule({ phone }, hour)
  await choose(row(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await expect(dialog.getByLabel('Phone Number')).toHaveAttribute('type', 'tel')
  await dialog.getByLabel('Phone Number').fill('012')
  await dialog.getByLabel('Message').fill(' ')
  await save.click()
  await expect(
    dialog.getByText('Invalid Malaysian phone number format. Use format: 60123456789'),
  ).toBeVisible()
  await expect(dialog.getByText('Message is required')).toBeVisible()
  const past = shopTime(-hour)
  await dialog.getByLabel('Schedule Time').fill(past)
  const before = shopTime(hour).slice(0, 10).split('-').toReversed().join('/')
  await dialog.getByLabel('Message').fill(`Sudah diubah ${before}`)
  await expect(dialog.getByLabel('Schedule Time')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Schedule Time')).toHaveValue(planned)
  const other = shop.phone()
  await dialog.getByLabel('Phone Number').fill(`+${other}`)
  const time = `${shopTime(48 * hour).slice(0, 10)} 09:30:00`
  await dialog.getByLabel('Schedule Time').fill(time)
  await dialog.getByLabel('Schedule Time').press('Tab')
  const after = time.slice(0, 10).split('-').toReversed().join('/')
  await expect(dialog.getByText(`The text still says ${before}.`)).toBeVisible()
  await dialog.getByRole('button', { name: `Say ${after}` }).click()
  await expect(dialog.getByText(/^The text still says/)).toHaveCount(0)
  await save.click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await shop.call(getMessage, { id })).toMatchObject({
    phone: other,
    message: `Sudah diubah ${after}`,
    scheduled_time: time,
    status: 'pending',
  })
  await expect(row(page, other)).toContainText('09:30')
})

test('EDIT-02 what was typed stays when saving fails, and until it is thrown away on purpose', async ({
  page,
  shop,
}) => {
  expectErrors(page, /500/)
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await page.getByRole('link', { name: 'WhatsApp Scheduler' }).click()
  await page.route(`${calls}/update-message`, (route) => route.fulfill({ status: 500, json: {} }))
  await choose(row(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  await dialog.getByLabel('Message').fill('Belum disimpan')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to save message. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  await page.route(`${calls}/update-message`, (route) => route.fulfill({ status: 200, body: '<html>' }))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'An unexpected error occurred')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  }
  await page.goBack()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  await expect(dialog.getByLabel('Message')).toHaveValue('Belum disimpan')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  // Nothing changed: nothing to ask.
  await choose(row(page, phone), 'Edit')
  await expect(dialog.getByLabel('Message')).not.toHaveValue('Belum disimpan')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('SEND-06 toasts stay 3 s, errors 5 s, a save 2 s', async ({ page, shop }) => {
  expectErrors(page, /500/)
  /** A toast closes when its bar has run out, which takes this long. */
  const stays = async (words: string, time: string) => {
    await expect(toast(page, words).locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', time)
    await toast(page, words).waitFor({ state: 'detached' })
  }
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  await choose(row(page, phone), 'Edit')
  // Looked for from the press on: on a busy machine two seconds are over before the next step.
  const save = page.getByRole('button', { name: 'Save Changes' })
  await Promise.all([stays('Message updated successfully', '2s'), save.click()])
  await page.route(`${calls}/delete`, (route) => route.fulfill({ status: 500, json: {} }))
  const remove = async () => {
    await choose(row(page, phone), 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await Promise.all([stays('Failed to delete message', '5s'), remove()])
  await page.unroute(`${calls}/delete`)
  await Promise.all([stays('Message deleted successfully', '3s'), remove()])
  expect((await shop.call(listMessages, {})).some((message) => message.phone === phone)).toBe(false)
})
