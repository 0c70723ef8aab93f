import { z } from 'zod'
import { fieldError } from '../shared/field-messages.ts'

/** Kinds of entries in the ledger. Entries never change; a reversal undoes a mistaken entry. */
export const entryKinds = ['payment', 'refund', 'fee', 'rounding', 'reversal'] as const
export type EntryKind = (typeof entryKinds)[number]

export const paymentMethods = ['cash', 'transfer', 'duitnow_qr', 'fpx', 'card', 'ewallet', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  duitnow_qr: 'DuitNow QR',
  fpx: 'FPX',
  card: 'Card',
  ewallet: 'E-wallet',
  other: 'Other',
} as const satisfies Record<PaymentMethod, string>

/** The proof of an entry. `slip` and `staff` are claims; `provider` and `statement` come from the account. */
export const paymentEvidence = ['provider', 'statement', 'slip', 'staff'] as const
export type PaymentEvidence = (typeof paymentEvidence)[number]

export const paymentEvidenceLabels = {
  provider: 'Confirmed by the payment provider',
  statement: 'On the bank statement',
  slip: 'Payment slip',
  staff: 'Entered by staff',
} as const satisfies Record<PaymentEvidence, string>

/** Returns true if the payment provider or a bank statement confirms the entry. */
export const isProofOfPayment = (evidence: PaymentEvidence): boolean =>
  evidence === 'provider' || evidence === 'statement'

/** Clocks of phones and computers differ from the server's by a few seconds. */
const clockToleranceMs = 60_000

/** Time of a payment that staff enter. */
export const enteredPaymentTimeSchema = z.iso
  .datetime({ offset: true })
  .refine((time) => Date.parse(time) <= Date.now() + clockToleranceMs, fieldError('in_future'))

export const paymentEntrySchema = z.object({
  id: z.int(),
  kind: z.enum(entryKinds),
  /** Positive if the shop receives money, negative for refunds and fees. Whole sen. */
  amount_sen: z.int(),
  method: z.enum(paymentMethods),
  paid_at: z.iso.datetime(),
  evidence: z.enum(paymentEvidence),
  reference: z.string(),
  note: z.string(),
  /** Day of the bank statement's line that shows the payment. `null` if there is none. */
  statement_day: z.iso.date().nullable(),
  /** Name of the user, or of the automatic action. */
  by: z.string(),
  recorded_at: z.iso.datetime(),
  reverses: z.int().nullable(),
  reversed: z.boolean(),
  /** Amount by which reversing this refund raises the order's total, because the refund reduced it. 0 for other entries. */
  restores_total_sen: z.int(),
  /** Numbers of other orders with a payment of the same reference, or of the same amount within a minute. */
  twins: z.array(z.string()),
})
export type PaymentEntry = z.output<typeof paymentEntrySchema>
