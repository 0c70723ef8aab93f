import type { Page } from '@playwright/test'
import { getOrder, moveOrder, getOrderLink } from '#core/orders/admin/admin-order.ts'
import { formatPickUpCode } from '#core/orders/shipping/scanned-code.ts'
import { listMessages } from '#core/messaging/messages.ts'
import { problemsOf } from '../support/accessible.ts'
import { barcodeOf, fakeCamera, qrOf, show } from '../support/fake-camera.ts'
import { readyOrders } from '../support/ready-orders.ts'
import { patient } from '../support/patience.ts'
import { expect, expectErrors, test } from '../support/shop.ts'

const ticketOf = (id: string) => qrOf(`https://kedai.example/admin/orders?order=${id}`)
const inHand = (page: Page, number: string) => page.getByRole('article', { name: `Order ${number}` })

test('PACK-03 forty parcels are packed by the phone’s camera, and each customer is told once, with the carrier’s page', async ({
  page,
  shop,
}) => {
  test.setTimeout(patient(120_000))
  const orders = await readyOrders(shop, { many: 40, delivery: 'pos' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await fakeCamera(page)
  await shop.enter(page, '/admin/scan')
  for (const [at, { id, number }] of orders.entries()) {
    await show(page, ticketOf(id))
    const card = inHand(page, number)
    await expect(card.getByText('Laminating A4', { exact: true }).first()).toBeVisible()
    const parcel = `EH1234567${String(at + 10)}MY`
    await show(page, await barcodeOf(parcel))
    await expect(card.getByLabel('Number of the parcel')).toHaveValue(parcel)
    if (at === 0) {
      await expect(card.getByText('A number of Pos Malaysia')).toBeVisible()
      expect(await problemsOf(page)).toEqual([])
    }
    await card.getByRole('button', { name: 'Posted', exact: true }).click()
    await expect(card.getByText('It has been posted.')).toBeVisible()
  }
  await expect(page.getByText('Waiting for a signal')).toBeHidden()
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

test('PACK-02 without a signal steps are kept, shown as waiting, sent later, and what somebody else did is told', async ({
  page,
  shop,
}) => {
  const [one, other] = await readyOrders(shop, { many: 2, delivery: 'selfPickup' })
  if (!one || !other) throw new Error('two orders are made')
  await page.emulateMedia({ colorScheme: 'light' })
  await fakeCamera(page)
  await shop.enter(page, '/admin/scan')
  await expect(page.getByText('Hold a ticket or a parcel’s code before the camera.')).toBeVisible()
  await show(page, qrOf('https://example.com/something-else'))
  await expect(page.getByText(/^This is no code of an order/)).toBeVisible()
  expectErrors(page, /ERR_INTERNET_DISCONNECTED|409|503/)
  await page.context().setOffline(true)
  for (const { id, number } of [one, other]) {
    await show(page, ticketOf(id))
    await inHand(page, number).getByRole('button', { name: 'Hand over' }).click()
    await expect(inHand(page, number).getByText('Waiting to be sent')).toBeVisible()
  }
  await expect(page.getByText('Waiting for a signal: 2')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  // Meanwhile, at the desk.
  const { order } = await shop.call(getOrder, { id: other.id })
  await shop.call(moveOrder, { id: other.id, version: order.version, to: 'in_production', tell: '' })
  // The phone is put away, and its page opened anew later: what was kept is there.
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText(/Admin moved this order to In production at/)).toBeVisible()
  await expect(page.getByText(/^Waiting for a signal/)).toBeHidden()
  expect((await shop.call(getOrder, { id: one.id })).order.stage).toBe('handed_over')
  expect((await shop.call(getOrder, { id: other.id })).order.stage).toBe('in_production')
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden()
  // A number that is typed works as well.
  await page.getByLabel('Or type the number').fill(one.number.replace('-', ''))
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(inHand(page, one.number).getByText('It has been handed over.')).toBeVisible()
})

test('PACK-04 a customer shows the code of the order’s link, and the order is handed over by it', async ({
  page,
  shop,
}) => {
  const [order] = await readyOrders(shop, { many: 1, delivery: 'selfPickup' })
  if (!order) throw new Error('one order is made')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const { link } = await shop.call(getOrderLink, { id: order.id })
  await page.goto(`/jejak${new URL(link ?? '').hash}`)
  const shown = page.getByRole('region', { name: 'Kod ambilan' })
  await expect(shown.getByRole('img', { name: 'Kod QR untuk mengambil pesanan' })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  const code = await shown.getByText(/^\d{3} \d{3}$/).innerText()
  await fakeCamera(page)
  await shop.enter(page, '/admin/scan')
  await show(page, qrOf(formatPickUpCode(order.number, code.replace(' ', ''))))
  const card = inHand(page, order.number)
  await expect(card.getByText(/^The customer’s code is right/)).toBeVisible()
  await card.getByRole('button', { name: 'Hand over' }).click()
  await expect(card.getByText('It has been handed over.')).toBeVisible()
  expectErrors(page, /409/)
  await page.getByLabel('Or type the number').fill(code)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('alert')).toContainText('Admin moved this order to Handed over')
})

test('PACK-01 where the camera may not be used, the screen says so, and how to go on', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await shop.enter(page, '/admin/scan')
  await expect(page.getByRole('alert')).toContainText('This page may not use the camera.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
