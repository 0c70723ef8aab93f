import { z } from 'zod'
import { anyCaller, contract } from '#core/contract.ts'
import { paymentDetailsSchema } from '#core/settings/settings.ts'
import { uploadSlip } from '../tracking/slips.ts'
import { customerFields } from '../customer-form.ts'
import {
  childFields,
  childPickSchema,
  childVersionSchema,
  groupStages,
  maxGroupItems,
  groupPayers,
} from './group-order.ts'
import { childViewSchema, groupItemViewSchema } from './group-item-views.ts'
import { childErrors, childPaidError, groupKeySchema } from './group-fields.ts'

// Each parent accesses their own children with a secret that is stored on their device. Parents see only the number
// of other children.

const secret = z.string().min(20).max(80)
const own = { key: groupKeySchema, id: z.uuid(), secret }

const parentsView = z.object({
  name: z.string(),
  organiser: z.string(),
  stage: z.enum(groupStages),
  open: z.boolean(),
  closes_at: z.iso.datetime(),
  /** True if staff changed the order's quantities after the group closed. The prices are from when it closed. */
  order_changed: z.boolean(),
  payer: z.enum(groupPayers),
  items: z.array(groupItemViewSchema),
  count: z.int(),
  expected: z.int(),
  taken_numbers: z.array(z.string()),
  /** `null` if the organiser pays or the shop has no bank account. */
  payment: paymentDetailsSchema.nullable(),
  /** The children whose secrets were given, in the order of the secrets. */
  mine: z.array(childViewSchema),
})
export type ParentsView = z.output<typeof parentsView>

export const getGroupAsParent = contract('POST', '/api/group-orders/parents', {
  access: anyCaller,
  input: z.object({
    key: groupKeySchema,
    mine: z
      .array(z.object({ id: z.uuid(), secret }))
      .max(50)
      .default([]),
  }),
  reply: parentsView,
  errors: { not_found: childErrors.not_found },
})

export const priceChildPicks = contract('POST', '/api/group-orders/parents/price', {
  access: anyCaller,
  input: z.object({ key: groupKeySchema, picks: z.array(childPickSchema).min(1).max(maxGroupItems) }),
  reply: z.object({ price_sen: z.int() }),
  errors: { not_found: childErrors.not_found, pick_not_offered: childErrors.pick_not_offered },
})

const saved = z.object({
  child: childViewSchema,
  /** True if another child of the group has the same name. This is allowed. */
  twin: z.boolean(),
  count: z.int(),
})

/**
 * Adds a child (`version` 0) or changes it. The device generates the ID and the secret once, so repeating the call
 * does not add a second child.
 */
export const saveChild = contract('POST', '/api/group-orders/parents/child', {
  access: anyCaller,
  input: z.object({
    ...own,
    version: childVersionSchema,
    ...childFields,
    /** Phone number for reminders. If absent, the stored number is kept; if empty, it is removed. */
    phone: customerFields.phone.or(z.literal('')).optional(),
    /** Consent to promotions. If absent or false, the stored consent is kept. */
    offers: customerFields.offers,
  }),
  reply: saved,
  errors: childErrors,
})

/** Removes a child from the group. Does nothing if the child is already removed. */
export const withdrawChild = contract('POST', '/api/group-orders/parents/withdraw', {
  access: anyCaller,
  input: z.object(own),
  reply: z.object({ success: z.literal(true), count: z.int() }),
  errors: {
    not_found: childErrors.not_found,
    group_closed: childErrors.group_closed,
    child_paid: childPaidError,
  },
})

/** Reports that the parent has paid, or withdraws the report. */
export const reportChildPayment = contract('POST', '/api/group-orders/parents/paid', {
  access: anyCaller,
  input: z.object({ ...own, paid: z.boolean() }),
  reply: saved,
  errors: { not_found: childErrors.not_found },
})

/** Uploads a payment slip for a child. A new slip replaces the previous one. */
export const uploadChildSlip = contract('POST', '/api/group-orders/parents/slip', {
  access: anyCaller,
  input: z.object({ ...own, file: uploadSlip.input.shape.file }),
  maxBytes: 7_000_000,
  carriesFile: true,
  reply: saved,
  errors: {
    not_found: childErrors.not_found,
    not_a_slip: uploadSlip.errors.not_a_slip,
    slip_too_large: uploadSlip.errors.slip_too_large,
    slip_too_heavy: uploadSlip.errors.slip_too_heavy,
  },
})
