import { z } from 'zod'
import { ways } from '../due/work-days.ts'
import { anyone, contract } from '../contract.ts'
import { regions } from './delivery.ts'

// When an order is ready. Customers are promised a day before they order; see `core/due/promise.ts`.

/** What is promised, as an order keeps it; days are shop days. */
export interface OrderDue {
  /** The first promise that was made. */
  first: string
  /** Until when the money has to be there for it, ISO 8601. */
  pay_by: string
  lines: { way: (typeof ways)[number]; units: number; due_on: string }[]
}

/** The promise as customers see it. */
export const readyView = z.object({
  /** The shop day on which it is ready, `YYYY-MM-DD`. */
  due_on: z.string(),
  /** Whether the day holds only if the money is there by `pay_by`. */
  pay_by: z.iso.datetime().nullable(),
  /** About when its parcel is there; left out: it is picked up, or nobody can tell. */
  arrives_on: z.string().optional(),
})
export type ReadyView = z.output<typeof readyView>

/**
 * Before the order. `full`: days that have no room for it any more. `arrives`: about when a parcel of it is there, by
 * where it goes.
 */
export const toldDay = readyView.extend({
  full: z.array(z.string()),
  arrives: z.record(z.enum(regions), z.string()).optional(),
})
export type ReadyDay = z.output<typeof toldDay>

const askedWork = z.object({
  way: z.enum(ways),
  units: z.int().min(1).max(1_000_000),
  /** The product's slug; left out: what is usual of its way. */
  product: z.string().trim().max(120).optional(),
  rush: z.boolean().default(false),
})
export type AskedWork = z.input<typeof askedWork>

/** When this would be ready if it were ordered now; null: the shop promises no days. */
export const readyDay = contract('POST', '/api/orders/ready-day', {
  mostBytes: 524_288,
  access: anyone,
  input: z.object({ works: z.array(askedWork).min(1).max(1000) }),
  reply: z.object({ ready: toldDay.nullable() }),
})
