import type { Page } from '@playwright/test'
import { getOrder, moveOrder, getOrderLink } from '#core/orders/admin/admin-order.ts'
import { formatPickUpCode } from '#core/orders/shipping/scanned-code.ts'
import { listMessages } from '#core/messaging/messages.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { createBarcode, installFakeCamera, createQrCode, showToCamera } from '../support/fake-camera.ts'
import { createReadyOrders } from '../support/ready-orders.ts'
import { scaleTime } from '../support/load-factor.ts'
import { expect, expectErrors, test } from '../support/shop.ts'

const createTicketCode = (id: string) => createQrCode(`https://kedai.example/admin/orders?order=${id}`)
const scannedOrder = (page: Page, number: string) => page.getByRole('article', { name: `Order ${number}` })

test('PACK-03 staff post forty parcels by scanning, and each customer gets one message with the tracking link', async ({
  page,
  shop,
}) => {
  test.setTimeout(scaleTime(120_000))
  const orders = await createReadyOrders(shop, { many: 40, delivery: 'pos' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await installFakeCamera(page)
  await shop.open(page, '/admin/scan')
  for (const [at, { id, number }] of orders.entries()) {
    await showToCamera(page, createTicketCode(id))
    const card = scannedOrder(page, number)
    await expect(card.getByText('Laminating A4', { exact: true }).first()).toBeVisible()
    const parcel = `EH1234567${String(at + 10)}MY`
    await showToCamera(page, await createBarcode(parcel))
    await expect(card.getByLabel('Tracking number')).toHaveValue(parcel)
    if (at === 0) {
      await expect(card.getByText('Carrier: Pos Malaysia')).toBeVisible()
      expect(await findAccessibilityProblems(page)).toEqual([])
    }
    await card.getByRole('button', { name: 'Mark as posted', exact: true }).click()
    await expect(card.getByText('This order has been posted.')).toBeVisible()
  }
  await expect(page.getByText('Waiting to send')).toBeHidden()
  const messages = await shop.call(listMessages, {})
  for (const [at, { id, phone }] of orders.entries()) {
    const { order } = await shop.call(getOrder, { id })
    expect(order).toMatchObject({ stage: 'posted', tracking: `EH1234567${String(at + 10)}MY` })
    const told = messages.filter(
      (message) => message.phone === phone && message.message.includes('telah dipos'),
    )
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringContaining(`https://tracking.pos.com.my/tracking/${order.tracking}`),
    ])
  }
})

test('PACK-02 stores offline scans, sends them later and shows conflicts with another user’s move', async ({
  page,
  shop,
}) => {
  const [one, other] = await createReadyOrders(shop, { many: 2, delivery: 'selfPickup' })
  if (!one || !other) throw new Error('two orders are made')
  await page.emulateMedia({ colorScheme: 'light' })
  await installFakeCamera(page)
  await shop.open(page, '/admin/scan')
  await expect(page.getByText('Point the camera at a ticket or parcel code.')).toBeVisible()
  await showToCamera(page, createQrCode('https://example.com/something-else'))
  await expect(page.getByText(/^This is not an order code/)).toBeVisible()
  expectErrors(page, /ERR_INTERNET_DISCONNECTED|409|503/)
  await page.context().setOffline(true)
  for (const { id, number } of [one, other]) {
    await showToCamera(page, createTicketCode(id))
    await scannedOrder(page, number).getByRole('button', { name: 'Hand over' }).click()
    await expect(scannedOrder(page, number).getByText('Waiting to be sent')).toBeVisible()
  }
  await expect(page.getByText('Waiting to send: 2')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const { order } = await shop.call(getOrder, { id: other.id })
  await shop.call(moveOrder, { id: other.id, version: order.version, to: 'in_production', tell: '' })
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText(/Admin moved this order to In production at/)).toBeVisible()
  await expect(page.getByText(/^Waiting to send/)).toBeHidden()
  expect((await shop.call(getOrder, { id: one.id })).order.stage).toBe('handed_over')
  expect((await shop.call(getOrder, { id: other.id })).order.stage).toBe('in_production')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
  await page.getByLabel('Number or code').fill(one.number.replace('-', ''))
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(scannedOrder(page, one.number).getByText('This order has been handed over.')).toBeVisible()
})

test('PACK-04 staff hand over an order by scanning the customer’s pickup code', async ({ page, shop }) => {
  const [order] = await createReadyOrders(shop, { many: 1, delivery: 'selfPickup' })
  if (!order) throw new Error('one order is made')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const { link } = await shop.call(getOrderLink, { id: order.id })
  await page.goto(`/jejak${new URL(link ?? '').hash}`)
  const shown = page.getByRole('region', { name: 'Kod ambilan' })
  await expect(shown.getByRole('img', { name: 'Kod QR untuk mengambil pesanan' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const code = await shown.getByText(/^\d{3} \d{3}$/).innerText()
  await installFakeCamera(page)
  await shop.open(page, '/admin/scan')
  await showToCamera(page, createQrCode(formatPickUpCode(order.number, code.replace(' ', ''))))
  const card = scannedOrder(page, order.number)
  await expect(card.getByText(/^The pickup code is correct/)).toBeVisible()
  await card.getByRole('button', { name: 'Hand over' }).click()
  await expect(card.getByText('This order has been handed over.')).toBeVisible()
  expectErrors(page, /409/)
  await page.getByLabel('Number or code').fill(code)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('alert')).toContainText('Admin moved this order to Handed over')
})

test('PACK-01 the scan page explains how to continue when camera access is blocked', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await shop.open(page, '/admin/scan')
  await expect(page.getByRole('alert')).toContainText('Camera access is blocked.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
