import { listCategories } from '#core/catalog/catalog.ts'
import { changeProduct, createProduct } from '#core/catalog/catalog-products.ts'
import { placeBasketOrder } from '#core/orders/items/basket.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import { createBatch } from '#core/production/batches.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, test } from '../support/shop.ts'

test('PROD-05 prints quantity, customer, names and notes of custom items on the job ticket, even without a sheet', async ({
  page,
  shop,
}) => {
  const { data: categories } = await shop.call(listCategories, {})
  const shelf = { category_id: categories[0]?.id ?? 0, flow: 'described' as const }
  const asks = { design: false, names: false, notes: true }
  const round = await shop.call(createProduct, {
    ...shelf,
    name: 'Pelekat Tiket',
    described: {
      options: [],
      asks,
      pricing: { by: 'sheet', tiers: [{ from: 1, sen: 420 }] },
      size: { unit: 'mm', least_mm: 20, most_mm: 200 },
      made: 'sheet',
      material: 'PP Transparent',
    },
  })
  const stamp = await shop.call(createProduct, {
    ...shelf,
    name: 'Cap Tiket',
    described: {
      options: [],
      asks: { ...asks, names: true },
      pricing: { by: 'fixed', sen: 3500 },
      most: 5,
      made: 'hand',
    },
  })
  const { id, orderNumber } = await shop.call(placeBasketOrder, {
    nama: '陈小姐',
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    items: [
      {
        kind: 'described',
        productSlug: round.slug,
        job: { quantity: 90, size_mm: { width: 50, height: 50 } },
        notes: 'Potong rapat',
      },
      {
        kind: 'described',
        productSlug: stamp.slug,
        job: { quantity: 1 },
        names: ['CIKGU ZALEHA'],
        notes: '',
      },
    ],
  })
  const loadOrder = async () => (await shop.call(getOrder, { id })).order
  await shop.call(moveOrder, { id, version: (await loadOrder()).version, to: 'paid', note: '' })
  const { batch } = await shop.call(createBatch, {
    request_id: `ticket of ${id}`,
    orders: [{ id, version: (await loadOrder()).version }],
  })
  await shop.open(page, `/admin/orders/production/${batch.id}/ticket`)
  const ticket = page.getByRole('article', { name: `Job ticket ${batch.number}` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(ticket, 'paper is white in both themes').toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const line = ticket.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(line).toContainText('陈小姐')
  await expect(line).toContainText(/Pelekat Tiket: .*90 pieces.* · Notes: Potong rapat/)
  await expect(line).toContainText(/By hand: Cap Tiket: .* · CIKGU ZALEHA/i)
  expect(await findAccessibilityProblems(page)).toEqual([])
  // Hide the products from other tests. Products that have been ordered can’t be deleted.
  for (const { id } of [round, stamp]) await shop.call(changeProduct, { id, status: 'inactive' })
})
