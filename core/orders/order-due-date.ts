import { z } from 'zod'
import { workUnits } from '../due/work-days.ts'
import { anyCaller, contract } from '../contract.ts'
import { deliveryRegions } from './delivery.ts'

// Customers see the due date of an order before they place it. It is calculated in `core/due/due-dates.ts`.

/** All days are shop days. */
export interface OrderDueDate {
  /** The due date that the customer was first given. */
  first: string
  /** Payment deadline for this due date (ISO 8601). */
  pay_by: string
  lines: { way: (typeof workUnits)[number]; units: number; due_on: string }[]
}

export const dueDateViewSchema = z.object({
  /** The shop day on which the order is ready, `YYYY-MM-DD`. */
  due_on: z.string(),
  /** Payment deadline for this due date. `null` if the date does not depend on payment. */
  pay_by: z.iso.datetime().nullable(),
  /** Estimated delivery date. Absent if it is unknown, or for self-pickup. */
  arrives_on: z.string().optional(),
})
export type DueDateView = z.output<typeof dueDateViewSchema>

/** `full` lists days without free capacity, and `arrives` the estimated delivery dates by region. */
export const quotedDueDateSchema = dueDateViewSchema.extend({
  full: z.array(z.string()),
  arrives: z.record(z.enum(deliveryRegions), z.string()).optional(),
})
export type QuotedDueDate = z.output<typeof quotedDueDateSchema>

const askedWork = z.object({
  way: z.enum(workUnits),
  units: z.int().min(1).max(1_000_000),
  /** Slug of the product. If absent, the usual turnaround of the kind of order applies. */
  product: z.string().trim().max(120).optional(),
  rush: z.boolean().default(false),
})
export type DueDateWorkItem = z.input<typeof askedWork>

/** Returns the due date that an order placed now would get, or `null` if the shop gives no due dates. */
export const quoteDueDate = contract('POST', '/api/orders/ready-day', {
  maxBytes: 524_288,
  access: anyCaller,
  input: z.object({ works: z.array(askedWork).min(1).max(1000) }),
  reply: z.object({ ready: quotedDueDateSchema.nullable() }),
})
