import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { maxBoardOrdersPerStage } from '#core/orders/admin/order-board.ts'
import { boardColumns, type BoardColumn, type OrderStage } from '#core/orders/order-stages.ts'
import type { useOrderBoard } from '../order-queries.ts'
import { listAllowedOrderStages } from '../stage-badges.tsx'

export interface VisibleColumn {
  column: BoardColumn
  orders: ListedOrder[]
  /** Number of orders, or e.g. `500+` when counting stopped at the limit. */
  count: string
  /** Stage with more orders than the board shows, or `null`. */
  more: OrderStage | null
}

type Board = NonNullable<ReturnType<typeof useOrderBoard>['data']>

/**
 * Quotations get a column only if there are any. In a column with several stages, the most recently moved
 * orders come first.
 */
export function getVisibleColumns(board: Board | undefined): VisibleColumn[] {
  const columns = boardColumns.filter(({ key }) => key !== 'quoted' || (board?.counts.quoted ?? 0) > 0)
  return columns.map((column) => {
    const stages: readonly OrderStage[] = column.stages
    const orders = board?.orders.filter(({ stage }) => stages.includes(stage)) ?? []
    const counts = stages.map((stage) => board?.counts[stage] ?? 0)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return {
      column,
      orders:
        stages.length > 1
          ? orders
              .toSorted((a, b) => b.stage_since.localeCompare(a.stage_since))
              .slice(0, maxBoardOrdersPerStage)
          : orders,
      count: board ? columnCount(counts, board.counted_to) : '',
      more:
        total > Math.min(orders.length, maxBoardOrdersPerStage)
          ? (stages[counts.indexOf(Math.max(...counts))] ?? null)
          : null,
    }
  })
}

/** Returns e.g. `600+` if any stage reached the limit. */
function columnCount(counts: number[], countedTo: number): string {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return counts.some((count) => count >= countedTo) ? `${total}+` : String(total)
}

/** Returns the stage that an order gets when it is dropped on this column, or `null` if it can't be moved there. */
export function getDropStage(key: string, order: ListedOrder): OrderStage | null {
  const column = boardColumns.find((each) => each.key === key)
  const stages: readonly OrderStage[] = column?.stages ?? []
  if (stages.includes(order.stage)) return null
  return listAllowedOrderStages(order).find((to) => stages.includes(to)) ?? null
}
