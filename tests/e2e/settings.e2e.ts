import type { Locator, Page } from '@playwright/test'
import { changeSendingRules, resumeSending } from '../../core/settings/sending-rules.ts'
import { resetMessageText } from '../../core/settings/message-texts-calls.ts'
import { changeBackups, listBackups } from '../../core/backups/backups.ts'
import { changePostage, getPostage } from '../../core/settings/postage-calls.ts'
import { changeShop, getPayment, getShop } from '../../core/settings/settings.ts'
import { changeDriveKeys, getDriveKeys } from '../../core/settings/drive-keys.ts'
import { changePaymentQr } from '../../core/settings/payment-qr.ts'
import { inBothThemes, problemsInBothThemes, problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, test, toast } from '../support/shop.ts'

const narrow = { width: 390, height: 844 }
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
const save = (page: Page | Locator) => page.getByRole('button', { name: 'Save', exact: true })
const qr = 'public/pictures/qr-contoh.png'

test('SHELL-04 the shop’s details reach the next page that a customer opens; a wrong one is named', async ({
  page,
  shop,
}) => {
  const before = await shop.call(getShop, {})
  await shop.enter(page, '/settings')
  await page.getByLabel('Name', { exact: true }).fill('Kedai Warna')
  await page.getByLabel(/^WhatsApp/).fill('12')
  await page.getByLabel(/^Opening hours/).fill('Isnin–Jumaat: 9 pagi – 6 petang')
  await save(page).click()
  await expect(page.getByText('Invalid Malaysian phone number format. Use format: 60123456789')).toBeVisible()
  await page.getByLabel(/^WhatsApp/).fill('012-345 6789')
  await save(page).click()
  await expect(toast(page, 'Shop saved')).toBeVisible()
  await expect(page.getByLabel(/^WhatsApp/)).toHaveValue('60123456789')
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Kedai Warna')
  await expect(foot).toContainText('Isnin–Jumaat: 9 pagi – 6 petang')
  await shop.call(changeShop, { ...before, version: undefined })
})

test('ORD-01 of two who change the shop’s details the later one sees both, and chooses field by field', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  const { version: _seen, ...before } = await shop.call(getShop, {})
  await shop.enter(page, '/settings')
  await page.getByLabel('Name', { exact: true }).fill('Kedai Saya')
  await page.getByLabel(/^Opening hours/).fill('Saya: 9 pagi')
  await shop.call(changeShop, { ...before, hours: 'Dia: 10 pagi', address: 'Jalan Dia 1' })
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Changed meanwhile' })
  await expect(question).toContainText(/Admin changed this at \d\d:\d\d/)
  await expect(question.getByRole('group', { name: 'Address' }).getByLabel('Theirs')).toBeChecked()
  expect(await problemsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Go on editing' }).click()
  await expect(page.getByLabel('Name', { exact: true }), 'nothing typed is lost').toHaveValue('Kedai Saya')
  expect((await shop.call(getShop, {})).hours, 'and nothing saved').toBe('Dia: 10 pagi')
  await save(page).click()
  await question.getByRole('group', { name: 'Opening hours' }).getByLabel('Theirs').check()
  await question.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(toast(page, 'Shop saved')).toBeVisible()
  expect(await shop.call(getShop, {})).toMatchObject({
    name: 'Kedai Saya',
    hours: 'Dia: 10 pagi',
    address: 'Jalan Dia 1',
  })
  await shop.call(changeShop, before)
})

test('SHELL-04 whoever leaves a section with unsaved changes is asked first, by a link and by Back', async ({
  page,
  shop,
}) => {
  await shop.enter(page, '/admin')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kedai Separuh')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await section(page, 'Team').click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kedai Separuh')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('Kedai Separuh')
  // Nothing is left to ask about.
  await section(page, 'Team').click()
  await page.waitForURL('**/settings/team')
})

test('ORD-12 postage: a wrong amount has the focus; of two who change it the later one sees both', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  const before = await shop.call(getPostage, {})
  await shop.enter(page, '/settings/postage')
  const johor = page.getByLabel('Johor', { exact: true })
  await johor.fill('acht')
  await page.getByLabel('By weight').check()
  await page.getByLabel('Packing').fill('1.5')
  await save(page).click()
  await expect(page.getByText('Please enter an amount, like 8.00.')).toBeVisible()
  await expect(page.getByLabel('Packing'), 'the first that is wrong').toBeFocused()
  await expect(page.getByText('Please enter whole grams.')).toBeVisible()
  await page.getByLabel('By weight').uncheck()
  await johor.fill('6.50')
  await shop.call(changePostage, { ...before, free_from_sen: 20_000 })
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Changed meanwhile' })
  await expect(question.getByRole('group', { name: 'Free from, RM' }).getByLabel('Theirs')).toBeChecked()
  await question.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(toast(page, 'Postage saved')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  const { version, ...saved } = await shop.call(getPostage, {})
  expect(saved).toMatchObject({ states: { Johor: { fee_sen: 650 } }, by_weight: null, free_from_sen: 20_000 })
  await shop.call(changePostage, { ...before, version })
})

test('how many backups are kept is set, and asked for again where it is no number; how long messages are kept, and what would go follows what is chosen', async ({
  page,
  shop,
}) => {
  const { keep } = await shop.call(listBackups, {})
  await shop.enter(page, '/settings/backups')
  const field = page.getByLabel('How many are kept')
  await field.fill('')
  await save(page).click()
  await expect(page.getByText('Please enter a number.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(String(keep + 1))
  await save(page).click()
  await expect(toast(page, 'Backups saved')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await shop.call(changeBackups, { keep })

  await section(page, 'Retention').click()
  const messages = page.getByRole('combobox', { name: 'Messages' })
  await messages.selectOption('1 year')
  await save(page).click()
  await expect(toast(page, 'Retention saved')).toBeVisible()
  await page.reload()
  await expect(messages).toHaveValue('12')
  await messages.selectOption('Keep')
  await save(page).click()
  await expect(toast(page, 'Retention saved')).toBeVisible()
})

test('NOTIF-01 accounts are added and put in order; the QR is looked at, replaced and refused by its bytes', async ({
  page,
  shop,
}) => {
  await shop.enter(page, '/settings/payment')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Bank', { exact: true }).nth(1).fill('Bank Dua')
  await page.getByLabel('Account number').nth(1).fill('nombor')
  await page.getByLabel('Holder').nth(1).fill('Ani')
  await save(page).first().click()
  await expect(page.getByText('An account number has only digits, spaces and dashes.')).toBeVisible()
  await page.getByLabel('Account number').nth(1).fill('22-22')
  await page.getByRole('button', { name: 'Move account 2 up' }).click()
  await save(page).first().click()
  await expect(toast(page, 'Bank accounts saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Bank', { exact: true }).first()).toHaveValue('Bank Dua')

  const file = page.getByLabel('QR picture')
  await file.setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Please choose a PNG, JPEG or WebP picture.')).toBeVisible()
  await file.setInputFiles(qr)
  await page.getByLabel(/^Caption/).fill('QR Kedai Warna')
  await save(page).nth(1).click()
  await expect(toast(page, 'Payment QR saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR Kedai Warna' })).toHaveAttribute('src', /^\/api\/pictures\//)
  await page.getByRole('button', { name: 'Remove account 1' }).click()
  await save(page).first().click()
  await expect(toast(page, 'Bank accounts saved').last()).toBeVisible()
})

test('the film of sheets is set, and what it holds is said while it is typed; what cannot be is named', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(narrow)
  await shop.enter(page, '/settings/production')
  const widths = page.getByLabel('Film widths, mm')
  const gap = page.getByLabel('Gap, mm')
  const cut = page.getByLabel('Spot colour of cut lines')
  await expect(page.getByText('71 name tags fit on one sheet.')).toBeVisible()
  await widths.fill('330, 290')
  await expect(page.getByText('84 name tags fit on one sheet.')).toBeVisible()
  await gap.fill('0.25')
  await cut.fill('Magenta')
  await save(page).click()
  await expect(page.getByText('At most one digit after the point.')).toBeVisible()
  await expect(page.getByText('This is the name of an ink: the cutter needs its own.')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await gap.fill('1.5')
  await cut.fill('Thru-cut')
  await save(page).click()
  await expect(toast(page, 'Production saved')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await page.reload()
  await expect(widths).toHaveValue('330,290')
  await expect(gap).toHaveValue('1.5')
  await expect(cut).toHaveValue('Thru-cut')
})

test('NOTIF-01 a text is written beside its preview; an unknown variable is named; reset brings the stock text back', async ({
  page,
  shop,
}) => {
  const before = await shop.call(getShop, {})
  await shop.call(changeShop, { ...before, version: undefined, name: 'Kedai Pratonton' })
  await shop.enter(page, '/settings/messages')
  const received = page.getByLabel('Order received in Malay')
  const preview = page.getByRole('figure').first()
  await expect(preview).toContainText(
    'Salam Siti Aminah, terima kasih kerana menempah dengan Kedai Pratonton.',
  )
  await received.fill('Hai {nama}')
  await expect(page.getByText('Unknown variable {nama}: customers would read it as it stands.')).toBeVisible()
  await expect(save(page).first()).toBeDisabled()
  await received.fill('Hai ! No.: ')
  await received.press('End')
  await page
    .getByRole('button', { name: /^\{number\}/ })
    .first()
    .click()
  await expect(received).toHaveValue('Hai ! No.: {number}')
  await expect(preview).toContainText('Hai ! No.: 2611-0042')
  await save(page).first().click()
  await expect(toast(page, 'Text saved')).toBeVisible()
  await page.reload()
  await expect(received).toHaveValue('Hai ! No.: {number}')
  await page.getByRole('tab', { name: 'English' }).first().click()
  await expect(page.getByLabel('Order received in English')).toHaveValue(/^Hello \{name\}/)
  await page
    .getByRole('tab', { name: /^Malay/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Reset to stock text' }).click()
  await expect(toast(page, 'Back to the stock text')).toBeVisible()
  await expect(received).toHaveValue(/^Salam \{name\}/)
  await shop.call(resetMessageText, { name: 'order_received', language: 'ms' })
  await shop.call(changeShop, { ...before, version: undefined })
})

test('ORD-03 a band says on every page that messages reach no customer, and leads to the gateway', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(narrow)
  await shop.enter(page, '/admin')
  const band = page.getByRole('complementary', { name: 'Where messages go' })
  for (const path of ['/admin/orders', '/admin/whatsapp-scheduler']) {
    await page.goto(path)
    await expect(band).toContainText('Messages reach no customer yet.')
  }
  expect(await problemsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await band.getByRole('link', { name: 'Connect WhatsApp' }).click()
  await page.waitForURL('**/settings/gateway')
  await expect(page.getByRole('heading', { name: 'Connect WhatsApp' })).toBeVisible()
})

test('SEND-01 SEND-02 a test message, a pause, and sending hours from the screen', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.enter(page, '/settings/gateway')
  await page.getByLabel('Send a test to').fill(phone)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(toast(page, 'The test message is on the sandbox phone, and on no other.')).toBeVisible()
  await expect(
    page.getByText('Messages reach no customer yet. They arrive on the sandbox phone'),
  ).toBeVisible()
  expect((await shop.bubbles(phone)).map(({ text }) => text)[0]).toMatch(/^Ini mesej ujian daripada/)

  await page.getByRole('button', { name: 'Pause sending' }).click()
  await expect(page.getByText(/^Paused by Admin since/)).toBeVisible()
  const { id } = await shop.schedule({ phone })
  await page.getByLabel('Send a test to').fill(phone)
  expectErrors(page, /409/)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(toast(page, 'Sending is paused. Resume it, then try again.')).toBeVisible()
  await page.goto('/admin/whatsapp-scheduler')
  await expect(page.getByText(/^Sending is paused by Admin since/)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: phone }).filter({ hasText: 'pending' })
  await expect(row.getByRole('button', { name: 'Send Now' })).toBeDisabled()
  await page.getByRole('link', { name: 'Gateway settings' }).click()
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await shop.until(id, 'sent')

  await page.getByLabel('Only at certain hours').check()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByLabel(day, { exact: true }).uncheck()
  await save(page).click()
  await expect(page.getByText('Leave at least one day open, or pause sending.')).toBeVisible()
  await page.getByLabel('Monday', { exact: true }).check()
  await page.getByLabel('Monday until').selectOption('08:00')
  await save(page).click()
  await expect(page.getByText('The end must be after the beginning.')).toBeVisible()
  await page.getByLabel('Monday until').selectOption('17:30')
  await page.getByLabel('Pace').fill('2')
  await save(page).click()
  await expect(toast(page, 'Sending rules saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Monday until')).toHaveValue('17:30')
  await expect(page.getByLabel('Pace')).toHaveValue('2')

  await page.getByRole('link', { name: 'shop’s holidays' }).click()
  const holidays = page.locator('#shop-holidays')
  await holidays.getByRole('button', { name: 'Add holiday' }).click()
  await holidays.getByLabel('Date').fill('2026-12-25')
  await save(holidays).click()
  await expect(toast(page, 'Holidays saved')).toBeVisible()
  await page.reload()
  await expect(holidays.getByLabel('Date')).toHaveValue('2026-12-25')
  await shop.call(changeSendingRules, { hours: null, holidays: [], grace_minutes: 360, per_second: null })
  await shop.call(resumeSending, {})
})

test('DRIVE-01 a Drive key is set and never shown; the picker’s page lets Google in from then on', async ({
  page,
  shop,
}) => {
  await shop.enter(page, '/settings/drive')
  await page.getByLabel('API key').fill('AIza-not-shown')
  await page.getByLabel('OAuth client ID').fill('client.apps.googleusercontent.com')
  await save(page).click()
  await expect(toast(page, 'Drive keys saved')).toBeVisible()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(2)
  expect(await page.content()).not.toContain('AIza-not-shown')
  const policy = async () =>
    (await page.request.get('/admin/whatsapp-scheduler')).headers()['content-security-policy']
  expect(await policy()).toContain('https://apis.google.com')
  await page.getByRole('button', { name: 'Remove API key' }).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove OAuth client ID' }).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(0)
  expect(await policy()).not.toContain('https://apis.google.com')
})

test('DRIVE-01 of two who set Drive keys each keeps what only they have touched; a key that is taken away leaves what is typed', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  await shop.enter(page, '/settings/drive')
  await page.getByLabel('OAuth client ID').fill('mine.apps.googleusercontent.com')
  await shop.call(changeDriveKeys, { api_key: 'AIza-theirs' })
  await save(page).click()
  const question = page.getByRole('dialog', { name: 'Changed meanwhile' })
  await expect(question.getByRole('group')).toHaveCount(1)
  await expect(question.getByRole('group', { name: 'OAuth client ID' })).toContainText(
    'The one that you typed',
  )
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toast(page, 'Drive keys saved')).toBeVisible()
  expect((await shop.call(getDriveKeys, {})).keys).toEqual({
    api_key: 'settings',
    client_id: 'settings',
    app_id: null,
  })
  await page.getByLabel('Project number').fill('1234')
  await page.getByRole('button', { name: 'Remove API key' }).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(1)
  await expect(page.getByLabel('Project number')).toHaveValue('1234')
  await save(page).click()
  await expect(page.getByText('Set here', { exact: true })).toHaveCount(2)
  await shop.call(changeDriveKeys, { client_id: null, app_id: null })
})

test('NOTIF-01 a QR that was chosen stays where somebody else was quicker with its caption', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  const { qr_caption: before } = await shop.call(getPayment, {})
  await shop.enter(page, '/settings/payment')
  await page.getByLabel('QR picture').setInputFiles(qr)
  await shop.call(changePaymentQr, { caption: 'QR Dia' })
  await save(page).nth(1).click()
  const question = page.getByRole('dialog', { name: 'Changed meanwhile' })
  await expect(question.getByRole('group', { name: 'Caption' }).getByLabel('Theirs')).toBeChecked()
  await expect(question.getByRole('group', { name: 'Picture' }).getByLabel('Mine')).toBeChecked()
  await question.getByRole('button', { name: 'Save as chosen' }).click()
  await expect(toast(page, 'Payment QR saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR Dia' })).toHaveAttribute('src', /^\/api\/pictures\//)
  await expect(save(page).nth(1)).toBeDisabled()
  await shop.call(changePaymentQr, { caption: before })
})

test('AUTH-08 someone is invited, joins by the link, gets another role, and is shut out at once', async ({
  page,
  shop,
  browser,
}) => {
  await shop.enter(page, '/settings/team')
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Admin')
  await page.getByRole('button', { name: 'Disable Admin' }).click()
  expectErrors(page, /409/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(toast(page, 'This is the last administrator.')).toBeVisible()

  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Make link' }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('Ani')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Make link' }).click()
  const link = (await page.getByText(/\/join#/).textContent()) ?? ''
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/\/join#/)).toHaveCount(0)

  const hers = await browser.newPage({ viewport: narrow })
  await hers.goto(link)
  await hers.getByLabel('Username').fill('Ani Besar')
  await hers.getByLabel('Password', { exact: true }).fill('rahsia-ani-1')
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(hers.getByText('Please use small letters, digits, dots and dashes only.')).toBeVisible()
  await hers.getByLabel('Username').fill('ani')
  await hers.getByRole('button', { name: 'Join' }).click()
  await hers.waitForURL('**/admin')
  await expect(hers.getByText('Signed in as Ani.')).toBeVisible()
  const again = await browser.newPage()
  await again.goto(link)
  await expect(again.getByText(/This invitation has been used/)).toBeVisible()
  await again.close()

  await page.reload()
  await page.getByLabel('Role of Ani').selectOption('editor')
  await expect(toast(page, 'Ani is editor now')).toBeVisible()
  await page.getByRole('button', { name: 'Disable Ani' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Disabled')).toBeVisible()
  await hers.goto('/admin/orders')
  await hers.waitForURL('**/login')
  await hers.close()

  await section(page, 'Activity').click()
  const activity = page.getByRole('list', { name: 'Activity' })
  await expect(activity).toContainText('Admin disabled: Ani')
  await expect(activity).toContainText('Ani joined the team: contributor, invited by Admin')
  await page.getByLabel('Search activity').fill('joined')
  await expect(activity.getByRole('listitem')).toHaveCount(1)
})

test('SHELL-04 where one is signed in, and signing out there', async ({ page, shop, browser }) => {
  const other = await browser.newPage({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
  })
  await shop.enter(page, '/profile')
  await other.goto(new URL('/login', page.url()).href)
  await other.getByLabel('Username').fill('admin')
  await other.getByLabel('Password', { exact: true }).fill('rahsia-kedai-1')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/admin')
  await page.reload()
  const places = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(places).toContainText('Safari on iPhone')
  await places.getByRole('button', { name: 'Sign out on Safari on iPhone' }).click()
  await expect(places).not.toContainText('Safari on iPhone')
  await other.goto('/admin/orders')
  await other.waitForURL('**/login')
  await other.close()
})

const everySection = [
  ['Shop', 'Payment', 'Message texts', 'Gateway', 'Alerts', 'Google Drive'],
  ['Team', 'API keys', 'Privacy notice', 'People’s data', 'Retention', 'Activity'],
]
for (const names of everySection)
  test(`SHELL-04 every section can be used by everyone, on a phone and on a desk, light and dark: ${names.join(', ')}`, async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await shop.call(changeSendingRules, {
      hours: Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
      holidays: [{ date: '2030-12-25', name: 'Krismas' }],
      grace_minutes: 360,
      per_second: null,
      warm_up: { starts_on: '2030-01-01', first_day: 20, growth_percent: 50, days: 14 },
    })
    await shop.enter(page, '/settings')
    for (const name of names) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await section(page, name).click()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByText('Loading', { exact: false })).toHaveCount(0)
      expect(await problemsInBothThemes(page), name).toEqual([])
      await page.setViewportSize({ width: 360, height: 800 })
      // A table becomes cards a moment after the window has become narrow.
      await inBothThemes(page, async (theme) => {
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name}, ${theme}`)
          .toBe(360)
      })
    }
    await shop.call(changeSendingRules, { hours: null, holidays: [], grace_minutes: 360, per_second: null })
  })

test('SCR-11 settings on a phone and a desk: one button, a search that leads into the page, folded texts, marked in the menu', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(narrow)
  await shop.enter(page, '/settings/messages')
  await expect(page.getByText('Order received', { exact: true })).toBeVisible()
  // Ten open cards were 5,900 px. The page's own height: what is said above it comes and goes.
  expect((await page.getByRole('main').boundingBox())?.height).toBeLessThan(3_600)
  const posted = page.getByLabel('Posted in Malay')
  await expect(posted).toBeHidden()
  await page.locator('summary').filter({ hasText: 'Posted' }).click()
  await posted.fill('Sudah dipos!')
  await page.locator('summary').filter({ hasText: 'Posted' }).click()
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Posted' }).click()
  await expect(posted).toHaveValue('Sudah dipos!')
  await page.getByRole('button', { name: 'Reset to stock text' }).click()

  await page.getByRole('button', { name: 'Messages: Message texts' }).click()
  const choice = page.getByRole('dialog', { name: 'Settings' })
  await expect(choice.getByRole('list')).toHaveCount(4)
  await choice.getByLabel('Search settings').fill('no such thing')
  await expect(choice.getByText('No setting is called so. Try another word.')).toBeVisible()
  await choice.getByLabel('Search settings').fill('duitnow')
  expect(await problemsOf(page)).toEqual([])
  await choice.getByRole('link', { name: /^Payment QR/ }).click()
  await page.waitForURL('**/settings/payment#payment-qr')
  await expect(page.getByRole('heading', { name: 'Payment QR' })).toBeInViewport()

  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.keyboard.press('/')
  await page.keyboard.type('invite')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/team#team')
})
