import { z } from 'zod'
import { orderStages } from '../order-stages.ts'
import { requireRole, contract } from '#core/contract.ts'
import { searchedPeriodSchema } from '#core/shared/search-period.ts'
import { orderFilter } from './order-filter.ts'
import { listedOrder } from './order-list.ts'

const access = requireRole('contributor', 'orders')

/** Orders per stage on the board. The list shows the others. */
export const maxOrdersOnBoard = 30

/** Maximum for counts. */
export const maxOrdersCounted = 500

const stageCounts = {
  counts: z.record(z.enum(orderStages), z.int()),
  /** The counting limit. A count that reaches it is a minimum. */
  counted_to: z.int(),
  searched: searchedPeriodSchema,
}

/** Counts the orders that match the filter by stage. */
export const countOrders = contract('GET', '/api/v2/orders/counts', {
  access,
  input: orderFilter,
  reply: z.object(stageCounts),
  envelope: 'data',
})

/** Returns the first orders and the count of each stage, in the order of work, or by order date if days are given. */
export const getOrderBoard = contract('GET', '/api/v2/orders/board', {
  access,
  input: orderFilter,
  reply: z.object({ ...stageCounts, orders: z.array(listedOrder) }),
  envelope: 'data',
})
