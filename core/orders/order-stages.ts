import type { DeliveryMethod } from './delivery.ts'

/** Every stage of an order, in its way through the shop. */
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
 * How each stage is called, where an order can be moved from it (in the order in which it is offered: the usual next
 * step first), and which orders of it stand on top: work is done in the order in which it came.
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

/** Whether somebody has ordered it and still wants it: what was only quoted owes nothing, nor what is cancelled. */
export const isOrdered = (stage: OrderStage): boolean => stage !== 'quoted' && stage !== 'cancelled'

/** Stages of what is still to be made: it is due on a day. */
export const stagesToCome = ['new', 'paid', 'in_production'] as const satisfies OrderStage[]
export const isToCome = (stage: OrderStage): boolean => stagesToCome.some((each) => each === stage)

/** Stages in which nothing has been made yet: goods may still be changed. */
export const notMade: readonly OrderStage[] = ['quoted', 'new', 'paid']

/** What of an order decides where it may go. */
export interface Movable {
  stage: OrderStage
  deliveryMethod: DeliveryMethod
  /** Whether the money has been seen in the bank. */
  paid: boolean
}

/** Where the table alone would allow too much. */
const only: Partial<Record<OrderStage, (order: Movable) => boolean>> = {
  posted: ({ deliveryMethod }) => deliveryMethod === 'pos',
  // A paid order becomes new again only from Paid: then the money was seen by mistake.
  new: ({ stage, paid }) => stage === 'paid' || !paid,
  // Money is not seen while an order is cancelled.
  paid: ({ stage, paid }) => stage !== 'cancelled' || paid,
}

/** Where the order can be moved, the usual next step first. */
export function movesOf(order: Movable): OrderStage[] {
  return stageRules[order.stage].moves.filter((to) => only[to]?.(order) ?? true)
}

export function mayMove(order: Movable, to: OrderStage): boolean {
  return movesOf(order).includes(to)
}

/** What the money is after a move: seen with Paid, not seen (any more) with New. */
export function paidAfter({ paid }: Pick<Movable, 'paid'>, to: OrderStage): boolean {
  return to === 'paid' || (paid && to !== 'new')
}

/** The board's columns: what has left the shop stands together. */
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
