import { getGatewayKind } from '#core/messaging/gateway.ts'
import { expectToFit } from '../support/fits.ts'
import { holdAnswers } from '../support/hold-answers.ts'
import { test, expect, toast, startProgram, openShop } from '../support/shop.ts'
import { problemsOf } from '../support/accessible.ts'
import { startWaha, wahaKey } from '../fakes/waha.ts'
import { patient } from '../support/patience.ts'

test('FIX-39 an owner connects WhatsApp in Settings on a phone: keys, QR code, test message, and back to the sandbox', async ({
  page,
  source,
}) => {
  test.slow()
  const waha = await startWaha()
  waha.status = 'SCAN_QR_CODE'
  const program = await startProgram({})
  const shop = await openShop(program, source, 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin')
  await page.getByRole('link', { name: 'Connect WhatsApp' }).click()
  await expect(page.getByRole('heading', { name: 'WhatsApp connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Please fill this in.').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Your own gateway (WAHA)' }).check()
  await page.getByLabel('WAHA address').fill(waha.host)
  await page.getByLabel('API key').fill(wahaKey)
  expect(await problemsOf(page)).toEqual([])
  await expectToFit(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(toast(page, 'WhatsApp connected')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code that signs WhatsApp in' })).toBeVisible()
  waha.status = 'WORKING'
  await expect(page.getByText('60388881234, Kedai Warna')).toBeVisible({ timeout: patient(15_000) })
  await page.getByLabel('Send a test to').fill('0123456789')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(toast(page, 'Test message sent')).toBeVisible()
  expect(waha.arrived).toMatchObject([{ chatId: '60123456789@c.us' }])
  await expect(page.getByLabel('API key')).toHaveValue('')
  await expect(page.getByText('Stored. Leave it empty to keep it.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'WhatsApp disconnected')).toBeVisible()
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect(toast(page, 'Not connected: messages arrive on the sandbox phone')).toBeVisible()
  await page.close()
  await program.stop()
  await waha.shut()
})

test('a shop on WAHA signs WhatsApp in by scanning the code in Settings, and its menu leads to no sandbox phone', async ({
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
  await shop.enter(page, '/settings/gateway')
  await expect(page.getByText(/^WhatsApp is signed out: scan the QR code/)).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code that signs WhatsApp in' })
  await expect(code).toBeVisible()
  await expect(page.getByText(/^Off: nobody tells what was delivered/)).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  waha.status = 'WORKING'
  await expect(code).toHaveCount(0, { timeout: patient(15_000) })
  await expect(page.getByText('60388881234, Kedai Warna')).toBeVisible()

  const letGo = await holdAnswers(page, `**${getGatewayKind.path}`)
  const asked = page.waitForResponse(`**${getGatewayKind.path}`)
  await shop.enter(page, '/admin')
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await expect(menu.getByRole('link', { name: 'WhatsApp Scheduler' })).toBeVisible()
  // What this browser was told before holds: no place is kept for words that will not come.
  await expect(page.locator('[aria-label="Where messages go"]')).toHaveCount(0)
  letGo()
  await (await asked).finished()
  await expect(menu.getByRole('link', { name: 'Sandbox phone' })).toHaveCount(0)
  // What it watches would be an error after the program has gone.
  await page.close()
  await program.stop()
  await waha.shut()
})
