import { listItems, type OrderItem } from '#core/orders/items/order-items.ts'
import { adminOrderItem, type RequestedItem } from '#core/orders/admin/create-order.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { formatSize } from '#core/pricing/sticker-sheet.ts'
import type { Db } from '#server/db/database.ts'
import { firstProduct } from '#server/features/catalog/catalog.ts'

export interface AskedGoods {
  product: string
  /** Its place among the order's goods, from 0 on. */
  at: number
  item: RequestedItem
}

/**
 * What was ordered, as it would be asked for today, each with the name of its product: to be ordered again with changes.
 * `leftOut`: what of it can't be, by name, as its product is gone or a form has changed.
 */
export async function askedGoods(
  db: Db,
  goods: OrderItem,
): Promise<{ items: AskedGoods[]; leftOut: string[] }> {
  const items: AskedGoods[] = []
  const leftOut: string[] = []
  for (const [at, item] of listItems(goods).entries()) {
    const productSlug = item.kind === 'free' ? null : await slugOnSale(db, item.productId)
    const askedFor = productSlug === null && item.kind !== 'free' ? [] : askedItems(item, productSlug ?? '')
    const orderable = askedFor.filter((each) => adminOrderItem.safeParse(each).success)
    items.push(...orderable.map((each) => ({ product: item.product, at, item: each })))
    if (askedFor.length === 0 || orderable.length < askedFor.length) leftOut.push(item.product)
  }
  return { items, leftOut: [...new Set(leftOut)] }
}

async function slugOnSale(db: Db, id: number): Promise<string | null> {
  const product = await firstProduct(db, { ids: [id] })
  return product?.status === 'active' ? product.slug : null
}

/** As the desk asks: tags of one colour together, each school by itself. */
function askedItems(goods: OrderItem<ItemKind>, productSlug: string): RequestedItem[] {
  switch (goods.kind) {
    case 'nametag':
      return [...Map.groupBy(goods.rows, ({ warna, sets }) => `${sets} ${warna}`).values()].map((rows) => ({
        kind: goods.kind,
        productSlug,
        orders: rows.map(({ namaAnak, warna, sets }) => ({ namaAnak, warna, bilangan: sets })),
      }))
    case 'logo':
      return goods.rows.map(({ namaSekolah, sets }) => ({
        kind: goods.kind,
        productSlug,
        orders: [{ namaSekolah, bilangan: sets }],
      }))
    case 'described': {
      const { names, notes } = goods
      // Ordered again it stands by itself.
      const { beside: _beside, ...job } = goods.job
      return [
        {
          kind: goods.kind,
          productSlug,
          job: { ...job, choices: { ...job.choices }, rush: job.rush ?? false },
          names,
          notes,
        },
      ]
    }
    case 'free':
      return [{ kind: goods.kind, what: goods.product, quantity: goods.quantity, each_sen: goods.eachSen }]
    default: {
      const stickerDetails = { stickerSize: formatSize(goods.sizeMm), orderQuantity: goods.quantity }
      return goods.kind === 'sticker'
        ? [{ kind: goods.kind, productSlug, stickerDetails }]
        : [{ kind: goods.kind, productSlug, stickerDetails, materialType: goods.material }]
    }
  }
}
