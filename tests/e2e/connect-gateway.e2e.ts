import { getGatewayKind } from '../../core/messaging/gateway.ts'
import { expectToFit } from '../support/fits.ts'
import { holdAnswers } from '../support/hold-answers.ts'
import { test, expect, toast, startProgram, openShop } from '../support/shop.ts'
import { problemsOf } from '../support/accessible.ts'
import { startWaha, wahaKey } from '../fakes/waha.ts'
import { patient } from '../support/patience.ts'

test('an owner on the sandbox is told step by step how to connect WhatsApp, and hands the lines on without a key', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin')
  await page.getByRole('link', { name: 'Connect WhatsApp' }).click()
  await expect(page.getByRole('heading', { name: 'Connect WhatsApp' })).toBeVisible()
  const lines = page.getByLabel('Lines for the server')
  for (const [way, field, given, expected] of [
    ['A WhatsApp provider', 'Instance ID', '64A1', 'WHATSAPP_INSTANCE_ID=64A1'],
    ['Meta’s own WhatsApp', 'Phone number ID', '1065', 'WHATSAPP_INSTANCE_ID=1065'],
    ['Your own gateway (WAHA)', 'Address of the gateway', 'http://waha:3000', 'GATEWAY_URL=http://waha:3000'],
  ] as const) {
    await page.getByRole('radio', { name: way }).check()
    await page.getByLabel(field).fill(given)
    await expect(lines).toContainText(expected)
    await expect(lines).toContainText(/WHATSAPP_ACCESS_TOKEN=<.+>/)
  }
  await page.getByRole('button', { name: 'Copy as a message' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('/api/webhooks/waha')
  expect(await copied()).toContain(await lines.innerText())
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect(toast(page, 'Not connected: messages arrive on the sandbox phone')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await expectToFit(page)
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
