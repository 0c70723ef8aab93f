import type { Locator } from '@playwright/test'
import { uploadSlip } from '#core/orders/tracking/slips.ts'
import { placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { opener as composer } from '../support/composer-screen.ts'
import { holdAnswers } from '../support/hold-answers.ts'
import { png } from '../support/hurtful-parts.ts'
import { readyOrders } from '../support/ready-orders.ts'
import { expect, test } from '../support/shop.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** How far from where it comes to lie something begins that has been opened, in px: to the right and down. */
const comesFrom = (opened: Locator) =>
  opened.evaluate((it) => {
    const panel = it as HTMLElement
    const place = () => panel.getBoundingClientRect()
    panel.style.animation = 'none'
    const lies = place()
    panel.style.animation = ''
    const [coming] = panel.getAnimations()
    if (!coming) throw new Error('it does not come by an animation')
    coming.pause()
    coming.currentTime = 0
    const begins = place()
    coming.finish()
    return [begins.left - lies.left, begins.top - lies.top].map(Math.round)
  })

test('what is opened on a desk rises to its place by 6 px: a press as it comes is one on what it was meant for', async ({
  page,
  shop,
}) => {
  const [order] = await readyOrders(shop, { many: 1, delivery: 'selfPickup' })
  await shop.enter(page, `/admin/orders?order=${order?.id}`)
  expect(await comesFrom(page.getByRole('dialog'))).toEqual([0, 6])
  await page.getByRole('dialog').getByRole('button', { name: 'Order again' }).click()
  expect(await comesFrom(page.getByRole('alertdialog'))).toEqual([0, 6])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  expect(await comesFrom(page.getByRole('menu'))).toEqual([0, 6])
})

test('an order’s window has its size before its order has come, on a phone and a desk', async ({
  page,
  shop,
}) => {
  const [order] = await readyOrders(shop, { many: 1, delivery: 'selfPickup' })
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    const letGo = await holdAnswers(page, `**${getOrder.path.replace(':id', order?.id ?? '')}*`)
    await shop.enter(page, '/admin/orders')
    await page.goto(`/admin/orders?order=${order?.id}`)
    const opened = page.getByRole('dialog')
    await expect(opened.getByText('Order', { exact: true })).toBeVisible()
    const before = await opened.evaluate(lies)
    letGo()
    await expect(opened.getByText(`Order ${order?.number}`)).toBeVisible()
    expect(await opened.evaluate(lies)).toEqual(before)
  }
})

/** Where it lies once it has come. */
const lies = async (panel: Element) => {
  await Promise.all(panel.getAnimations().map((each) => each.finished))
  const { x, y, width, height } = panel.getBoundingClientRect()
  return [x, y, width, height]
}

test('the window of a slip has its size before the slip has come', async ({ page, shop }) => {
  const number = shop.phone()
  const { id } = await shop.call(placeNameTagOrder, {
    nama: 'Puan Slip',
    phone: number,
    deliveryMethod: 'selfPickup',
    orders: [{ namaAnak: 'DAMIA', warna: 'Red/White', bilangan: 1 }],
  })
  await shop.call(uploadSlip, {
    id,
    file: png({ width: 900, height: 1600 }).toString('base64'),
    name: 'slip.png',
  })
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await shop.enter(page, `/admin/orders?search=${number}`)
    const letGo = await holdAnswers(page, `**/api/v2/orders/${id}/slips/*`)
    await page.getByRole('button', { name: /^Payment slips of/ }).click()
    const opened = page.getByRole('dialog')
    const before = await opened.evaluate(lies)
    letGo()
    await expect(opened.getByRole('img', { name: 'Payment slip' })).toBeVisible()
    expect(await opened.evaluate(lies)).toEqual(before)
    await page.keyboard.press('Escape')
  }
})

test('a question dims the window that asks it', async ({ page, shop }) => {
  const [order] = await readyOrders(shop, { many: 1, delivery: 'selfPickup' })
  await shop.enter(page, `/admin/orders?order=${order?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  // From below: what stands later lies over what is as high.
  const layers = await page
    .locator('[role=dialog], [role=alertdialog], .bg-veil')
    .evaluateAll((all) =>
      all
        .toSorted(
          (one, other) => Number(getComputedStyle(one).zIndex) - Number(getComputedStyle(other).zIndex),
        )
        .map((each) => each.role ?? 'veil'),
    )
  expect(layers).toEqual(['veil', 'dialog', 'veil', 'alertdialog'])
})

test('on a phone a sheet takes no press while it slides up, and none of them closes it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone)
  const [order] = await readyOrders(shop, { many: 1, delivery: 'selfPickup' })
  await shop.enter(page, `/admin/orders?order=${order?.id}`)
  const sheets = [page.getByRole('dialog'), page.getByRole('alertdialog')]
  for (const sheet of sheets) {
    // The veil has come by then, as it does first.
    await sheet.evaluate((panel: HTMLElement) => {
      for (const veil of document.querySelectorAll('.bg-veil'))
        for (const coming of veil.getAnimations()) coming.finish()
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
    if (sheet === sheets[0]) await sheet.getByRole('button', { name: 'Order again' }).click()
  }
})

test('on a phone the sheet of the time gives focus back to what opened it', async ({ page, shop }) => {
  await page.setViewportSize(phone)
  await shop.enter(page, '/admin/whatsapp-scheduler')
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
