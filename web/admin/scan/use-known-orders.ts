import { useQuery } from '@tanstack/react-query'
import { listOrders, type ListedOrder } from '#core/orders/desk/order-list.ts'
import { plainNumber, type Scanned } from '#core/orders/door/scanned-code.ts'
import { api } from '#web/api.ts'
import { ordersKey } from '../orders/order-queries.ts'

const atWork = ['paid', 'in_production', 'ready'] as const
const most = 200
const againMs = 60_000

/** Orders at work, so that a ticket is known without a signal. In memory only: no phone keeps customers' names. */
export function useKnownOrders() {
  return useQuery({
    queryKey: [...ordersKey, 'known'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        atWork.map((stage) => api(listOrders, { stage, limit: most }, { signal })),
      )
      return lists.flatMap(({ orders }) => orders)
    },
    refetchInterval: againMs,
  })
}

/** The one that a code means, among those that are known. */
export function knownOrder(orders: ListedOrder[], scanned: Scanned): ListedOrder | undefined {
  return orders.find((order) => {
    if (scanned.kind === 'order') return order.id === scanned.id
    if (scanned.kind === 'number') return order.number === scanned.number
    return scanned.kind === 'parcel' && plainNumber(order.tracking) === scanned.number
  })
}
