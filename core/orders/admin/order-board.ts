import { z } from 'zod'
import { orderStages } from '../order-stages.ts'
import { atLeast, contract } from '#core/contract.ts'
import { searched } from '#core/shared/search-period.ts'
import { orderFilter } from './order-filter.ts'
import { listedOrder } from './order-list.ts'

const access = atLeast('contributor', 'orders')

/** Orders of one stage that the board shows; the list has the others. */
export const mostOnBoard = 30

/** Counting ends here, or before. */
export const mostOrdersCounted = 500

const stageCounts = {
  counts: z.record(z.enum(orderStages), z.int()),
  /** Where counting ended: of a stage with so many there are at least so many. */
  counted_to: z.int(),
  searched,
}

/** How many orders of each stage meet the filter. */
export const orderCounts = contract('GET', '/api/v2/orders/counts', {
  access,
  input: orderFilter,
  reply: z.object(stageCounts),
  envelope: 'data',
})

/**
 * The first orders of each stage, in the order in which they are worked on (with days given: were placed), and how many
 * there are.
 */
export const orderBoard = contract('GET', '/api/v2/orders/board', {
  access,
  input: orderFilter,
  reply: z.object({ ...stageCounts, orders: z.array(listedOrder) }),
  envelope: 'data',
})
