import { z } from 'zod'
import { settingsError } from '../settings/settings-messages.ts'
import { anyCaller, contract, requireAdministrator } from '../contract.ts'
import { adminOrderAccess, orderIdSchema as id } from '../orders/admin/order-details.ts'
import { messageLanguages } from '../settings/message-placeholders.ts'
import { createOptionalTextSchema } from '../settings/shop-text.ts'
import { expectedVersionSchema, versionConflict, versionSchema } from '../shared/versions.ts'
import { documentKinds } from './document-kinds.ts'

const issuedDocument = z.object({
  id: z.int(),
  kind: z.enum(documentKinds),
  number: z.string(),
  language: z.enum(messageLanguages),
  buyer: z.string(),
  order_number: z.string(),
  total_sen: z.int(),
  issued_on: z.iso.date(),
  issued_at: z.iso.datetime(),
  issued_by: z.string(),
  /** Only for invoices. */
  due_on: z.iso.date().nullable(),
  /** Amount of an invoice that credit notes have not credited yet. 0 for other kinds. */
  uncredited_sen: z.int(),
  /** Everyone with this link can open the PDF. */
  link: z.string(),
})
export type IssuedDocument = z.output<typeof issuedDocument>

const creditDays = z
  .int(settingsError('not_days_to_pay'))
  .min(0, settingsError('not_days_to_pay'))
  .max(365, settingsError('not_days_to_pay'))

export const listOrderDocuments = contract('GET', '/api/v2/orders/:id/documents', {
  access: adminOrderAccess,
  input: z.object({ id }),
  reply: z.array(issuedDocument),
  envelope: 'data',
})

/**
 * Issues a document of an order with the next number of its kind and year. Issued documents never change. Invoices are
 * corrected with a credit note.
 */
export const issueDocument = contract('POST', '/api/v2/orders/:id/documents', {
  access: adminOrderAccess,
  input: z.object({
    id,
    kind: z.enum(documentKinds),
    /** Defaults to the language of the shop's messages. */
    language: z.enum(messageLanguages).optional(),
    buyer: z
      .object({
        company: createOptionalTextSchema(120),
        registration_no: createOptionalTextSchema(40),
        address: createOptionalTextSchema(300),
      })
      .default({ company: '', registration_no: '', address: '' }),
    po_number: createOptionalTextSchema(60).default(''),
    /** A note on the document. Quotations show the note of their quote and ignore this field. */
    note: createOptionalTextSchema(500).default(''),
    /** Days until an invoice is due. Defaults to “Days to pay” in Settings. */
    credit_days: creditDays.optional(),
    /** The invoice that a credit note corrects, and the amount to credit. */
    corrects: z.int().min(1).max(2_147_483_647).optional(),
    amount_sen: z.int().min(1).max(2_000_000_000).optional(),
    /** `true` also reduces the order's total to the part of the invoice that is not credited. */
    reduce_order: z.boolean().default(false),
  }),
  /** `existed` is true if the document of the same payments or the same quote was returned instead of a new one. */
  reply: issuedDocument.extend({ existed: z.boolean() }),
  envelope: 'data',
  errors: {
    not_quoted: { status: 409, error: 'Only a quoted order gets a quotation.' },
    still_quoted: { status: 409, error: 'The customer has not accepted the quote yet.' },
    not_paid: { status: 409, error: 'There is no payment yet, so there is no receipt.' },
    invoice_missing: { status: 422, error: 'Choose the invoice that the credit note corrects.' },
    credit_too_large: { status: 422, error: 'The credit notes would exceed the total of the invoice.' },
    already_invoiced: {
      status: 409,
      error: 'This order already has an invoice. Credit it in full before you issue another one.',
    },
  },
})

/**
 * Returns the buyer's details from the customer's latest quotation or invoice, to fill in the next one. They are empty
 * for a new customer.
 */
export const getBuyerDetails = contract('GET', '/api/v2/orders/:id/buyer', {
  access: adminOrderAccess,
  input: z.object({ id }),
  reply: z.object({
    company: z.string(),
    registration_no: z.string(),
    address: z.string(),
    credit_days: z.int().nullable(),
  }),
  envelope: 'data',
})
export type BuyerDetails = z.output<typeof getBuyerDetails.reply>

/** Returns the PDF of a document to anyone who has its key. */
export const getDocumentFile = contract('GET', '/api/documents/:key', {
  access: anyCaller,
  input: z.object({ key: z.string().regex(/^[\w-]{20,60}$/) }),
  reply: z.never(),
})

const overdueInvoice = issuedDocument.extend({
  order_id: z.string(),
  phone: z.string(),
  /** Unpaid amount, after deducting credit notes. */
  due_sen: z.int(),
  /** Negative before the due date. */
  overdue_days: z.int(),
})

export const listUnpaidInvoices = contract('GET', '/api/v2/documents/unpaid', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: z.array(overdueInvoice),
  envelope: 'data',
})
export type UnpaidInvoice = z.output<typeof overdueInvoice>

export const getCustomerStatement = contract('GET', '/api/v2/documents/customer-statement', {
  access: requireAdministrator(),
  input: z.object({
    phone: z.string().min(5).max(40),
    from: z.iso.date(),
    to: z.iso.date(),
    /** Defaults to the language of the shop's messages. */
    language: z.enum(messageLanguages).optional(),
  }),
  reply: z.never(),
  errors: {
    no_orders: {
      status: 404,
      error:
        'This customer has no orders for a statement. Quotes are not listed, nor are cancelled orders that were neither paid nor invoiced.',
    },
    wrong_period: { status: 422, error: 'The period ends before it begins.' },
  },
})

const percent = z.int().min(0).max(30)
const billingFields = {
  /** Registered name of the company. Empty if it is the same as the shop's name. */
  company_name: createOptionalTextSchema(120),
  ssm_number: createOptionalTextSchema(40),
  /** Empty if the shop is not registered for SST. Documents then show no tax. */
  sst_number: createOptionalTextSchema(40),
  invoice_title: createOptionalTextSchema(40),
  /** Tax rate in percent. Prices include the tax. `product_taxes` lists the products with a different rate. */
  tax_percent: percent,
  credit_days: creditDays,
  product_taxes: z
    .array(z.object({ product_id: z.int().min(1).max(2_147_483_647), tax_percent: percent }))
    .max(500)
    .refine(
      (taxes) => new Set(taxes.map((each) => each.product_id)).size === taxes.length,
      settingsError('tax_rate_twice'),
    ),
}
const billingSettings = z.object({ ...billingFields, version: versionSchema })
export type BillingSettings = z.output<typeof billingSettings>

export const getBillingSettings = contract('GET', '/api/v2/billing', {
  access: requireAdministrator(),
  input: z.object({}),
  reply: billingSettings,
  envelope: 'data',
})

export const changeBillingSettings = contract('PUT', '/api/v2/billing', {
  access: requireAdministrator(),
  input: z.object({ ...billingFields, version: expectedVersionSchema }),
  reply: billingSettings,
  envelope: 'data',
  errors: versionConflict,
})
