import { z } from 'zod'
import { workUnits } from '#core/due/work-days.ts'
import { requireRole, contract } from '#core/contract.ts'
import { createVersionSchema } from '#core/shared/versions.ts'
import { fieldError } from '#core/shared/field-messages.ts'
import { shopDaySchema } from '#core/shared/shop-day.ts'
import { getOrder } from './admin-order.ts'
import { orderStages } from '../order-stages.ts'

const access = requireRole('contributor', 'orders')
const id = z.string().trim().min(1).max(80)
const version = createVersionSchema()
const versionFields = {
  changed_meanwhile: { status: 409, error: 'Someone else has changed this order. Review it and try again.' },
  not_to_come: { status: 409, error: 'This order is finished or cancelled, so it has no due date.' },
} as const

/** Changes the due date of an order. The customer gets a message with the reason unless `tell` is false. */
export const changeDueDate = contract('POST', '/api/v2/orders/:id/due', {
  access,
  input: z.object({
    id,
    version,
    due_on: shopDaySchema,
    why: z
      .string()
      .trim()
      .max(300, fieldError('too_long', { most: 300 }))
      .regex(/^[^\0]*$/)
      .default(''),
    tell: z.boolean().default(true),
  }),
  reply: getOrder.reply,
  envelope: 'data',
  errors: {
    ...versionFields,
    day_over: { status: 422, error: 'This day is in the past.' },
  },
})

/** Assigns the work of an order to a day, which may not be after the due date. `null` lets the plan choose the day. */
export const setProductionDay = contract('POST', '/api/v2/orders/:id/plan', {
  access,
  input: z.object({ id, version, planned_on: shopDaySchema.nullable() }),
  reply: getOrder.reply,
  envelope: 'data',
  errors: {
    ...versionFields,
    day_over: { status: 422, error: 'This day is in the past.' },
    after_due: { status: 422, error: 'This is after the due date. Change the due date first.' },
    closed_day: { status: 422, error: 'The shop is closed on this day.' },
  },
})

export const workloadDays = 14

const dayLoad = z.object({ units: z.int(), of: z.int().nullable() })
const plannedOrder = z.object({
  id: z.string(),
  number: z.string(),
  nama: z.string(),
  product: z.string(),
  version: z.int(),
  stage: z.enum(orderStages),
  due_on: z.string(),
  planned_on: z.string().nullable(),
  work: z.array(z.object({ way: z.enum(workUnits), units: z.int() })),
})

export const getWorkload = contract('GET', '/api/v2/orders/load', {
  access,
  input: z.object({}),
  reply: z.object({
    /** True if the shop gives due dates to customers. */
    on: z.boolean(),
    today: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        /** Capacity of the day as a percentage of a usual day. 0 if the shop is closed. */
        percent: z.int(),
        load: z.object({ sets: dayLoad, sheets: dayLoad, pieces: dayLoad }),
        orders: z.array(z.string()),
      }),
    ),
    orders: z.array(plannedOrder),
    /** Orders that will be late. `done_on` is the expected day, or `null` if it is after the planned days. */
    late: z.array(z.object({ id: z.string(), done_on: z.string().nullable() })),
  }),
  envelope: 'data',
})
export type WorkloadView = z.output<typeof getWorkload.reply>
