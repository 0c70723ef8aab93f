import type { Page } from '@playwright/test'
import { createContact, deleteContact } from '#core/contacts/contacts.ts'
import { startFakeGoogle, googleKeys, type FakeGoogle } from '../fakes/google.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { chooseAction, expect, expectErrors, hour, messageRow, toast } from '../support/shop.ts'

let google: FakeGoogle
const test = testOnOwnProgram(async () => {
  google = await startFakeGoogle()
  return { env: { GOOGLE_SCRIPTS_URL: google.url, ...googleKeys }, end: () => google.close() }
}).extend<{ wellBehaved: void }>({
  wellBehaved: [
    async ({ page }, use) => {
      google.misbehave({})
      google.granted.length = 0
      google.opened.length = 0
      await page.route('https://drive.google.com/**', (route) =>
        route.fulfill({ path: 'public/pictures/qr-contoh.png', contentType: 'image/png' }),
      )
      await use()
    },
    { auto: true },
  ],
})

const messageForm = (page: Page) => page.locator('form')
const chooseFilesButton = (page: Page) =>
  messageForm(page).getByRole('button', { name: 'Choose Files from Drive' })
const attachedFiles = (page: Page) =>
  messageForm(page).getByRole('list', { name: 'Selected Files' }).getByRole('listitem')
const pickerFrame = (page: Page) => page.frameLocator('iframe[title="Google Drive"]')
const openComposer = (page: Page) => page.locator('summary', { hasText: 'Schedule New Message' }).click()

/**
 * Clicks the button, answers in Google’s window and waits until the window has closed, because the next click would
 * reuse an open window.
 */
async function answerConsent(
  page: Page,
  answer: 'Continue' | 'Cancel',
  press = () => chooseFilesButton(page).click(),
) {
  const opened = page.waitForEvent('popup')
  await press()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: answer }).click()
  await closed
}

test('MSG-12 DRIVE-01 keeps the selected contacts when the group message page reloads to load Google’s picker', async ({
  page,
  shop,
}) => {
  const name = 'Ujian Drive'
  const { id } = await shop.call(createContact, { name, phone: shop.phone() })
  try {
    await shop.open(page, '/admin/contacts')
    await page.getByPlaceholder('Search contacts...').fill(name)
    await expect(page.getByText('1 contact(s) found')).toBeVisible()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('toolbar').getByRole('link', { name: 'Message' }).click()
    await expect(chooseFilesButton(page)).toBeEnabled()
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('chosen')
    await answerConsent(page, 'Continue')
    await pickerFrame(page).getByLabel('Kad Nama.jpg').check()
    await pickerFrame(page).getByRole('button', { name: 'Select' }).click()
    await expect(attachedFiles(page)).toHaveCount(1)
  } finally {
    await shop.call(deleteContact, { id })
  }
})

test('DRIVE-01 DRIVE-02 attaches files from Google Drive after consent and shares them', async ({
  page,
  shop,
}) => {
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  const release = await holdResponses(page, `${google.url}/js/api.js`)
  // Start on a page whose content security policy blocks Google.
  await shop.open(page, '/admin')
  const policy = async () => (await page.request.get(page.url())).headers()['content-security-policy'] ?? ''
  expect(await policy()).not.toContain('google')
  await page
    .getByRole('link', { name: /WhatsApp Scheduler/ })
    .first()
    .click()
  await page.waitForURL('**/admin/whatsapp-scheduler')
  expect(await policy()).toContain('https://apis.google.com')
  await openComposer(page)
  await expect(messageForm(page).getByRole('button', { name: 'Loading...' })).toBeDisabled()
  release()
  await expect(chooseFilesButton(page)).toBeEnabled()

  const phone = shop.phone()
  await messageForm(page).getByRole('button', { name: 'Manual' }).click()
  await messageForm(page).getByLabel('Phone Number').fill(phone)
  await messageForm(page).getByLabel('Message').fill('Dari Drive')
  google.misbehave({ unshareable: ['1bInvois'] })
  expectErrors(page, /403/)
  await answerConsent(page, 'Continue')
  await pickerFrame(page).getByLabel('Kad Nama.jpg').check()
  await pickerFrame(page).getByLabel('Invois 42.pdf').check()
  await pickerFrame(page).getByLabel('Senarai').check()
  await pickerFrame(page).getByRole('button', { name: 'Select' }).click()
  await expect(toast(page, 'Files selected successfully.')).toBeVisible()
  expect(google.opened).toEqual([
    {
      view: 'all',
      folders: 'true',
      selectFolders: 'false',
      mode: 'list',
      multiselectEnabled: 'true',
      key: googleKeys.GOOGLE_API_KEY,
      appId: googleKeys.GOOGLE_APP_ID,
      token: 'ya29.token-ujian',
      origin: new URL(page.url()).origin,
    },
  ])
  const reader = { role: 'reader', type: 'anyone' }
  expect(google.granted.sort((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: '1aGambar', body: reader },
    { file: '1cHelaian', body: reader },
  ])
  expect(logged.join('\n')).toContain('failed to share Invois 42.pdf on Google Drive')
  const files = attachedFiles(page)
  await expect(files).toContainText([
    /Kad Nama\.jpgImage\/Media · 20\.0 KB/,
    /Invois 42\.pdfDocument\/File · 4\.0 KB/,
    /SenaraiDocument\/File/,
  ])

  // Google does not ask for consent again within an hour. Cancelling changes nothing and shows no message.
  await chooseFilesButton(page).click()
  await pickerFrame(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(chooseFilesButton(page)).toBeEnabled()
  await expect(files).toHaveCount(3)
  expect(logged).toContain('Google Drive picker cancelled')
  await messageForm(page).getByRole('button', { name: 'Schedule Message' }).click()
  await expect(toast(page, 'Message scheduled and sent immediately')).toBeVisible()
  expect((await shop.listSandboxMessages(phone)).map(({ kind, name, url }) => [kind, name, url])).toEqual([
    ['media', 'Kad Nama.jpg', 'https://drive.google.com/uc?export=download&id=1aGambar&name=kad-nama.jpg'],
    [
      'document',
      'Invois 42.pdf',
      'https://drive.google.com/uc?export=download&id=1bInvois&name=invois-42.pdf',
    ],
    ['document', 'Senarai', 'https://drive.google.com/uc?export=download&id=1cHelaian&name=senarai'],
    ['text', null, null],
  ])
})

test('DRIVE-02 opens Google’s picker from the edit dialog by mouse and keyboard', async ({ page, shop }) => {
  const phone = shop.phone()
  await shop.schedule({ phone }, hour)
  await shop.open(page, '/scheduler')
  await chooseAction(messageRow(page, phone), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Message' })
  await answerConsent(page, 'Continue', () =>
    dialog.getByRole('button', { name: 'Choose Files from Drive' }).click(),
  )
  await pickerFrame(page).getByLabel('Search').click()
  await page.keyboard.type('invois')
  await expect(pickerFrame(page).getByLabel('Search')).toHaveValue('invois')
  await expect(pickerFrame(page).getByLabel('Kad Nama.jpg')).toBeHidden()
  await pickerFrame(page).getByLabel('Invois 42.pdf').check()
  await pickerFrame(page).getByRole('button', { name: 'Select' }).click()
  await expect(dialog.getByText('Selected Files (1)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Message updated successfully')).toBeVisible()
})

const scriptFaults = [
  ['the API script does not load', 'Google API not loaded', { missing: 'api' }],
  ['the API script is empty', 'Google API not loaded', { empty: 'api' }],
  ['the identity script does not load', 'Token client not initialized', { missing: 'identity' }],
  ['the identity script is empty', 'Token client not initialized', { empty: 'identity' }],
  ['the picker’s script does not load', 'Google Picker API not ready', { missing: 'picker' }],
  ['the key is refused', 'Google API not initialized', { discovery: 'refused' }],
] as const

test('DRIVE-03 reports that Google’s script or the key failed, and retries on the next click', async ({
  page,
  shop,
}) => {
  test.slow()
  expectErrors(page, /Failed to load resource/)
  for (const [fault, words, how] of scriptFaults)
    await test.step(fault, async () => {
      google.misbehave(how)
      await shop.open(page, '/scheduler')
      await openComposer(page)
      await expect(messageForm(page).getByText(words, { exact: true })).toBeVisible()
      await chooseFilesButton(page).click()
      await expect(messageForm(page).getByText(words, { exact: true })).toBeVisible()
      google.misbehave({})
      await chooseFilesButton(page).click()
      await expect(messageForm(page).getByText(words, { exact: true })).toBeHidden()
      await answerConsent(page, 'Continue')
      await expect(pickerFrame(page).getByRole('heading', { name: 'Select a file' })).toBeVisible()
    })
})

const pickerFaults = [
  [
    'the browser blocks the picker',
    'Browser security is blocking the picker. Please check your COOP settings.',
    { builder: { name: 'SecurityError', message: 'Blocked a frame with origin' } },
  ],
  [
    'the picker cannot be created',
    'Failed to create file picker',
    { builder: { name: 'DataError', message: 'developer key' } },
  ],
] as const

test('DRIVE-03 shows errors from the Google picker', async ({ page, shop }) => {
  for (const [fault, words, how] of pickerFaults)
    await test.step(fault, async () => {
      google.misbehave(how)
      await shop.open(page, '/scheduler')
      await openComposer(page)
      await answerConsent(page, 'Continue')
      await expect(toast(page, words)).toBeVisible()
      await expect(messageForm(page).getByText(words, { exact: true })).toBeVisible()
      await expect(attachedFiles(page)).toHaveCount(0)
    })
})

test('DRIVE-03 reports blocked and closed windows, refused consent and unreadable files, and allows a retry', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/scheduler')
  await openComposer(page)
  await expect(chooseFilesButton(page)).toBeEnabled()
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })
  await chooseFilesButton(page).click()
  const blocked = 'Browser security is blocking the picker. Please check your COOP settings.'
  await expect(messageForm(page).getByText(blocked)).toBeVisible()
  await answerConsent(page, 'Cancel')
  await expect(messageForm(page).getByText('Cetak was not allowed to access Google Drive.')).toBeVisible()
  const popup = page.waitForEvent('popup')
  await chooseFilesButton(page).click()
  await (await popup).close()
  await expect(messageForm(page).getByText('The Google sign-in window was closed.')).toBeVisible()
  google.misbehave({ garbled: true })
  await answerConsent(page, 'Continue')
  await expect(pickerFrame(page).getByRole('heading', { name: 'Select a file' })).toBeVisible()
  await pickerFrame(page).getByRole('button', { name: 'Select' }).click()
  const unread = 'Failed to process selected files.'
  await expect(toast(page, unread)).toBeVisible()
  await expect(messageForm(page).getByText(unread, { exact: true })).toBeVisible()
  await expect(attachedFiles(page)).toHaveCount(0)
})
