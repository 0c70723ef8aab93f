import type { Page } from '@playwright/test'
import { fakeContactSource } from '../fakes/contact-source.ts'
import {
  choose,
  expect,
  expectErrors,
  hour,
  minute,
  openShop,
  row,
  shopTime,
  startProgram,
  test,
  toast,
} from '../support/shop.ts'
import { patient } from '../support/patience.ts'

const form = (page: Page) => page.locator('form')
const opener = (page: Page) => page.locator('summary', { hasText: 'Schedule New Message' })
const phoneField = (page: Page) => form(page).getByLabel('Phone Number')
const timeField = (page: Page) => form(page).getByLabel('Schedule Time')
const messageField = (page: Page) => form(page).getByLabel('Message')
/** `dd/MM/yyyy HH:mm` of a time as the field has it. */
const listed = (time: string) =>
  `${time.slice(0, 10).split('-').toReversed().join('/')} ${time.slice(11, 16)}`
const submit = (page: Page) => form(page).getByRole('button', { name: 'Schedule Message' })

async function compose(page: Page, parts: { phone?: string; message?: string; time?: string }) {
  await opener(page).click()
  if (parts.phone !== undefined) {
    await form(page).getByRole('button', { name: 'Manual' }).click()
    await phoneField(page).fill(parts.phone)
  }
  if (parts.message !== undefined) await messageField(page).fill(parts.message)
  if (parts.time !== undefined) await timeField(page).fill(parts.time)
}

test.beforeEach(async ({ page, shop }) => {
  await shop.withoutBuyers()
  shop.source.behave({
    records: [
      { firstName: 'Siti Nurhaliza', phoneNumber: '019 876 5432' },
      { firstName: 'Aminah binti Ali', phoneNumber: 60123456789 },
      { firstName: 'Tiada nombor', phoneNumber: '' },
    ],
  })
  await shop.enter(page, '/admin/whatsapp-scheduler')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp Scheduler' })).toBeVisible()
})

test('SCHED-01 SCHED-02 the page, its form and an empty list; n opens the form, keys typed in it are only typed', async ({
  page,
}) => {
  await expect(page.getByText('Using database to store scheduled messages')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Scheduled Messages' })).toBeVisible()
  await expect(page.getByText('Manage your scheduled WhatsApp messages')).toBeVisible()
  await page.getByRole('button', { name: /^Sending/ }).click()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
  await expect(messageField(page)).toBeHidden()
  await opener(page).click()
  await expect(messageField(page)).toBeVisible()
  await opener(page).click()
  await expect(messageField(page)).toBeHidden()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Phone Number' })).toBeFocused()
  // Closed, and opened by its key in the same moment.
  await opener(page).evaluate((summary: HTMLElement) => {
    summary.click()
    summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
  })
  await expect(page.getByRole('combobox', { name: 'Phone Number' })).toBeFocused()
  await messageField(page).fill('')
  await messageField(page).pressSequentially('n/n')
  await expect(messageField(page)).toHaveValue('n/n')
})

test('COMP-08 SEND-01 a message for later goes out by itself at its time, once', async ({ page, shop }) => {
  const phone = shop.phone()
  await compose(page, { phone, message: 'Tempahan anda sudah siap.' })
  // Of what is typed the last, and later where the machine is slow: the time must not come before it is submitted.
  const time = shopTime(patient(3000))
  await timeField(page).fill(time)
  await submit(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(messageField(page)).toBeHidden()
  await expect(row(page, phone)).toContainText('Pending')
  await expect(row(page, phone)).toContainText('Sent', { timeout: patient(12_000) })
  const bubbles = await shop.bubbles(phone)
  expect(bubbles).toMatchObject([{ text: 'Tempahan anda sudah siap.', outcome: 'delivered' }])
  const late = Date.parse(bubbles[0]?.arrived_at ?? '') - Date.parse(`${time.replace(' ', 'T')}+08:00`)
  expect(late).toBeGreaterThanOrEqual(0)
  // To half a second, where nothing else runs beside it: tests/messaging. Here: at its time and not at the next sweep.
  expect(late).toBeLessThan(patient(5000))
  await opener(page).click()
  await expect(messageField(page)).toHaveValue('')
  await expect(phoneField(page)).toHaveValue('')
})

test('COMP-08 a message whose time has come is created and sent at once', async ({ page, shop }) => {
  const phone = shop.phone()
  await compose(page, { phone, message: 'Sila ambil tempahan.' })
  await submit(page).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  await expect(row(page, phone)).toContainText('Sent')
  expect(await shop.bubbles(phone)).toHaveLength(1)
})

test('COMP-08 one that cannot go out at once is kept, with a warning', async ({ page, shop }) => {
  expectErrors(page, /503/)
  const phone = shop.phone()
  await shop.sandbox('refuse')
  await compose(page, { phone, message: 'Sila ambil tempahan.' })
  await submit(page).click()
  await expect(toast(page, 'Message scheduled but could not be sent immediately')).toBeVisible({
    timeout: patient(15_000),
  })
  await expect(row(page, phone)).toContainText('The sandbox refuses')
})

test('COMP-08 what was typed survives every failure, with the server’s words', async ({ page, shop }) => {
  expectErrors(page, /500|Failed to load/)
  const phone = shop.phone()
  await compose(page, { phone, message: 'Jangan hilang', time: shopTime(hour) })
  const answers = [
    { status: 500, json: { success: false, error: 'Database is resting', message: 'x', code: 'internal' } },
    { status: 200, json: { data: { phone } } },
  ]
  await page.route('**/api/v2/scheduled-messages', async (route) => {
    const answer = route.request().method() === 'POST' ? answers.shift() : undefined
    return answer ? route.fulfill(answer) : route.abort()
  })
  for (const words of [
    'API Error: Database is resting',
    'Failed to create message: No valid ID returned',
    'Failed to schedule message',
  ]) {
    await submit(page).click()
    await expect(toast(page, words)).toBeVisible()
    await expect(messageField(page)).toHaveValue('Jangan hilang')
    await expect(phoneField(page)).toHaveValue(phone)
  }
  await page.unroute('**/api/v2/scheduled-messages')
  await page.reload()
  await expect(messageField(page)).toHaveValue('Jangan hilang')
  await submit(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
})

test('COMP-01 CONT-02 the list says that it is loading; a contact is searched for and chosen; the toggle clears the phone', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/contacts/directory', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await opener(page).click()
  const box = page.getByRole('combobox', { name: 'Phone Number' })
  const options = page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')
  await expect(box).toHaveAttribute('placeholder', 'Loading...')
  held.resolve()
  await expect(box).toHaveAttribute('placeholder', 'Select a phone number')
  await box.click()
  await expect(options).toHaveText([/Aminah binti Ali/, /Siti Nurhaliza/])
  await box.fill('nobody at all')
  await expect(page.getByText('No contacts found')).toBeVisible()
  await box.fill('NURHA')
  await expect(options).toHaveText([/Siti Nurhaliza\s*0198765432/])
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('Siti Nurhaliza · 60198765432')
  await form(page).getByRole('button', { name: 'Manual' }).click()
  await expect(phoneField(page)).toHaveValue('')
  await phoneField(page).fill('0123456789')
  await form(page).getByRole('button', { name: 'Use List' }).click()
  await expect(box).toHaveValue('')
  // A whole number that no contact has is kept, and can be seen to be.
  await box.fill('012-999 8855')
  await expect(page.getByText('Leave the field to send to 60129998855')).toBeVisible()
  await box.press('Tab')
  await expect(phoneField(page)).toHaveValue('60129998855')
  await form(page).getByRole('button', { name: 'Use List' }).click()
  await messageField(page).fill('Untuk Puan Aminah')
  await timeField(page).fill(shopTime(hour))
  await box.fill('6012 345')
  await options.first().click()
  await submit(page).click()
  await expect(row(page, '60123456789').filter({ hasText: 'Untuk Puan Aminah' })).toContainText('Pending')
})

test('COMP-02 a contact list that fails is named under the phone field, and the list is empty', async ({
  context,
}) => {
  test.slow()
  const source = await fakeContactSource({ status: 404, text: 'Not Found' })
  const program = await startProgram({ CONTACTS_SOURCE_URL: source.url })
  const shop = await openShop(program, source, 0)
  const page = await context.newPage()
  const failsWith = async (words: string) => {
    await shop.enter(page, '/scheduler')
    await opener(page).click()
    await expect(form(page).getByText(words, { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Phone Number' }).click()
    await expect(page.getByText('No contacts found')).toBeVisible()
  }
  try {
    await failsWith('Failed to fetch: 404 Not Found')
    source.behave({ html: '<html>Script error</html>' })
    await failsWith('Invalid data format received')
    source.behave({ broken: true })
    await failsWith('Failed to fetch phone numbers')
    await page.route('**/contacts/directory', (route) => route.abort())
    await failsWith('Failed to fetch phone numbers')
  } finally {
    await page.close()
    await program.stop()
    await source.close()
  }
})

test('COMP-03 60123456789, +60 12-345 6789, 012 345 6789 and (12) 345/6789 become 60123456789', async ({
  page,
}) => {
  await compose(page, {})
  await form(page).getByRole('button', { name: 'Manual' }).click()
  for (const typed of ['60123456789', '+60 12-345 6789', '012 345 6789', '(12) 345/6789']) {
    await phoneField(page).fill(typed)
    await phoneField(page).blur()
    await expect(phoneField(page), typed).toHaveValue('60123456789')
  }
})

test('COMP-04 phone and message are checked, and an error goes when its field is edited', async ({
  page,
}) => {
  await compose(page, {})
  await submit(page).click()
  await expect(form(page).getByText('Phone number is required')).toBeVisible()
  await expect(form(page).getByText('Message is required')).toBeVisible()
  await expect(phoneField(page)).toBeFocused()
  await form(page).getByRole('button', { name: 'Manual' }).click()
  for (const [typed, words] of [
    ['0123', 'Invalid Malaysian phone number format. Use format: 60123456789'],
    ['012+3456789', 'Phone number should contain only digits'],
  ] as const) {
    await phoneField(page).fill(typed)
    await submit(page).click()
    await expect(form(page).getByText(words)).toBeVisible()
    await phoneField(page).fill('01')
    await expect(form(page).getByText(words)).toBeHidden()
  }
  await messageField(page).fill('a')
  await expect(form(page).getByText('Message is required')).toBeHidden()
})

test('COMP-05 SCR-11 the time: written yyyy-MM-dd HH:mm:ss in shop time or as people read it, from today on', async ({
  page,
}) => {
  await opener(page).click()
  const written = await timeField(page).inputValue()
  expect(written).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(Math.abs(Date.parse(`${written.replace(' ', 'T')}+08:00`) - Date.now())).toBeLessThan(minute)
  await timeField(page).fill('')
  await timeField(page).blur()
  await expect(timeField(page)).toHaveValue(written)
  // What can't be understood is named, and the press that left it so sends nothing.
  await form(page).getByRole('button', { name: 'Manual' }).click()
  await phoneField(page).fill('0123456789')
  await messageField(page).fill('Jangan hantar lagi')
  for (const refused of ['2026-02-30 10:00:00', 'esok', shopTime(-25 * hour)]) {
    await timeField(page).fill(refused)
    await submit(page).click()
    await expect(timeField(page)).toHaveValue(written)
    await expect(form(page).getByText(`“${refused}” is no time from today on.`)).toBeVisible()
    await expect(timeField(page)).toBeFocused()
  }
  const tomorrow = shopTime(24 * hour).slice(0, 10)
  await timeField(page).fill(`${tomorrow} 09:05`)
  await timeField(page).blur()
  await expect(timeField(page)).toHaveValue(`${tomorrow} 09:05:00`)
  await expect(timeField(page)).not.toHaveAttribute('aria-invalid')
  // Beside the field it stands as people read it, and may be typed so.
  const planned = `${shopTime(48 * hour).slice(0, 10)} 09:05:00`
  await timeField(page).fill(listed(planned))
  await timeField(page).blur()
  await expect(timeField(page)).toHaveValue(planned)
  await expect(form(page).getByText(`Goes out ${listed(planned)}, in `)).toBeVisible()
  await timeField(page).fill('esok')
  await timeField(page).blur()
  await expect(form(page).getByText(/Write it like \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.$/)).toBeVisible()
})

test('MSG-09 COMP-05 an impossible date keeps the time before it, in the composer and in the edit dialog', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const [planned, impossible] = [`${shopTime(48 * hour).slice(0, 10)} 09:00:00`, '2027-02-30 10:00:00']
  await compose(page, { phone, message: 'Pada masanya', time: planned })
  await timeField(page).blur()
  await timeField(page).fill(impossible)
  await submit(page).click()
  await expect(form(page).getByText(`“${impossible}” is no time from today on.`)).toBeVisible()
  await expect(timeField(page)).toHaveValue(planned)
  // It is seen now by what time it goes out.
  await submit(page).click()
  await expect(toast(page, 'Message scheduled successfully')).toBeVisible()
  await expect(opener(page)).toBeVisible()
  await choose(row(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await dialog.getByLabel('Schedule Time').fill(impossible)
  await save.click()
  await expect(dialog.getByText(`“${impossible}” is no time from now on.`)).toBeVisible()
  await expect(dialog.getByLabel('Schedule Time')).toHaveValue(planned)
  await save.click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  await expect(row(page, phone)).toContainText(listed(planned))
})

test('COMP-05 the time is chosen from a calendar and a 24-hour clock in 5-minute steps', async ({ page }) => {
  await opener(page).click()
  const today = shopTime().slice(0, 10)
  await page.getByRole('button', { name: 'Choose date and time' }).click()
  const panel = page.getByRole('dialog', { name: 'Date and time' })
  await expect(panel.getByLabel('Hour').getByRole('option')).toHaveCount(24)
  await panel.getByLabel('Hour').selectOption('00')
  await panel.getByLabel('Minute').selectOption('05')
  await expect(panel.getByLabel('Minute').getByRole('option')).toHaveText(
    Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0')),
  )
  await expect(timeField(page)).toHaveValue(`${today} 00:05:00`)
  await expect(panel.getByRole('button', { name: 'Go to the Previous Month' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const days = panel.locator('[data-day]')
  const before = Number(today.slice(8)) - 1
  await expect(days.locator('button:disabled')).toHaveCount(before)
  await panel.getByRole('button', { name: 'Go to the Next Month' }).click()
  await panel.getByRole('button', { name: / 15th/ }).click()
  await expect(timeField(page)).toHaveValue(/-15 00:05:00$/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('COMP-06 COMP-07 media by URL: checked, told apart by ending, listed, removed, delivered in order', async ({
  page,
  shop,
}) => {
  await page.route('https://gambar.test/**', (route) =>
    route.fulfill({ path: 'public/pictures/qr-contoh.png', contentType: 'image/png' }),
  )
  const phone = shop.phone()
  await compose(page, { phone, message: 'Dengan lampiran' })
  await page.getByRole('button', { name: 'Add media by URL' }).click()
  const panel = page.getByRole('group', { name: 'Media by URL' })
  const add = panel.getByRole('button', { name: 'Add URL' })
  const url = panel.getByLabel('URL', { exact: true })
  await add.click()
  await expect(panel.getByText('URL is required')).toBeVisible()
  await url.fill('not a url')
  await add.click()
  await expect(panel.getByText('Please enter a valid URL')).toBeVisible()
  await url.fill('https://gambar.test/QR.PNG')
  await expect(panel.getByLabel('URL Type')).toHaveValue('media')
  await add.click()
  await url.fill('https://gambar.test/invois.pdf')
  await expect(panel.getByLabel('URL Type')).toHaveValue('document')
  await panel.getByLabel('Display Name').fill('Invois 42.pdf')
  await url.press('Enter')
  const files = form(page).getByRole('list', { name: 'Selected Files' }).getByRole('listitem')
  await expect(files).toHaveText([
    /^file_\d{13}Image\/Media · 0\.0 KB/,
    /^Invois 42\.pdfDocument\/File · 0\.0 KB/,
  ])
  await url.fill('https://gambar.test/lain.zip')
  await add.click()
  await expect(files).toHaveCount(3)
  await files
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(files).toHaveCount(2)
  await submit(page).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  expect((await shop.bubbles(phone)).map(({ kind, name }) => [kind, name?.replace(/\d{13}/, 'now')])).toEqual(
    [
      ['media', 'file_now'],
      ['document', 'Invois 42.pdf'],
      ['text', undefined],
    ],
  )
})

test('EDIT-01 COMP-07 an attachment that does not load says Error; without any the media type is none', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  await page.route('https://gambar.test/**', (route) => route.abort())
  const phone = shop.phone()
  const media = {
    url: 'https://gambar.test/hilang.jpg',
    type: 'media' as const,
    name: 'hilang.jpg',
    size: 2048,
  }
  const { id } = await shop.schedule({ phone, mediaUrls: [media] }, hour)
  await choose(row(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  await expect(dialog.getByText('Selected Files (1)')).toBeVisible()
  await expect(dialog.getByText('Error', { exact: true })).toBeVisible()
  await expect(dialog.getByText('2.0 KB')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove hilang.jpg' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
  expect(await shop.until(id, 'pending')).toMatchObject({ media_type: 'none', mediaUrls: [] })
})
