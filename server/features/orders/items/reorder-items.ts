import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import { adminOrderItemSchema, type AdminReorderItem } from '#core/orders/admin/create-order.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import type { Db } from '#server/db/database.ts'
import { findFirstProduct } from '#server/features/catalog/catalog.ts'

export interface ReorderableItem {
  product: string
  at: number
  item: AdminReorderItem
}

/**
 * Returns the items of an earlier order so that they can be ordered again. `leftOut` names products that can't be
 * ordered any more, because they were deleted or their form has changed.
 */
export async function listReorderItems(
  db: Db,
  goods: OrderItem,
): Promise<{ items: ReorderableItem[]; leftOut: string[] }> {
  const items: ReorderableItem[] = []
  const leftOut: string[] = []
  for (const [at, item] of listOrderItems(goods).entries()) {
    const productSlug = item.kind === 'free' ? null : await findActiveSlug(db, item.productId)
    const requested =
      productSlug === null && item.kind !== 'free' ? [] : toRequestedItems(item, productSlug ?? '')
    const orderable = requested.filter((each) => adminOrderItemSchema.safeParse(each).success)
    items.push(...orderable.map((each) => ({ product: item.product, at, item: each })))
    if (requested.length === 0 || orderable.length < requested.length) leftOut.push(item.product)
  }
  return { items, leftOut: [...new Set(leftOut)] }
}

async function findActiveSlug(db: Db, id: number): Promise<string | null> {
  const product = await findFirstProduct(db, { ids: [id] })
  return product?.status === 'active' ? product.slug : null
}

/**
 * Converts a stored item to requested items. The admin form needs name tags grouped by colour and number of
 * sets, and each school separately.
 */
function toRequestedItems(goods: OrderItem<ItemKind>, productSlug: string): AdminReorderItem[] {
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
      // A repeated item is ordered alone, so it is not priced together with other items.
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
      const stickerDetails = { stickerSize: formatStickerSize(goods.sizeMm), orderQuantity: goods.quantity }
      return goods.kind === 'sticker'
        ? [{ kind: goods.kind, productSlug, stickerDetails }]
        : [{ kind: goods.kind, productSlug, stickerDetails, materialType: goods.material }]
    }
  }
}
