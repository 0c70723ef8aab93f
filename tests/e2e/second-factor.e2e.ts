import { Secret, TOTP } from 'otpauth'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { navigateTo, openAdmin, expect, expectErrors } from '../support/browser.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { adminPassword } from '../support/program.ts'

/** Uses a separate program, because two-step verification ends the administrator’s other sessions. */
const test = testOnOwnProgram()
/** Returns the current code, or the code `steps` periods later, because each code is accepted only once. */
const createCode = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('SEC-17 two-step verification is set up in Profile, requires a code at sign-in and can be turned off', async ({
  page,
}) => {
  // The browser logs the refused sign-in.
  expectErrors(page, /Failed to load resource/)
  await openAdmin(page, '/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await page.getByLabel('Your password').fill(adminPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  const key = (await page.getByText('Enter this key instead').locator('span').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(createCode(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const recovery = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByLabel('Code from the app').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin')

  await navigateTo(page, '/profile')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Code from the app').fill(createCode(key, 1))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('SEC-17 SEC-03 saves the sign-in policy and signs the user out after inactivity', async ({ page }) => {
  // The browser logs an error for the refused website address.
  expectErrors(page, /Failed to load resource/)
  await openAdmin(page, '/settings/team')
  await page.getByRole('button', { name: 'Sign Admin out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Admin is signed out everywhere')).toBeVisible()
  await page.getByRole('link', { name: 'Sign-in' }).click()
  expect(await findAccessibilityProblems(page, { within: 'main' })).toEqual([])
  await page.getByLabel('Addresses').fill('kedai.example')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Please enter an address such as https://kedai.example')).toBeVisible()
  await page.getByLabel('Addresses').fill('')
  await page.getByLabel('Sign out after inactivity (minutes)').fill('5')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Sign-in rules saved')).toBeVisible()
  await page.clock.install()
  await page.reload()
  await expect(page.getByLabel('Sign out after inactivity (minutes)')).toHaveValue('5')
  await page.clock.fastForward('04:00')
  await page.mouse.click(2, 200)
  await page.clock.fastForward('04:00')
  await expect(page.getByLabel('Sign out after inactivity (minutes)')).toBeVisible()
  await page.clock.fastForward('01:30')
  await page.waitForURL('**/login')
})
