import type { PrintAmounts } from '#core/production/production.ts'
import { printMaterials, type PrintMaterial } from '#core/production/print-material.ts'
import { listOrderItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Order } from '#server/features/orders/orders.ts'
import { getPieceKey } from './order-piece.ts'
import { emptyAmounts } from './create-order-piece.ts'
import { type PrintNeeds, type ItemNeeds, needsByItemType } from './needs-by-item-type.ts'

/**
 * Returns the pieces, materials and problems of an order. An item that needs no sheet is listed as a problem.
 */
export function getPrintNeeds(order: Order): PrintNeeds {
  const items = listOrderItems(order.goods).map((goods, item) =>
    setItemIndex(getItemNeeds(order, goods), item),
  )
  const onSheets = items.filter(({ material }) => material !== null)
  const materials = printMaterials
    .map((material) => ({ material, of: onSheets.filter((item) => item.material === material) }))
    .filter(({ of }) => of.length > 0)
    .map(({ material, of }) => ({ material, amounts: sumPrintAmounts(of.map(({ amounts }) => amounts)) }))
  const nothingToPrint = { what: 'Nothing in it is printed on sheets.', prevents: true }
  return {
    order,
    materials,
    pieces: items
      .flatMap(({ pieces }) => pieces)
      .map((piece, line) => ({ ...piece, line, key: getPieceKey({ group: piece.group, line }) })),
    problems: [
      ...items.flatMap(({ problems }) => problems),
      ...(materials.length > 0 ? [] : [nothingToPrint]),
    ],
  }
}

const setItemIndex = (needs: ItemNeeds, item: number): ItemNeeds => ({
  ...needs,
  pieces: needs.pieces.map((piece) => ({ ...piece, item })),
})

export function listPieceProductIds(order: Order): (number | null)[] {
  return listOrderItems(order.goods).flatMap((goods) => {
    const productId = 'productId' in goods ? goods.productId : null
    return getItemNeeds(order, goods).pieces.map(() => productId)
  })
}

function getItemNeeds<Kind extends ItemKind>(order: Order, goods: OrderItem<Kind>): ItemNeeds {
  return needsByItemType[goods.kind](order, goods)
}

export function filterNeedsByMaterial(needs: PrintNeeds[], wanted: PrintMaterial) {
  return needs.flatMap((each) =>
    each.materials
      .filter(({ material }) => material === wanted)
      .map(({ amounts }) => ({ order: each.order, pieces: each.pieces, amounts })),
  )
}

export function sumPrintAmounts(amounts: PrintAmounts[]): PrintAmounts {
  return amounts.reduce(
    (sum, each) => ({
      tags: sum.tags + each.tags,
      logos: sum.logos + each.logos,
      stickers: sum.stickers + each.stickers,
    }),
    emptyAmounts,
  )
}
