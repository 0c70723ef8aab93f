import type { DeliveryMethod } from './delivery.ts'

/** The stages of an order, in the sequence in which an order usually passes them. */
export const orderStages = [
  'quoted',
  'new',
  'paid',
  'in_production',
  'ready',
  'handed_over',
  'posted',
  'cancelled',
] as const
export type OrderStage = (typeof orderStages)[number]

/**
 * The rules of each stage: its name, the stages to which an order can be moved (the usual next step first), and how
 * its orders are sorted.
 */
export const stageRules = {
  quoted: { label: 'Quoted', moves: ['new', 'cancelled'], top: 'newest' },
  new: { label: 'New', moves: ['paid', 'in_production', 'cancelled'], top: 'newest' },
  paid: { label: 'Paid', moves: ['in_production', 'ready', 'new', 'cancelled'], top: 'oldest' },
  in_production: {
    label: 'In production',
    moves: ['ready', 'paid', 'new', 'cancelled'],
    top: 'oldest',
  },
  ready: { label: 'Ready', moves: ['posted', 'handed_over', 'in_production', 'cancelled'], top: 'oldest' },
  handed_over: { label: 'Handed over', moves: ['ready'], top: 'newest' },
  posted: { label: 'Posted', moves: ['ready'], top: 'newest' },
  cancelled: { label: 'Cancelled', moves: ['paid', 'new'], top: 'newest' },
} as const satisfies Record<
  OrderStage,
  { label: string; moves: readonly OrderStage[]; top: 'newest' | 'oldest' }
>

export const isOrdered = (stage: OrderStage): boolean => stage !== 'quoted' && stage !== 'cancelled'

export const hasLeftShop = (stage: OrderStage): boolean => stage === 'handed_over' || stage === 'posted'

export const unfinishedStages = ['new', 'paid', 'in_production'] as const satisfies OrderStage[]
export const isUnfinished = (stage: OrderStage): boolean => unfinishedStages.some((each) => each === stage)

/** Items can still be changed in these stages. */
export const stagesBeforeProduction: readonly OrderStage[] = ['quoted', 'new', 'paid']

export interface MovableOrder {
  stage: OrderStage
  deliveryMethod: DeliveryMethod
  paid: boolean
}

/** Additional conditions for moves that the table above allows. */
const only: Partial<Record<OrderStage, (order: MovableOrder) => boolean>> = {
  posted: ({ deliveryMethod }) => deliveryMethod === 'pos',
  // A paid order can return to New only from Paid, to undo a mistaken confirmation.
  new: ({ stage, paid }) => stage === 'paid' || !paid,
  // The payment of a cancelled order can't be confirmed.
  paid: ({ stage, paid }) => stage !== 'cancelled' || paid,
}

export function listAllowedStages(order: MovableOrder): OrderStage[] {
  return stageRules[order.stage].moves.filter((to) => only[to]?.(order) ?? true)
}

export function canMoveOrder(order: MovableOrder, to: OrderStage): boolean {
  return listAllowedStages(order).includes(to)
}

/**
 * Returns true if the order is paid after a move to `to`. A move to Paid confirms the payment, and a move to New
 * withdraws the confirmation.
 */
export function isPaidAfterMove({ paid }: Pick<MovableOrder, 'paid'>, to: OrderStage): boolean {
  return to === 'paid' || (paid && to !== 'new')
}

/** Columns of the order board. All orders that have left the shop share one column. */
export const boardColumns = [
  { key: 'quoted', label: 'Quoted', stages: ['quoted'] },
  { key: 'new', label: 'New', stages: ['new'] },
  { key: 'paid', label: 'Paid', stages: ['paid'] },
  { key: 'in_production', label: 'In production', stages: ['in_production'] },
  { key: 'ready', label: 'Ready', stages: ['ready'] },
  { key: 'gone', label: 'Handed over / posted', stages: ['posted', 'handed_over'] },
  { key: 'cancelled', label: 'Cancelled', stages: ['cancelled'] },
] as const satisfies { key: string; label: string; stages: OrderStage[] }[]
export type BoardColumn = (typeof boardColumns)[number]
