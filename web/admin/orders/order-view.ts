import { z } from 'zod'
import { dueDateFilters, balanceFilters } from '#core/orders/admin/order-filter.ts'
import { orderStages } from '#core/orders/order-stages.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'

const daySchema = z.string().regex(/^\d{4}-\d\d-\d\d$/)

const viewSchema = z.object({
  show: z.enum(['board', 'table']).catch('board'),
  /** Stage shown in the table. */
  stage: z.enum(orderStages).optional().catch(undefined),
  from: daySchema.optional().catch(undefined),
  to: daySchema.optional().catch(undefined),
  product: z.coerce.number().int().min(1).optional().catch(undefined),
  unpaid: z.literal('true').optional().catch(undefined),
  balance: z.enum(balanceFilters).optional().catch(undefined),
  overdue: z.literal('true').optional().catch(undefined),
  late: z.literal('true').optional().catch(undefined),
  risk: z.literal('true').optional().catch(undefined),
  due: z.enum(dueDateFilters).optional().catch(undefined),
  slips: z.literal('true').optional().catch(undefined),
  design_missing: z.literal('true').optional().catch(undefined),
  paid_from: daySchema.optional().catch(undefined),
  paid_to: daySchema.optional().catch(undefined),
  search: z.string().max(120).optional().catch(undefined),
  /** Earliest day that the search covers. */
  since: daySchema.optional().catch(undefined),
  /** Id of the order that is open in a dialog. */
  order: z.string().max(80).optional().catch(undefined),
})
export type OrdersPageView = z.output<typeof viewSchema>

const viewDefaults = { plain: { show: 'board' }, fresh: {} } as const

export const parseOrderView = (url: URL): OrdersPageView =>
  viewSchema.parse(Object.fromEntries(url.searchParams))

export function useOrderView() {
  return useUrlState<OrdersPageView>(viewSchema, viewDefaults)
}
export type ChangeOrderView = ReturnType<typeof useOrderView>['change']

export function toOrderFilter(view: OrdersPageView) {
  const { from, to, product, unpaid, overdue, late, risk, due, slips, design_missing } = view
  const { paid_from, paid_to, balance } = view
  const search = view.search?.trim() || undefined
  return {
    search,
    since: search && view.since,
    from,
    to,
    product,
    unpaid,
    balance,
    overdue,
    late,
    risk,
    due,
    slips,
    design_missing,
    paid_from,
    paid_to,
  }
}

export function hasOrderFilter(view: OrdersPageView): boolean {
  return Object.values(toOrderFilter(view)).some((each) => each !== undefined)
}

export const emptyOrderFilter: Partial<OrdersPageView> = {
  search: undefined,
  since: undefined,
  from: undefined,
  to: undefined,
  product: undefined,
  unpaid: undefined,
  balance: undefined,
  overdue: undefined,
  late: undefined,
  risk: undefined,
  due: undefined,
  slips: undefined,
  design_missing: undefined,
  paid_from: undefined,
  paid_to: undefined,
  stage: undefined,
}
