import { expect, expectErrors, toast, test } from '../support/shop.ts'
import { phoneViewport, settingsSectionLink } from '../support/settings-screen.ts'

test('AUTH-08 an invited member joins by link, and a changed role or a disabled account takes effect immediately', async ({
  page,
  shop,
  browser,
}) => {
  await shop.open(page, '/settings/team')
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Admin')
  await page.getByRole('button', { name: 'Disable Admin' }).click()
  expectErrors(page, /409/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(toast(page, 'This is the last administrator.')).toBeVisible()

  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Name').fill('Ani')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByText(/\/join#/).textContent()) ?? ''
  await expect(page.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/\/join#/)).toHaveCount(0)

  const memberPage = await browser.newPage({ viewport: phoneViewport })
  await memberPage.goto(link)
  await memberPage.getByLabel('Username').fill('Ani Besar')
  await memberPage.getByLabel('Password', { exact: true }).fill('rahsia-ani-1')
  await memberPage.getByRole('button', { name: 'Join' }).click()
  await expect(
    memberPage.getByText('Please use lowercase letters, digits, dots and hyphens only.'),
  ).toBeVisible()
  await memberPage.getByLabel('Username').fill('ani')
  await memberPage.getByRole('button', { name: 'Join' }).click()
  await memberPage.waitForURL('**/admin')
  await expect(memberPage.getByText('Signed in as Ani.')).toBeVisible()
  const again = await browser.newPage()
  await again.goto(link)
  await expect(again.getByText(/This invitation has been used/)).toBeVisible()
  await again.close()

  await page.reload()
  await page.getByLabel('Role of Ani').selectOption('editor')
  await expect(toast(page, 'Ani is now editor')).toBeVisible()
  await page.getByRole('button', { name: 'Disable Ani' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Disabled')).toBeVisible()
  await memberPage.goto('/admin/orders')
  await memberPage.waitForURL('**/login')
  await memberPage.close()

  await settingsSectionLink(page, 'Activity').click()
  const activity = page.getByRole('list', { name: 'Activity' })
  await expect(activity).toContainText('Admin disabled a team member: Ani')
  await expect(activity).toContainText('Ani joined the team: contributor, invited by Admin')
  await page.getByLabel('Search activity').fill('joined')
  // Ignore entries of members who joined in other tests.
  await expect(activity.getByRole('listitem').filter({ hasNotText: 'joined' })).toHaveCount(0)
  await expect(activity.getByRole('listitem').filter({ hasText: 'Ani joined the team' })).toHaveCount(1)
})

test('SHELL-04 lists signed-in devices and signs out a chosen device', async ({ page, shop, browser }) => {
  const other = await browser.newPage({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1',
  })
  await shop.open(page, '/profile')
  await other.goto(new URL('/login', page.url()).href)
  await other.getByLabel('Username').fill('admin')
  await other.getByLabel('Password', { exact: true }).fill('rahsia-kedai-1')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/admin')
  await page.reload()
  const devices = page.getByRole('list', { name: 'Your devices' })
  await expect(devices).toContainText('Safari on iPhone')
  await devices.getByRole('button', { name: 'Sign out on Safari on iPhone' }).click()
  await expect(devices).not.toContainText('Safari on iPhone')
  await other.goto('/admin/orders')
  await other.waitForURL('**/login')
  await other.close()
})
