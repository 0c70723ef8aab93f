import { getGatewayKind } from '#core/messaging/gateway.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { test, expect, toast, startProgram, openShop } from '../support/shop.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { startWaha, wahaKey } from '../fakes/waha.ts'
import { scaleTime } from '../support/load-factor.ts'

test('FIX-39 on a phone, staff connect WhatsApp in Settings by keys and QR code, send a test message and disconnect', async ({
  page,
  source,
}) => {
  test.slow()
  const waha = await startWaha()
  waha.status = 'SCAN_QR_CODE'
  const program = await startProgram({})
  const shop = await openShop(program, source, 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin')
  await page.getByRole('link', { name: 'Connect WhatsApp' }).click()
  await expect(page.getByRole('heading', { name: 'WhatsApp connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Your own gateway (WAHA)' }).check()
  await page.getByLabel('WAHA address').fill(waha.host)
  await page.getByLabel('API key').fill(wahaKey)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(toast(page, 'WhatsApp connected')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code to link WhatsApp' })).toBeVisible()
  waha.status = 'WORKING'
  await expect(page.getByText('60388881234, Kedai Warna')).toBeVisible({ timeout: scaleTime(15_000) })
  await page.getByLabel('Phone number for the test').fill('0123456789')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(toast(page, 'Test message sent')).toBeVisible()
  expect(waha.arrived).toMatchObject([{ chatId: '60123456789@c.us' }])
  await expect(page.getByLabel('API key')).toHaveValue('')
  await expect(page.getByText('A value is saved. Leave empty to keep it.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'WhatsApp disconnected')).toBeVisible()
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(toast(page, 'Not connected. Messages arrive on the sandbox phone')).toBeVisible()
  await page.close()
  await program.stop()
  await waha.shut()
})

test('shows WAHA’s QR code in Settings and removes the sandbox phone from the menu when WAHA is connected', async ({
  page,
  source,
}) => {
  test.slow()
  const waha = await startWaha()
  waha.status = 'SCAN_QR_CODE'
  const program = await startProgram({
    WHATSAPP_PROVIDER: 'waha',
    WHATSAPP_GATEWAY_URL: waha.host,
    WHATSAPP_ACCESS_TOKEN: wahaKey,
  })
  const shop = await openShop(program, source, 0)
  await shop.open(page, '/settings/gateway')
  await expect(page.getByText(/^WhatsApp is signed out: scan the QR code/)).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code to link WhatsApp' })
  await expect(code).toBeVisible()
  await expect(page.getByText(/^Off\. To see delivered and read receipts/)).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  waha.status = 'WORKING'
  await expect(code).toHaveCount(0, { timeout: scaleTime(15_000) })
  await expect(page.getByText('60388881234, Kedai Warna')).toBeVisible()

  const release = await holdResponses(page, `**${getGatewayKind.path}`)
  const gatewayReply = page.waitForResponse(`**${getGatewayKind.path}`)
  await shop.open(page, '/admin')
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await expect(menu.getByRole('link', { name: 'WhatsApp Scheduler' })).toBeVisible()
  // The browser remembers the gateway type, so the page reserves no space for the sandbox notice.
  await expect(page.locator('[aria-label="Sandbox notice"]')).toHaveCount(0)
  release()
  await (await gatewayReply).finished()
  await expect(menu.getByRole('link', { name: 'Sandbox phone' })).toHaveCount(0)
  // Close the page first, because its event stream would fail once the program stops.
  await page.close()
  await program.stop()
  await waha.shut()
})
