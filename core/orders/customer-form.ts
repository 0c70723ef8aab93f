import { z } from 'zod'
import { getField } from '../shared/typed-records.ts'
import { createCodedIssue, createCodedError, type IssueParams } from '../shared/coded-issues.ts'
import { parsePhone } from '../shared/phone.ts'
import { createPhoneSchema } from '../shared/phone-input.ts'
import { requestIdSchema } from '../shared/request-id.ts'
import { shopDaySchema } from '../shared/shop-day.ts'
import { plainLine } from '../shared/plain-line.ts'
import { deliveryMethods, parseState } from './delivery.ts'
import { orderIssues, type OrderIssue } from './order-errors.ts'

// Customer and delivery fields of every order form. Malay, because customers read the messages.

export const orderError = (code: OrderIssue, params: IssueParams = {}) => ({
  error: createCodedError(orderIssues, code, params),
})

/**
 * Normalises the customer's number to digits with country code, or returns its problem in the words of the order
 * forms.
 */
function customerPhone(typed: string): { phone: string } | { wrong: OrderIssue; params: IssueParams } {
  const read = parsePhone(typed)
  if ('phone' in read) return read
  const { what, ...params } = read
  return { wrong: phoneIssues[what], params }
}

const phoneIssues = {
  none: 'phone_needed',
  format: 'phone_incomplete',
  not_digits: 'phone_incomplete',
  foreign: 'foreign_phone',
  letters: 'letters_in_phone',
  after: 'phone_with_tail',
  long: 'phone_too_long',
  two: 'two_phones',
} as const

const line = (most: number) => plainLine(z.string().trim().max(most)).nullish().transform(orEmpty)
function orEmpty(text: string | null | undefined): string {
  return text ?? ''
}

/** Customer and delivery fields of the calls of every order form. */
export const customerFields = {
  nama: plainLine(
    z
      .string(orderError('name_needed'))
      .trim()
      .min(1, orderError('name_needed'))
      // A name of zero-width characters only looks empty.
      .regex(/[^\s\p{C}]/u, orderError('name_needed'))
      .max(120, orderError('name_too_long')),
  ),
  phone: createPhoneSchema(
    z
      .string(orderError('phone_needed'))
      .max(40)
      .transform((typed, context) => {
        const read = customerPhone(typed)
        if ('phone' in read) return read.phone
        context.addIssue(createCodedIssue(orderIssues, read.wrong, read.params))
        return z.NEVER
      }),
  ),
  deliveryMethod: z.enum(deliveryMethods, orderError('delivery_needed')),
  shipping: z
    .object({
      address1: line(200),
      address2: line(200),
      postcode: line(10),
      city: line(80),
      state: line(40),
      country: line(40),
    })
    .prefault({}),
  /** Consent to promotions over WhatsApp. Forms show the box unticked. */
  offers: z.boolean().optional(),
  /** The displayed postage. Refused if it differs from the current one. */
  postage_sen: z.number().int().min(0).max(100_000_000).optional(),
  /** The displayed due date. Refused if the current one is later. */
  due_on: shopDaySchema.optional(),
  /** Generated once per order by the form. Repeating a call with it returns the existing order. */
  requestId: requestIdSchema.optional(),
}

interface Addressed {
  deliveryMethod: 'selfPickup' | 'pos'
  shipping: { address1: string; city: string; postcode: string; state: string }
}

/** Posting requires every address field except the second line (TAG-02). */
const addressRules = {
  address1: { wanted: (address1) => address1 !== '', issue: 'address_needed' },
  postcode: { wanted: (postcode) => /^(?!00)\d{5}$/.test(postcode), issue: 'postcode_needed' },
  city: { wanted: (city) => city !== '', issue: 'city_needed' },
  state: { wanted: (state) => parseState(state) !== null, issue: 'state_needed' },
} satisfies Record<string, { wanted: (text: string) => boolean; issue: OrderIssue }>

/** Adds the address checks. They are reported together with other errors, so that the form shows all at once. */
export function addAddressRules<Schema extends z.ZodType<Addressed>>(schema: Schema): Schema {
  let checked = schema
  for (const field of ['address1', 'postcode', 'city', 'state'] as const) {
    const { wanted, issue } = addressRules[field]
    checked = checked.refine(
      ({ deliveryMethod, shipping }) => deliveryMethod !== 'pos' || wanted(shipping[field]),
      { path: ['shipping', field], ...orderError(issue), when: ({ value }) => isWritten(value, field) },
    )
  }
  return checked
}

/** The schema itself reports values that are not text. */
function isWritten(value: unknown, field: string): boolean {
  return typeof getField(getField(value, 'shipping'), field) === 'string'
}

/** The fields of every order form, which the browser checks before sending. */
export const customerForm = addAddressRules(z.object(customerFields))
