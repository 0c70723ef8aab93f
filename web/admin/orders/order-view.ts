import { z } from 'zod'
import { dueDateChoices } from '#core/orders/admin/order-filter.ts'
import { orderStages } from '#core/orders/order-stages.ts'
import { useAddressView } from '#web/hooks/use-address-view.ts'

const dayShape = z.string().regex(/^\d{4}-\d\d-\d\d$/)

const viewShape = z.object({
  show: z.enum(['board', 'table']).catch('board'),
  /** Of the table: only orders of this stage. */
  stage: z.enum(orderStages).optional().catch(undefined),
  from: dayShape.optional().catch(undefined),
  to: dayShape.optional().catch(undefined),
  product: z.coerce.number().int().min(1).optional().catch(undefined),
  unpaid: z.literal('true').optional().catch(undefined),
  overdue: z.literal('true').optional().catch(undefined),
  late: z.literal('true').optional().catch(undefined),
  risk: z.literal('true').optional().catch(undefined),
  due: z.enum(dueDateChoices).optional().catch(undefined),
  slips: z.literal('true').optional().catch(undefined),
  design_missing: z.literal('true').optional().catch(undefined),
  paid_from: dayShape.optional().catch(undefined),
  paid_to: dayShape.optional().catch(undefined),
  search: z.string().max(120).optional().catch(undefined),
  /** How far back the search was told to look. */
  since: dayShape.optional().catch(undefined),
  /** The order that lies open. */
  order: z.string().max(80).optional().catch(undefined),
})
export type OrderView = z.output<typeof viewShape>

const ways = { plain: { show: 'board' }, fresh: {} } as const

/** The view that an address stands for. */
export const viewAt = (url: URL): OrderView => viewShape.parse(Object.fromEntries(url.searchParams))

/** What the desk shows, as the address has it. */
export function useOrderView() {
  return useAddressView<OrderView>(viewShape, ways)
}
export type ChangeView = ReturnType<typeof useOrderView>['change']

/** Which orders are shown: the part of a view that board, table and counts share. */
export function filterOf(view: OrderView) {
  const { from, to, product, unpaid, overdue, late, risk, due, slips, design_missing } = view
  const { paid_from, paid_to } = view
  const search = view.search?.trim() || undefined
  return {
    search,
    since: search && view.since,
    from,
    to,
    product,
    unpaid,
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

export function isFiltered(view: OrderView): boolean {
  return Object.values(filterOf(view)).some((each) => each !== undefined)
}

/** Everything again. */
export const noFilter: Partial<OrderView> = {
  search: undefined,
  since: undefined,
  from: undefined,
  to: undefined,
  product: undefined,
  unpaid: undefined,
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
