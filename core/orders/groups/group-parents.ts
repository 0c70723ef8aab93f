import { z } from 'zod'
import { anyone, contract } from '#core/contract.ts'
import { paymentDetails } from '#core/settings/settings.ts'
import { sendSlip } from '../tracking/slips.ts'
import { customer } from '../customer-form.ts'
import { childFields, childPick, childVersion, groupStages, mostItems, payers } from './group-order.ts'
import { shownChild, shownItem } from './shown-group.ts'
import { childErrors, childPaid, groupKey } from './group-fields.ts'

// What parents do by the link of a group order: each opens his own children by a secret that his device has made, and
// sees of the others how many there are. Customers read the words: Malay.

const secret = z.string().min(20).max(80)
/** A child as its own parent names it. */
const own = { key: groupKey, id: z.uuid(), secret }

const parentsView = z.object({
  name: z.string(),
  organiser: z.string(),
  stage: z.enum(groupStages),
  /** Children are added and changed until then. */
  open: z.boolean(),
  closes_at: z.iso.datetime(),
  /** Staff changed the order's quantities after the group closed. The prices are those at closing. */
  order_changed: z.boolean(),
  payer: z.enum(payers),
  items: z.array(shownItem),
  /** How many children there are, and how many were expected. */
  count: z.int(),
  expected: z.int(),
  taken_numbers: z.array(z.string()),
  /** How the shop is paid; null: the organiser pays, or the shop has no account to show. */
  payment: paymentDetails.nullable(),
  /** Those whose secret was given, in the order in which they were asked for. */
  mine: z.array(shownChild),
})
export type ParentsView = z.output<typeof parentsView>

export const openGroup = contract('POST', '/api/group-orders/parents', {
  access: anyone,
  input: z.object({
    key: groupKey,
    mine: z
      .array(z.object({ id: z.uuid(), secret }))
      .max(50)
      .default([]),
  }),
  reply: parentsView,
  errors: { not_found: childErrors.not_found },
})

/** What these picks come to. */
export const priceChild = contract('POST', '/api/group-orders/parents/price', {
  access: anyone,
  input: z.object({ key: groupKey, picks: z.array(childPick).min(1).max(mostItems) }),
  reply: z.object({ price_sen: z.int() }),
  errors: { not_found: childErrors.not_found, pick_not_offered: childErrors.pick_not_offered },
})

const saved = z.object({
  child: shownChild,
  /** Another child of the group has the same name: told, not refused. */
  twin: z.boolean(),
  count: z.int(),
})

/**
 * Adds a child (`version` 0) or changes it. The device makes id and secret once, so that the same child sent again is the
 * same child.
 */
export const saveChild = contract('POST', '/api/group-orders/parents/child', {
  access: anyone,
  input: z.object({
    ...own,
    version: childVersion,
    ...childFields,
    /** To be reminded; left out: as it is, empty: none. */
    phone: customer.phone.or(z.literal('')).optional(),
    /** This phone may get promotions; left out or false: as it is. */
    offers: customer.offers,
  }),
  reply: saved,
  errors: childErrors,
})

/** Takes a child out again; one that is out is no fault. */
export const withdrawChild = contract('POST', '/api/group-orders/parents/withdraw', {
  access: anyone,
  input: z.object(own),
  reply: z.object({ success: z.literal(true), count: z.int() }),
  errors: {
    not_found: childErrors.not_found,
    group_closed: childErrors.group_closed,
    child_paid: childPaid,
  },
})

/** A parent says that it is paid, or takes that back. */
export const sayPaid = contract('POST', '/api/group-orders/parents/paid', {
  access: anyone,
  input: z.object({ ...own, paid: z.boolean() }),
  reply: saved,
  errors: { not_found: childErrors.not_found },
})

/** The slip of a child's payment, for the shop; a second one takes the place of the first. */
export const sendChildSlip = contract('POST', '/api/group-orders/parents/slip', {
  access: anyone,
  input: z.object({ ...own, file: sendSlip.input.shape.file }),
  mostBytes: 7_000_000,
  reply: saved,
  errors: {
    not_found: childErrors.not_found,
    not_a_slip: sendSlip.errors.not_a_slip,
    slip_too_large: sendSlip.errors.slip_too_large,
    slip_too_heavy: sendSlip.errors.slip_too_heavy,
  },
})
