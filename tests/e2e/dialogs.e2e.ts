import type { Locator } from '@playwright/test'
import { uploadSlip } from '#core/orders/tracking/slips.ts'
import { placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { composerToggle as composer } from '../support/composer-screen.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { createPng } from '../support/malicious-image-parts.ts'
import { createReadyOrders } from '../support/ready-orders.ts'
import { expect, test } from '../support/shop.ts'

const phoneViewport = { width: 390, height: 844 }
const desktopViewport = { width: 1280, height: 800 }

const getEntryOffset = (opened: Locator) =>
  opened.evaluate((it) => {
    const panel = it as HTMLElement
    const place = () => panel.getBoundingClientRect()
    panel.style.animation = 'none'
    const getFinalPosition = place()
    panel.style.animation = ''
    const [coming] = panel.getAnimations()
    if (!coming) throw new Error('it does not come by an animation')
    coming.pause()
    coming.currentTime = 0
    const begins = place()
    coming.finish()
    return [begins.left - getFinalPosition.left, begins.top - getFinalPosition.top].map(Math.round)
  })

test('on a desktop, dialogs and menus start to open within 6 px of their final position', async ({
  page,
  shop,
}) => {
  const [order] = await createReadyOrders(shop, { many: 1, delivery: 'selfPickup' })
  await shop.open(page, `/admin/orders?order=${order?.id}`)
  expect(await getEntryOffset(page.getByRole('dialog'))).toEqual([0, 6])
  await page.getByRole('dialog').getByRole('button', { name: 'Reorder' }).click()
  expect(await getEntryOffset(page.getByRole('alertdialog'))).toEqual([0, 6])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await getEntryOffset(page.getByRole('menu'))).toEqual([0, 6])
})

test('the order dialog has its final size before the order loads', async ({ page, shop }) => {
  const [order] = await createReadyOrders(shop, { many: 1, delivery: 'selfPickup' })
  for (const viewport of [phoneViewport, desktopViewport]) {
    await page.setViewportSize(viewport)
    const release = await holdResponses(page, `**${getOrder.path.replace(':id', order?.id ?? '')}*`)
    await shop.open(page, '/admin/orders')
    await page.goto(`/admin/orders?order=${order?.id}`)
    const opened = page.getByRole('dialog')
    await expect(opened.getByText('Order', { exact: true })).toBeVisible()
    const before = await opened.evaluate(getFinalPosition)
    release()
    await expect(opened.getByText(`Order ${order?.number}`)).toBeVisible()
    expect(await opened.evaluate(getFinalPosition)).toEqual(before)
  }
})

const getFinalPosition = async (panel: Element) => {
  await Promise.all(panel.getAnimations().map((each) => each.finished))
  const { x, y, width, height } = panel.getBoundingClientRect()
  return [x, y, width, height]
}

test('the payment slip dialog has its final size before the slip loads', async ({ page, shop }) => {
  const number = shop.phone()
  const { id } = await shop.call(placeNameTagOrder, {
    nama: 'Puan Slip',
    phone: number,
    deliveryMethod: 'selfPickup',
    orders: [{ namaAnak: 'DAMIA', warna: 'Red/White', bilangan: 1 }],
  })
  await shop.call(uploadSlip, {
    id,
    file: createPng({ width: 900, height: 1600 }).toString('base64'),
    name: 'slip.png',
  })
  for (const viewport of [phoneViewport, desktopViewport]) {
    await page.setViewportSize(viewport)
    await shop.open(page, `/admin/orders?search=${number}`)
    const release = await holdResponses(page, `**/api/v2/orders/${id}/slips/*`)
    await page.getByRole('button', { name: /^Payment slips for/ }).click()
    const opened = page.getByRole('dialog')
    const before = await opened.evaluate(getFinalPosition)
    release()
    await expect(opened.getByRole('img', { name: 'Payment slip' })).toBeVisible()
    expect(await opened.evaluate(getFinalPosition)).toEqual(before)
    await page.keyboard.press('Escape')
  }
})

test('a confirmation dims the dialog beneath it', async ({ page, shop }) => {
  const [order] = await createReadyOrders(shop, { many: 1, delivery: 'selfPickup' })
  await shop.open(page, `/admin/orders?order=${order?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Reorder' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  // Layers from back to front. Of two layers with the same z-index, the later element is on top.
  const layers = await page
    .locator('[role=dialog], [role=alertdialog], .bg-overlay')
    .evaluateAll((all) =>
      all
        .toSorted(
          (one, other) => Number(getComputedStyle(one).zIndex) - Number(getComputedStyle(other).zIndex),
        )
        .map((each) => each.role ?? 'overlay'),
    )
  expect(layers).toEqual(['overlay', 'dialog', 'overlay', 'alertdialog'])
})

test('on a phone, a sheet that is sliding up ignores taps and stays open', async ({ page, shop }) => {
  await page.setViewportSize(phoneViewport)
  const [order] = await createReadyOrders(shop, { many: 1, delivery: 'selfPickup' })
  await shop.open(page, `/admin/orders?order=${order?.id}`)
  const sheets = [page.getByRole('dialog'), page.getByRole('alertdialog')]
  for (const sheet of sheets) {
    // Finish the overlay’s animation and pause the sheet’s animation after 150 ms.
    await sheet.evaluate((panel: HTMLElement) => {
      for (const overlay of document.querySelectorAll('.bg-overlay'))
        for (const coming of overlay.getAnimations()) coming.finish()
      panel.style.animation = 'none'
      void panel.offsetHeight
      panel.style.animation = ''
      for (const coming of panel.getAnimations()) {
        coming.pause()
        coming.currentTime = 150
      }
    })
    const box = await sheet.boundingBox()
    await page.mouse.click(195, (box?.y ?? 0) + 20)
    await expect(sheet).toBeVisible()
    expect(await sheet.evaluate((panel) => getComputedStyle(panel).pointerEvents)).toBe('none')
    await sheet.evaluate((panel) => panel.getAnimations().forEach((coming) => coming.finish()))
    expect(await sheet.evaluate((panel) => getComputedStyle(panel).pointerEvents)).toBe('auto')
    if (sheet === sheets[0]) await sheet.getByRole('button', { name: 'Reorder' }).click()
  }
})

test('on a phone, closing the time picker returns focus to the control that opened the picker', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phoneViewport)
  await shop.open(page, '/admin/whatsapp-scheduler')
  await composer(page).click()
  const opener = page.getByRole('button', { name: 'Choose date and time' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Done' }).click(),
  ]) {
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Schedule Time' })).toBeVisible()
    await close()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
