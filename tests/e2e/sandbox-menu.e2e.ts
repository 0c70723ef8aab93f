import { test, expect, startProgram, openShop } from '../support/shop.ts'
import { startGateway } from '../fakes/gateway.ts'
import { sandboxBehaviour } from '../../core/messaging/sandbox.ts'

test('the menu leads to it only while the sandbox is the gateway', async ({ page, shop, context }) => {
  test.slow()
  await shop.enter(page, '/admin')
  await page
    .getByRole('navigation', { name: 'Back-office' })
    .getByRole('link', { name: 'Sandbox phone' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox phone' })).toBeVisible()

  const gateway = await startGateway()
  const program = await startProgram({
    WHATSAPP_PROVIDER: 'gateway',
    WHATSAPP_GATEWAY_URL: gateway.url,
    WHATSAPP_INSTANCE_ID: 'x',
    WHATSAPP_ACCESS_TOKEN: 'x',
  })
  const other = await openShop(program, shop.source, 0)
  const elsewhere = await context.newPage()
  const asked = elsewhere.waitForResponse(`**${sandboxBehaviour.path}`)
  await other.enter(elsewhere, '/admin')
  await (await asked).finished()
  const menu = elsewhere.getByRole('navigation', { name: 'Back-office' })
  await expect(menu.getByRole('link', { name: 'WhatsApp Scheduler' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Sandbox phone' })).toHaveCount(0)
  await program.stop()
  await gateway.close()
})
