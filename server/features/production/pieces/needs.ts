import type { Amounts } from '#core/production/production.ts'
import { printMaterials, type PrintMaterial } from '#core/production/print-material.ts'
import { listItems, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Order } from '#server/features/orders/orders.ts'
import { keyOf } from './order-piece.ts'
import { none } from './pieces-of-line.ts'
import { type Needs, type Made, kinds } from './needs-by-kind.ts'

/** What of an order's goods lies on sheets, on which material; the rest stands among its problems. */
export function needsOf(order: Order): Needs {
  const items = listItems(order.goods).map((goods, item) => ofItem(made(order, goods), item))
  const onSheets = items.filter(({ material }) => material !== null)
  const materials = printMaterials
    .map((material) => ({ material, of: onSheets.filter((item) => item.material === material) }))
    .filter(({ of }) => of.length > 0)
    .map(({ material, of }) => ({ material, amounts: sumOf(of.map(({ amounts }) => amounts)) }))
  const nothing = { what: 'Nothing of it lies on a sheet.', prevents: true }
  return {
    order,
    materials,
    pieces: items
      .flatMap(({ pieces }) => pieces)
      .map((piece, line) => ({ ...piece, line, key: keyOf({ group: piece.group, line }) })),
    problems: [...items.flatMap(({ problems }) => problems), ...(materials.length > 0 ? [] : [nothing])],
  }
}

const ofItem = (needs: Made, item: number): Made => ({
  ...needs,
  pieces: needs.pieces.map((piece) => ({ ...piece, item })),
})

/** The product of each line that lies on sheets; null: it is of none. */
export function productsOfLines(order: Order): (number | null)[] {
  return listItems(order.goods).flatMap((goods) => {
    const productId = 'productId' in goods ? goods.productId : null
    return made(order, goods).pieces.map(() => productId)
  })
}

function made<Kind extends ItemKind>(order: Order, goods: OrderItem<Kind>): Made {
  return kinds[goods.kind](order, goods)
}

/** Those of these orders that have something on this material, and how much. */
export function onMaterial(needs: Needs[], wanted: PrintMaterial) {
  return needs.flatMap((each) =>
    each.materials
      .filter(({ material }) => material === wanted)
      .map(({ amounts }) => ({ order: each.order, pieces: each.pieces, amounts })),
  )
}

/** Several orders' amounts in one. */
export function sumOf(amounts: Amounts[]): Amounts {
  return amounts.reduce(
    (sum, each) => ({
      tags: sum.tags + each.tags,
      logos: sum.logos + each.logos,
      stickers: sum.stickers + each.stickers,
    }),
    none,
  )
}
