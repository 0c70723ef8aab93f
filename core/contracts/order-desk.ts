import { z } from 'zod'
import { orderStages } from '../values/order-stages.ts'
import { atLeast, contract } from './contract.ts'
import { listedOrder } from './order-list.ts'

// What staff do with one order. Every change names the version of the order that it was decided on.

const access = atLeast('contributor', 'orders')
const id = z.string().trim().min(1).max(80)
const version = z.number().int().min(1)
const stage = z.enum(orderStages)
export const orderNote = z
  .string()
  .trim()
  .max(500, { error: 'Please use at most 500 characters.' })
  .regex(/^[^\0]*$/)

/** What people did to orders. Words rather than sentences: screens say more with the rest of the event. */
export const orderDeeds = ['moved', 'took back'] as const
export type OrderDeed = (typeof orderDeeds)[number]

const orderEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  deed: z.enum(orderDeeds),
  /** Who, by name. */
  by: z.string(),
  from: stage.nullable(),
  to: stage.nullable(),
  note: z.string(),
})
export type OrderEvent = z.output<typeof orderEvent>

/** One order whole, with everything that was done to it, the latest first. */
const orderDetails = z.object({
  order: listedOrder,
  events: z.array(orderEvent),
  /** The move that can be taken back: the last one, unless it took one back itself. */
  can_undo: z.int().nullable(),
})
export type OrderDetails = z.output<typeof orderDetails>

const changing = {
  access,
  reply: orderDetails,
  envelope: 'data',
} as const

/** The words say who did what meanwhile. */
const changedMeanwhile = {
  changed_meanwhile: { status: 409, error: 'Somebody has changed this order meanwhile. Please look again.' },
} as const

export const getOrder = contract('GET', '/api/v2/orders/:id', { ...changing, input: z.object({ id }) })

/** Moves an order on, or back; core/values/order-stages.ts says where to. `paid_sen`: what came, with Paid. */
export const moveOrder = contract('POST', '/api/v2/orders/:id/move', {
  ...changing,
  input: z.object({
    id,
    version,
    to: stage,
    note: orderNote.default(''),
    paid_sen: z.number().int().min(0).max(100_000_000).optional(),
  }),
  errors: {
    ...changedMeanwhile,
    move_not_allowed: { status: 409, error: 'This order can’t be moved there.' },
  },
})

/** Takes the last move back: stage and payment are as before it. `move`: that move, as the details name it. */
export const undoMove = contract('POST', '/api/v2/orders/:id/undo', {
  ...changing,
  input: z.object({ id, version, move: z.int() }),
  errors: {
    ...changedMeanwhile,
    nothing_to_undo: { status: 409, error: 'This move can’t be taken back any more.' },
  },
})

/**
 * Changes of orders while they happen, as server-sent events: `changed` carries `orderChanges` as JSON; `refetch`
 * (also the first one) asks to load everything anew; lines that begin with a colon are heartbeats.
 */
export const orderEvents = contract('GET', '/api/v2/orders/events', {
  access,
  input: z.object({}),
  reply: z.never(),
})

export const orderChanges = z.array(z.object({ id: z.string() }))
export type OrderChanges = z.output<typeof orderChanges>
