import { saveNameTagOrder } from '../../core/orders/goods/iron-on.ts'
import { getOrder, moveOrder } from '../../core/orders/desk/order-desk.ts'
import { planBatch } from '../../core/production/production.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, openShop, startProgram, test } from '../support/shop.ts'

// What a second look at the back-office found (SCR-12).

test('SCR-12 empty lists say what would be there, links are told by more than colour, history and laying out read well', async ({
  page,
  source,
}) => {
  // A program of its own: a shop in which nothing has happened yet.
  const program = await startProgram()
  const at = (path: string) => new URL(path, program.url).href
  try {
    const shop = await openShop(program, source, 92)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await shop.enter(page, '/admin/orders?show=table')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Open the shop' })).toHaveAttribute('href', '/')
    const pictures = new Map<string, string>()
    const see = async (title: string, hint: string | RegExp) => {
      await expect(main.getByText(title, { exact: true })).toBeVisible()
      await expect(main.getByText(hint)).toBeVisible()
      // What is drawn on the blank sheet, beside the words.
      const empty = main.locator('div', { has: page.getByText(title, { exact: true }) }).last()
      const drawing = empty.locator('xpath=..').locator('span svg').last()
      pictures.set(title, await drawing.innerHTML())
    }
    const goTo = (name: string) =>
      page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name }).click()
    await see('No orders yet', /What customers order in the shop arrives here/)
    await goTo('Contacts')
    await see('No contacts found', 'Add the first one, or import a file.')
    await goTo('WhatsApp Scheduler')
    await see('No scheduled messages', 'Schedule one above. It goes out by itself when its time comes.')
    await goTo('Sandbox phone')
    await see('Nothing has arrived yet', 'Schedule a message, and watch it come in here.')
    await goTo('Production')
    await see('Nothing to print', /Orders come here when their money was seen/)
    expect(new Set(pictures.values()).size, 'each list has a picture of its own').toBe(pictures.size)

    const { id, orderNumber } = await shop.call(saveNameTagOrder, {
      nama: 'Puan Siti',
      phone: shop.phone(),
      deliveryMethod: 'selfPickup',
      orders: [{ namaAnak: 'ALI', warna: 'Navy/White', bilangan: 1 }],
    })
    const { order } = await shop.call(getOrder, { id })
    await shop.call(moveOrder, { id, version: order.version, to: 'paid' })

    await page.goto(at(`/admin/orders?order=${id}`))
    const history = page.getByRole('list', { name: 'History' })
    await expect(history.locator('strong', { hasText: /^Jumlah: RM/ })).toBeVisible()
    await expect(history).not.toContainText('*')

    await page.goto(at('/admin/orders/production'))
    const held = Promise.withResolvers<void>()
    await page.route(`**${planBatch.path}`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Lay out all orders' }).click()
    const plan = page.getByRole('dialog', { name: 'Lay out sheets' })
    await expect(plan.getByText('Laying out the sheets …')).toBeVisible()
    await expect(plan.getByRole('progressbar', { name: 'The sheets are being laid out' })).toBeVisible()
    held.resolve()
    await expect(plan.getByText('DTF film')).toBeVisible()
    await expect(plan.getByText('Laying out the sheets …')).toHaveCount(0)

    await page.goto(at('/settings/activity'))
    const link = page.getByRole('list', { name: 'Activity' }).getByRole('link', { name: orderNumber })
    await expect(link).toHaveCSS('text-decoration-line', 'underline')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await problemsOf(page), colorScheme).toEqual([])
    }
  } finally {
    await page.close()
    await program.stop()
  }
})
