import { z } from 'zod'

const sen = z.int()

const documentLine = z.object({
  text: z.string(),
  details: z.array(z.string()),
  /** Amount including tax. */
  sen,
  tax_percent: z.int(),
})

const payTo = z.object({
  accounts: z.array(z.object({ bank: z.string(), number: z.string(), holder: z.string() })),
  /** Text of the DuitNow QR code, and its recipient. Empty if there is none. */
  qr_code: z.string(),
  qr_recipient: z.string(),
  /** The order number, which the shop looks for on its bank statement. Empty for statements. */
  reference: z.string(),
})
export type PaymentInstructions = z.output<typeof payTo>

/** Everything that is printed on a document, as it was on the day of issue. */
export const documentContentSchema = z.object({
  title: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    ssm_number: z.string(),
    /** Empty if the seller is not registered for SST. Then there is no tax. */
    sst_number: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    company: z.string(),
    registration_no: z.string(),
    address: z.string(),
  }),
  order_number: z.string(),
  po_number: z.string(),
  note: z.string(),
  lines: z.array(documentLine),
  /** Discount without the reductions. */
  discount_sen: sen,
  /** Refunds and credit notes that reduced the total before the issue. */
  reductions: z.array(z.object({ text: z.string(), sen })).optional(),
  postage_sen: sen,
  total_sen: sen,
  taxes: z.array(z.object({ percent: z.int(), net_sen: sen, tax_sen: sen })),
  /** Payments for the order. Only for receipts and invoices. */
  paid: z.array(z.object({ day: z.iso.date(), method: z.string(), sen })),
  paid_sen: sen,
  /** Last day on which a quotation is valid. Empty for other kinds. */
  valid_until: z.string(),
  /** Number of the invoice that a credit note corrects. Empty for other kinds. */
  corrects: z.string(),
  /** How the customer can pay. Only for invoices with a balance due at issue. */
  pay_to: payTo.optional(),
})
export type DocumentContent = z.output<typeof documentContentSchema>
