import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test } from '../support/shop.ts'
import { changeSendingRules } from '#core/settings/sending-rules.ts'
import { settingsSectionLink, phoneViewport } from '../support/settings-screen.ts'
import {
  findProblemsInBothThemes,
  checkInBothThemes,
  findAccessibilityProblems,
} from '../support/accessibility.ts'

const allSections = [
  ['Shop', 'Payment', 'Message texts', 'Gateway', 'Alerts', 'Google Drive'],
  ['Team', 'API keys', 'Privacy notice', 'People’s data', 'Retention', 'Activity'],
]
for (const names of allSections)
  test(`SHELL-04 settings are accessible on phone and desktop in both themes: ${names.join(', ')}`, async ({
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
    await shop.open(page, '/settings')
    for (const name of names) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await settingsSectionLink(page, name).click()
      // The previous section stays until the script of the new one has loaded.
      await expect(settingsSectionLink(page, name)).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByText('Loading', { exact: false })).toHaveCount(0)
      expect(await findProblemsInBothThemes(page), name).toEqual([])
      await page.setViewportSize({ width: 360, height: 800 })
      // Check repeatedly, because a table becomes cards a moment after the window is resized.
      await checkInBothThemes(page, async (theme) => {
        await expectToFitWidth(page, `${name}, ${theme}`)
      })
    }
    await shop.call(changeSendingRules, { hours: null, holidays: [], grace_minutes: 360, per_second: null })
  })

test('SCR-11 finds settings by search on phone and desktop, keeps unsaved text in collapsed cards and marks the current page', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phoneViewport)
  await shop.open(page, '/settings/messages')
  await expect(page.getByText('Order received', { exact: true })).toBeVisible()
  // Ten open cards would be 5,900 px high. Measure only the main part, because the notes above it vary.
  expect((await page.getByRole('main').boundingBox())?.height).toBeLessThan(4_000)
  const posted = page.getByLabel('Posted in Malay')
  await expect(posted).toBeHidden()
  await page.locator('summary').filter({ hasText: 'Posted' }).click()
  await posted.fill('Sudah dipos!')
  await page.locator('summary').filter({ hasText: 'Posted' }).click()
  await expect(page.getByText('Unsaved')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Posted' }).click()
  await expect(posted).toHaveValue('Sudah dipos!')
  await page.getByRole('button', { name: 'Reset to default' }).click()

  await page.getByRole('button', { name: 'Messages: Message texts' }).click()
  const choice = page.getByRole('dialog', { name: 'Settings' })
  await expect(choice.getByRole('list')).toHaveCount(4)
  await choice.getByLabel('Search settings').fill('no such thing')
  await expect(choice.getByText('No settings found. Try another word.')).toBeVisible()
  await choice.getByLabel('Search settings').fill('duitnow')
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
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
