import { z } from 'zod'
import { orderStages } from '../order-stages.ts'
import { requireRole, contract } from '#core/contract.ts'
import { searchedPeriodSchema } from '#core/shared/search-period.ts'
import { orderFilterSchema } from './order-filter.ts'
import { listedOrderSchema } from './order-list.ts'

const access = requireRole('contributor', 'orders')

/** Maximum number of orders per stage on the board. Further orders are only in the order list. */
export const maxBoardOrdersPerStage = 30

export const maxOrdersCounted = 500

const stageCounts = {
  counts: z.record(z.enum(orderStages), z.int()),
  /** Counting stops at this number. A count equal to it means this many or more. */
  counted_to: z.int(),
  searched: searchedPeriodSchema,
}

export const countOrders = contract('GET', '/api/v2/orders/counts', {
  access,
  input: orderFilterSchema,
  reply: z.object(stageCounts),
  envelope: 'data',
})

/** Orders are sorted in the sequence in which staff work on them, or by order date if the filter contains days. */
export const getOrderBoard = contract('GET', '/api/v2/orders/board', {
  access,
  input: orderFilterSchema,
  reply: z.object({ ...stageCounts, orders: z.array(listedOrderSchema) }),
  envelope: 'data',
})
