import { Secret, TOTP } from 'otpauth'
import { problemsOf } from '../support/accessible.ts'
import { follow, enter, expect, expectErrors } from '../support/browser.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { adminPassword } from '../support/program.ts'

/** A second factor ends the administrator's other sessions: on a program that nobody else works with. */
const test = testOnOwnProgram()
/** The code of an authenticator; of a later time step, as none is taken twice. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

test('SEC-17 a second factor is set up in Profile, asked for at the sign-in, and turned off again', async ({
  page,
}) => {
  // The browser's own line for a refused sign-in.
  expectErrors(page, /Failed to load resource/)
  await enter(page, '/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The password is incorrect.')).toBeVisible()
  await page.getByLabel('Your password').fill(adminPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await problemsOf(page, { within: '[role=dialog]' })).toEqual([])
  const key = (await page.getByText('Enter this key instead').locator('span').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code that the app shows').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  const recovery = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .innerText()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code that the app shows').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  expect(await problemsOf(page)).toEqual([])
  await page.getByLabel('Code that the app shows').fill(recovery)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin')

  await follow(page, '/profile')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Code that the app shows').fill(codeOf(key, 1))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('SEC-17 SEC-03 the shop sets how people sign in, and a screen that is left signs out by itself', async ({
  page,
}) => {
  // The browser's own line for the address that is refused.
  expectErrors(page, /Failed to load resource/)
  await enter(page, '/settings/team')
  await page.getByRole('button', { name: 'Sign Admin out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Admin is signed out everywhere')).toBeVisible()
  await page.getByRole('link', { name: 'Sign-in' }).click()
  expect(await problemsOf(page, { within: 'main' })).toEqual([])
  await page.getByLabel('Addresses').fill('kedai.example')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Please enter an address such as https://kedai.example')).toBeVisible()
  await page.getByLabel('Addresses').fill('')
  await page.getByLabel('Sign out when unused for, minutes').fill('5')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Sign-in saved')).toBeVisible()
  await page.clock.install()
  await page.reload()
  await expect(page.getByLabel('Sign out when unused for, minutes')).toHaveValue('5')
  await page.clock.fastForward('04:00')
  await page.mouse.click(2, 200)
  await page.clock.fastForward('04:00')
  await expect(page.getByLabel('Sign out when unused for, minutes')).toBeVisible()
  await page.clock.fastForward('01:30')
  await page.waitForURL('**/login')
})
