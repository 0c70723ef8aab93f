import { z } from 'zod'
import { contract, requireAdministrator, requireRole } from '../contract.ts'
import { orderIdSchema } from '../orders/admin/order-details.ts'
import { maxInteger } from '../shared/limits.ts'
import { createVersionSchema, versionSchema } from '../shared/versions.ts'
import { createDaySchema } from '../shared/shop-day.ts'
import { fieldError } from '../shared/field-messages.ts'
import { entryKinds, paymentMethods } from './payment-entries.ts'
import { paymentProviders } from './payment-providers.ts'

/** Staff who record payments can also close the day. Only administrators can reopen a day or lock and unlock months. */
const staff = requireRole('contributor')
const administrator = requireAdministrator()
const base = '/api/v2/closing'

const sen = z.int()
const day = createDaySchema(fieldError('not_a_day'))
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
const lineId = z.int().min(1).max(maxInteger)
const enteredSen = z.int().min(0).max(100_000_000)
const text = z
  .string()
  .trim()
  .max(500, fieldError('too_long', { most: 500 }))
const reason = text.min(1, fieldError('required', { field: 'reason' }))

/** Sums of a day's payments and refunds. Reversed entries don't count. */
export const dayTotalsSchema = z.object({
  methods: z.array(
    z.object({
      method: z.enum(paymentMethods),
      /** Number of payments and refunds. */
      count: z.int(),
      /** Absent in closings from before it was stored. */
      refund_count: z.int().optional(),
      received_sen: sen,
      /** Positive. */
      refunded_sen: sen,
    }),
  ),
  /** Transfers and DuitNow QR payments: `proved` by a bank statement, or `open` if only staff or a slip report them. */
  transfers: z.object({ proved_count: z.int(), proved_sen: sen, open_count: z.int(), open_sen: sen }),
  providers: z.array(
    z.object({
      provider: z.enum(paymentProviders),
      count: z.int(),
      gross_sen: sen,
      refunded_sen: sen,
      fee_sen: sen,
    }),
  ),
})
export type DayTotals = z.output<typeof dayTotalsSchema>

const orderRef = { order_id: orderIdSchema, order_number: z.string(), customer: z.string() }

const closing = z.object({
  sums: dayTotalsSchema,
  float_sen: sen,
  /** Opening float plus cash received less cash refunded. */
  expected_sen: sen,
  counted_sen: sen,
  note: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})

export type ClosingView = z.output<typeof closing>

const payout = z.object({
  line_id: z.int(),
  from_day: day,
  to_day: day,
  expected_sen: sen,
  /** Amount of the credit. The difference from the expected amount is the provider's fee. */
  credit_sen: sen,
  credit_day: day,
})

export const closingStates = ['open', 'closed', 'changed'] as const
/** `changed` if entries of the day were recorded after closing. */
export type ClosingState = (typeof closingStates)[number]

const dayClosing = z.object({
  day,
  /** Id of the day's latest entry. Send it back when closing the day, so that no unseen entry is included. */
  version: versionSchema,
  state: z.enum(closingStates),
  is_locked: z.boolean(),
  sums: dayTotalsSchema,
  cash: z.object({ received_sen: sen, refunded_sen: sen }),
  /** Opening float of the latest closing up to this day. */
  suggested_float_sen: sen,
  /** Cash counted in the day's latest closing that was reopened. `null` if there is none. */
  suggested_counted_sen: sen.nullable(),
  closing: closing.nullable(),
  changes: z.array(
    z.object({
      ...orderRef,
      kind: z.enum(entryKinds),
      method: z.enum(paymentMethods),
      amount_sen: sen,
      by: z.string(),
      recorded_at: z.iso.datetime(),
    }),
  ),
  /** Orders with transfers that no bank statement confirms. */
  unproved: z.array(z.object({ ...orderRef, method: z.enum(paymentMethods), amount_sen: sen })),
  /** Payouts that contain this day, by provider. */
  payouts: z.array(
    z.object({
      provider: z.enum(paymentProviders),
      payout: payout.nullable(),
      /**
       * The next payout, which covers the days after the last payout up to this day. `null` if this day is already paid
       * out.
       */
      next: z.object({ from_day: day, expected_sen: sen }).nullable(),
    }),
  ),
  /** Earlier closings of the day that were reopened, the latest first. */
  reopened: z.array(z.object({ by: z.string(), at: z.iso.datetime(), reason: z.string(), closing })),
})
export type DayClosing = z.output<typeof dayClosing>

export const getDayClosing = contract('GET', `${base}/day`, {
  access: staff,
  input: z.object({ day }),
  reply: dayClosing,
  envelope: 'data',
})

/**
 * Stores the sums of a day and the counted cash. A difference needs a note. Entries can still be recorded, and are shown
 * as later changes.
 */
export const closeDay = contract('POST', `${base}/close`, {
  access: staff,
  input: z.object({
    day,
    version: createVersionSchema(0),
    float_sen: enteredSen,
    counted_sen: enteredSen,
    note: text.default(''),
  }),
  reply: dayClosing,
  envelope: 'data',
  errors: {
    future_day: { status: 422, error: 'This day has not begun.' },
    already_closed: { status: 409, error: 'This day is already closed.' },
    entries_changed: { status: 409, error: 'Payments changed. Review the sums and close the day again.' },
    note_required: { status: 422, error: 'Say why the cash differs.' },
  },
})

export const reopenDay = contract('POST', `${base}/reopen`, {
  access: administrator,
  input: z.object({ day, reason }),
  reply: dayClosing,
  envelope: 'data',
  errors: { not_closed: { status: 409, error: 'This day is not closed.' } },
})

const monthClosing = z.object({
  month,
  days: z.array(
    z.object({ day, received_sen: sen, refunded_sen: sen, count: z.int(), state: z.enum(closingStates) }),
  ),
  /** Days with payments that are not closed, including those before the shop’s first closing. */
  open_days: z.array(day),
  lock: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  blocker: z.enum(['not_over', 'open_days']).nullable(),
})
export type MonthClosing = z.output<typeof monthClosing>

/** Returns the days of a month that have entries or are closed. */
export const getMonthClosing = contract('GET', `${base}/month`, {
  access: staff,
  input: z.object({ month }),
  reply: monthClosing,
  envelope: 'data',
})

/**
 * Locks a month. From then on, no payment of that month can be recorded, reversed or edited. Days before the shop’s
 * first closing need no closing.
 */
export const lockMonth = contract('POST', `${base}/lock`, {
  access: administrator,
  input: z.object({ month }),
  reply: monthClosing,
  envelope: 'data',
  errors: {
    already_locked: { status: 409, error: 'This month is already locked.' },
    not_over: { status: 409, error: 'This month has not ended.' },
    open_days: { status: 409, error: 'Close all days of this month first.' },
  },
})

export const unlockMonth = contract('POST', `${base}/unlock`, {
  access: administrator,
  input: z.object({ month, reason }),
  reply: monthClosing,
  envelope: 'data',
  errors: { not_locked: { status: 409, error: 'This month is not locked.' } },
})

const payoutKey = { provider: z.enum(paymentProviders), day }

/** Returns the credits on bank statements that may be a provider's payout up to this day, likeliest first. */
export const listPayoutCredits = contract('GET', `${base}/payout-credits`, {
  access: administrator,
  input: z.object(payoutKey),
  reply: z.array(
    z.object({
      id: z.int(),
      day,
      account: z.string(),
      amount_sen: sen,
      text: z.string(),
      is_equal: z.boolean(),
    }),
  ),
  envelope: 'data',
})
export type PayoutCredit = z.output<(typeof listPayoutCredits)['reply']>[number]

/** Records that a credit is the provider's payout for the days after the last payout up to this day. */
export const recordPayout = contract('POST', `${base}/payout`, {
  access: administrator,
  input: z.object({ ...payoutKey, line_id: lineId }),
  reply: dayClosing,
  envelope: 'data',
  errors: {
    already_decided: { status: 409, error: 'This transaction was already used.' },
    already_paid_out: { status: 409, error: 'This day is already paid out.' },
  },
})

/** Removes a recorded payout. Its credit can be used again. */
export const removePayout = contract('POST', `${base}/payout/remove`, {
  access: administrator,
  input: z.object(payoutKey),
  reply: dayClosing,
  envelope: 'data',
  errors: { not_latest: { status: 409, error: 'Remove the later payouts of this provider first.' } },
})

export const maxExportedPaymentEntries = 50_000

/**
 * Exports the entries of a period for accountants, oldest first, with the totals by method that the daily closings show.
 * Cash rounding and the cash differences of closings are methods of their own. Amounts are in ringgit.
 */
export const exportPaymentEntries = contract('GET', `${base}/export`, {
  access: administrator,
  input: z.object({ from: day, to: day, format: z.enum(['csv', 'xlsx']) }),
  reply: z.never(),
  errors: {
    wrong_period: { status: 422, error: 'The period ends before it begins.' },
    too_many: { status: 422, error: 'This period has more than 50,000 entries. Choose a shorter one.' },
  },
  cost: 5,
})
