import { expect } from '@playwright/test'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { testOnOwnProgram } from '../support/own-program.ts'
import { phoneViewport } from '../support/settings-screen.ts'
import { stickerOrder } from '../support/sticker-order.ts'

let receiver: WebhookReceiver
const test = testOnOwnProgram(async () => {
  receiver = await startWebhookReceiver()
  return { env: { WEBHOOK_ORIGINS: receiver.host }, end: () => receiver.shut() }
})

test('INBOX-41 adds a webhook, shows its secret once, delivers a test and sends a delivery again', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/settings/webhooks')
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('Please choose at least one event.')).toBeVisible()
  await dialog.getByLabel('Address').fill(`${receiver.host}/hook`)
  for (const event of ['Message received', 'Order created', 'Payment recorded'])
    await dialog.getByLabel(event).check()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret' })
  await expect(shown).toContainText(/whsec_[\w+/]{43}=/)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('whsec_')).toHaveCount(0)

  await page.getByRole('button', { name: 'Send test' }).click()
  const log = page.getByRole('list', { name: 'Deliveries' })
  await expect(log.getByRole('listitem')).toContainText(['Status 204.'])
  receiver.answer('/hook', 'error500')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(log.getByRole('listitem').first()).toContainText('Status 500.')

  receiver.answer('/hook', 'ok')
  await page.request.post('/api/sticker-print/save-order', { data: stickerOrder() })
  await expect(log.getByRole('listitem').first()).toContainText('Order created')
  await expect(log.getByRole('listitem').first()).toContainText('Delivered')
  const count = receiver.received.length
  await log.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(count + 1)
  expect(receiver.received.at(-1)?.id).toBe(receiver.received.at(-2)?.id)

  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.setViewportSize(phoneViewport)
  await expectToFitWidth(page)
  await page.getByRole('switch').click()
  await expect(page.getByText('Off', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})
