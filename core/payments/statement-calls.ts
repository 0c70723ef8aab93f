import { z } from 'zod'
import { contract, requireAdministrator } from '../contract.ts'
import { orderIdSchema } from '../orders/admin/order-details.ts'
import { importColumnSchema } from '../shared/import-column.ts'
import { matchReasons } from './match-statement.ts'
import { paymentMethods } from './payment-entries.ts'
import { statementColumnsSchema, guessedColumnsSchema } from './statement-columns.ts'

const access = requireAdministrator()
const base = '/api/v2/statements'

/** Maximum size of a statement file in bytes. A PDF of a busy month has less than 1 MB. */
export const maxStatementBytes = 5_000_000

/** `ticked` lines are payments and refunds of orders, and `payout` credits are payouts by a provider. */
export const statementLineStates = [
  'open',
  'ticked',
  'dismissed',
  'reversal',
  'taken_back',
  'payout',
] as const
export type StatementLineState = (typeof statementLineStates)[number]

const day = z.iso.date()
const lineId = z.int().min(1).max(2_147_483_647)

const statementImport = z.object({
  id: z.int(),
  account: z.string(),
  file_name: z.string(),
  from_day: day,
  to_day: day,
  opening_sen: z.int(),
  closing_sen: z.int(),
  row_count: z.int(),
  /** Number of rows that were not in an earlier file. */
  new_count: z.int(),
  imported_by: z.string(),
  imported_at: z.iso.datetime(),
})
export type StatementImport = z.output<typeof statementImport>

export const statementColumnChoicesSchema = z.object({
  columns: z.array(importColumnSchema),
  chosen: guessedColumnsSchema,
})
export type StatementColumnChoices = z.output<typeof statementColumnChoicesSchema>

/**
 * Imports a bank statement: CSV or XLSX of any bank, or PDF of Maybank, CIMB, Public Bank, RHB or Bank Islam. The
 * running balance must prove every row, otherwise nothing is imported. Rows of earlier files are skipped. No order is
 * paid by an import.
 */
export const importStatement = contract('POST', base, {
  access,
  input: z.object({
    /** The file in base64. */
    file: z
      .string()
      .min(1)
      .max(7_000_000)
      .regex(/^[A-Za-z\d+/]+={0,2}$/),
    name: z.string().max(300),
    /**
     * Label of the account, such as `Maybank ••6789`. Rows of earlier files are recognised only within the same
     * account.
     */
    account: z.string().trim().min(1).max(80),
    /** Password of an encrypted PDF. It is not stored. */
    password: z.string().max(100).default(''),
    /** Columns of a spreadsheet, as staff confirmed them. They apply to later files with these headings. */
    columns: statementColumnsSchema.optional(),
    /** `true` imports the statement although transactions before it are missing. */
    allow_gap: z.boolean().default(false),
  }),
  reply: statementImport,
  envelope: 'data',
  maxBytes: 7_200_000,
  errors: {
    too_large: { status: 413, error: 'This file is larger than 5 MB.' },
    unreadable: { status: 422, error: 'This file is not a CSV, Excel or PDF statement.' },
    busy: { status: 503, error: 'Other files are being read. Try again in a minute.' },
    password_required: { status: 422, error: 'Enter the password of this PDF.' },
    no_rows: { status: 422, error: 'No transactions found in this file.' },
    unknown_layout: {
      status: 422,
      error: 'No transactions found in this PDF. Download the statement as CSV or Excel and import that.',
    },
    /** `details` contains the columns (`statementColumnChoicesSchema`). */
    columns_needed: { status: 422, error: 'Match the columns of this bank’s files.' },
    /** A row can't be read or the balance proves it wrong. `details` has the columns of a spreadsheet. */
    not_proved: { status: 422, error: 'The balance does not fit. Nothing was imported.' },
    /** The opening balance is not the closing balance of the account’s statement before it. */
    balance_gap: { status: 409, error: 'Transactions before this statement are missing.' },
  },
})

export const listStatementImports = contract('GET', base, {
  access,
  input: z.object({}),
  reply: z.object({ imports: z.array(statementImport), accounts: z.array(z.string()) }),
  envelope: 'data',
})

const matchedOrder = z.object({
  id: orderIdSchema,
  number: z.string(),
  name: z.string(),
  placed_on: day,
  due_sen: z.int(),
  is_cancelled: z.boolean(),
})
export type MatchedOrder = z.output<typeof matchedOrder>

const statementLine = z.object({
  id: z.int(),
  account: z.string(),
  day,
  amount_sen: z.int(),
  /** Account numbers in the text are shortened to their last four digits. */
  text: z.string(),
})

const recordedPayment = z.object({
  id: z.int(),
  /** Negative for refunds. */
  amount_sen: z.int(),
  method: z.enum(paymentMethods),
  paid_on: day,
  reference: z.string(),
  by: z.string(),
})
export type RecordedPaymentView = z.output<typeof recordedPayment>

const creditMatch = z.object({
  line: statementLine,
  reason: z.enum(matchReasons),
  order: matchedOrder.nullable(),
  /** Payment of the order that staff had recorded before. `null` if the line is a new payment. */
  payment: recordedPayment.nullable(),
  candidates: z.array(matchedOrder),
})
export type ProposedMatch = z.output<typeof creditMatch>

const reversalMatch = z.object({ line: statementLine, credit: statementLine, order: matchedOrder })
const refundMatch = z.object({ line: statementLine, order: matchedOrder, payment: recordedPayment })
export type ProposedRefund = z.output<typeof refundMatch>

/** Nothing is recorded. */
export const getStatementMatches = contract('GET', `${base}/matches`, {
  access,
  input: z.object({}),
  reply: z.object({
    /** Matches by exact amount and order number, which staff confirm together as one list. */
    certain: z.array(creditMatch),
    likely: z.array(creditMatch),
    rest: z.array(creditMatch),
    reversals: z.array(reversalMatch),
    /** Debits that may be refunds which staff had recorded before. */
    refunds: z.array(refundMatch),
    money_out: z.array(statementLine),
    /** True if there are more open transactions than are matched at once. */
    is_cut: z.boolean(),
  }),
  envelope: 'data',
})
export type StatementMatchesView = ReturnType<(typeof getStatementMatches)['reply']['parse']>

const statementSkipReasons = [
  'decided',
  'not_a_credit',
  'order_missing',
  'order_changed',
  'month_locked',
  'already_recorded',
  'payment_changed',
  'overpaid',
] as const
export type StatementSkipReason = (typeof statementSkipReasons)[number]

const paymentId = z.int().min(1).max(2_147_483_647)

/**
 * Each pair is recorded or skipped independently of the others. A line of a payment or refund that staff had recorded
 * before is linked to it, and nothing is recorded twice. Debits can only be linked.
 */
export const confirmStatementMatches = contract('POST', `${base}/confirm`, {
  access,
  input: z.object({
    matches: z
      .array(
        z.object({
          line_id: lineId,
          order_id: orderIdSchema,
          /** Amount due that was shown to staff. The pair is skipped if the amount has changed. */
          due_sen: z.int().min(-2_147_483_648).max(2_147_483_647),
          /**
           * Recorded payment or refund of this order to link the line to. `null` records another payment. If it is missing and
           * the order has a recorded payment of this amount, the pair is skipped as `already_recorded`.
           */
          payment_id: paymentId.nullable().optional(),
          /** `false` skips the pair as `overpaid` if the payment is more than the amount due. */
          allow_overpayment: z.boolean().default(true),
        }),
      )
      .min(1)
      .max(500),
  }),
  reply: z.object({
    confirmed: z.int(),
    /** Number of the confirmed lines that were linked to payments recorded before. */
    linked: z.int(),
    skipped: z.array(
      z.object({
        line_id: lineId,
        why: z.enum(statementSkipReasons),
        /** The recorded payment that may be the same money. Only with `already_recorded`. */
        payment: recordedPayment.optional(),
      }),
    ),
  }),
  envelope: 'data',
  cost: 5,
})

export const reverseStatementCredit = contract('POST', `${base}/reverse`, {
  access,
  input: z.object({ line_id: lineId, credit_id: lineId }),
  reply: z.object({}),
  envelope: 'data',
  errors: { already_decided: { status: 409, error: 'This transaction was already decided.' } },
})

/** Hides transactions that pay no order, or shows them again. */
export const dismissStatementLines = contract('POST', `${base}/dismiss`, {
  access,
  input: z.object({ line_ids: z.array(lineId).min(1).max(500), dismissed: z.boolean() }),
  reply: z.object({ changed: z.int() }),
  envelope: 'data',
})

const decidedLine = z.object({
  line: statementLine,
  /** `null` if the line is hidden or the order was deleted. */
  order: matchedOrder.nullable(),
  /** True if staff had recorded the payment before, so that the line was only linked to it. */
  is_linked: z.boolean(),
  /** True if reversing the payment moves the order from Paid back to New. */
  ends_paid: z.boolean(),
  decided_by: z.string(),
  decided_at: z.iso.datetime(),
})
export type DecidedStatementLine = z.output<typeof decidedLine>

export const statementLineDecisions = ['confirmed', 'hidden'] as const
export type StatementLineDecision = (typeof statementLineDecisions)[number]

/** Returns the latest decisions first. */
export const listDecidedLines = contract('GET', `${base}/decided`, {
  access,
  input: z.object({
    kind: z.enum(statementLineDecisions),
    /** Returns the lines after this one. */
    after: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  }),
  reply: z.object({
    lines: z.array(decidedLine),
    /** Id of the last line. `null` if there are no more. */
    next: z.int().nullable(),
  }),
  envelope: 'data',
})

/**
 * Makes a confirmed or hidden line open again. Reverses the payment that was recorded from it. A payment that the line
 * was linked to is kept.
 */
export const reopenStatementLine = contract('POST', `${base}/undo`, {
  access,
  input: z.object({ line_id: lineId }),
  reply: z.object({}),
  envelope: 'data',
  errors: {
    not_decided: { status: 409, error: 'This transaction is no longer confirmed or hidden.' },
    refund_too_large: { status: 409, error: 'Reverse the refund of this payment first.' },
  },
})

export const findOrderForStatementLine = contract('GET', `${base}/order`, {
  access,
  input: z.object({ number: z.string().trim().min(1).max(40) }),
  reply: matchedOrder,
  envelope: 'data',
})
