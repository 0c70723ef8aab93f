import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, expectErrors } from '../support/shop.ts'
import { testOnOwnProgram } from '../support/own-program.ts'

// Uses a separate shop, because Today’s work lists only as many orders as fit, and other orders would hide this one.
const test = testOnOwnProgram()

test.use({ viewport: { width: 390, height: 844 } })

test('FIX-58 today’s work fits a phone screen, and its tab rows do not scroll', async ({ page, shop }) => {
  await shop.call(createOrderAsAdmin, {
    nama: 'Persatuan Ibu Bapa dan Guru Sekolah Kebangsaan Taman Tropika',
    phone: shop.phone(),
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A4 dengan bingkai', quantity: 3, each_sen: 250 }],
    paid: true,
    total_sen: 750,
    request_id: crypto.randomUUID(),
  })
  await shop.open(page, '/admin/today')
  await expect(page.getByRole('main')).toContainText('Persatuan Ibu Bapa')
  await expectToFitWidth(page)

  const scrolls = (role: string) =>
    page
      .locator(role)
      .evaluateAll((rows) =>
        rows.map((row) => row.scrollHeight - row.clientHeight).filter((over) => over > 0),
      )
  await shop.open(page, '/settings/messages')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  expect(await scrolls('nav ul.overflow-x-auto, [role=tablist]')).toEqual([])
})

test('FIX-58 search boxes leave space for their icon, including on not-found pages with a separate stylesheet', async ({
  page,
}) => {
  expectErrors(page, /404/)
  for (const path of ['/', '/tiada', '/JerseySoftball/tiada', '/kumpulan/tiada', '/produk/tiada']) {
    await page.goto(path)
    const box = page.getByRole('searchbox').first()
    await expect(box).toBeVisible()
    const paddings = await page
      .getByRole('searchbox')
      .evaluateAll((boxes) => boxes.map((each) => getComputedStyle(each).paddingLeft))
    expect(
      paddings.every((padding) => Number.parseFloat(padding) >= 40),
      `${path} ${paddings.join(' ')}`,
    ).toBe(true)
  }
})
