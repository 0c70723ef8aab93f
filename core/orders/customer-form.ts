import { z } from 'zod'
import { fieldOf } from '../shared/keys.ts'
import { issueSaying, saying, type IssueParams } from '../shared/issues.ts'
import { readPhone } from '../shared/phone.ts'
import { phoneText } from '../shared/phone-input.ts'
import { requestId } from '../shared/request-id.ts'
import { shopDay } from '../shared/shop-day.ts'
import { plainLine } from '../shared/plain-line.ts'
import { deliveryMethods, stateNamed } from './delivery.ts'
import { orderIssues, type OrderIssue } from './order-errors.ts'

// Who orders and where it goes, as every order form asks it. Customers read the words, so they are Malay.

export const orderSays = (code: OrderIssue, params: IssueParams = {}) => ({
  error: saying(orderIssues, code, params),
})

/** The customer's number as typed → digits with country code, or what is wrong in the words of the order forms. */
function customerPhone(typed: string): { phone: string } | { wrong: OrderIssue; params: IssueParams } {
  const read = readPhone(typed)
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

/** Who orders, and where it goes: the part of every kind's call. */
export const customer = {
  nama: plainLine(
    z
      .string(orderSays('name_needed'))
      .trim()
      .min(1, orderSays('name_needed'))
      // A name of zero-width characters only is empty to the eye.
      .regex(/[^\s\p{C}]/u, orderSays('name_needed'))
      .max(120, orderSays('name_too_long')),
  ),
  phone: phoneText(
    z
      .string(orderSays('phone_needed'))
      .max(40)
      .transform((typed, context) => {
        const read = customerPhone(typed)
        if ('phone' in read) return read.phone
        context.addIssue(issueSaying(orderIssues, read.wrong, read.params))
        return z.NEVER
      }),
  ),
  deliveryMethod: z.enum(deliveryMethods, orderSays('delivery_needed')),
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
  /** The customer agrees to promotions over WhatsApp. Forms show the box unticked. */
  offers: z.boolean().optional(),
  /** The postage that the customer saw; another one than ours is refused. */
  postage_sen: z.number().int().min(0).max(100_000_000).optional(),
  /** The day that the customer was promised; where ours has become a later one the order is refused. */
  due_on: shopDay.optional(),
  /** Made once for each order by the form: a repeated call with it answers with the order that exists. */
  requestId: requestId.optional(),
}

interface Addressed {
  deliveryMethod: 'selfPickup' | 'pos'
  shipping: { address1: string; city: string; postcode: string; state: string }
}

/** By post everything but the second address line is needed (TAG-02). */
const addressRules = {
  address1: { wanted: (address1) => address1 !== '', issue: 'address_needed' },
  postcode: { wanted: (postcode) => /^(?!00)\d{5}$/.test(postcode), issue: 'postcode_needed' },
  city: { wanted: (city) => city !== '', issue: 'city_needed' },
  state: { wanted: (state) => stateNamed(state) !== null, issue: 'state_needed' },
} satisfies Record<string, { wanted: (text: string) => boolean; issue: OrderIssue }>

/** Named together with whatever else is wrong, so that a form has to be mended once only. */
export function withAddress<Schema extends z.ZodType<Addressed>>(schema: Schema): Schema {
  let checked = schema
  for (const field of ['address1', 'postcode', 'city', 'state'] as const) {
    const { wanted, issue } = addressRules[field]
    checked = checked.refine(
      ({ deliveryMethod, shipping }) => deliveryMethod !== 'pos' || wanted(shipping[field]),
      { path: ['shipping', field], ...orderSays(issue), when: ({ value }) => isWritten(value, field) },
    )
  }
  return checked
}

/** Of what is no text the schema itself says so. */
function isWritten(value: unknown, field: string): boolean {
  return typeof fieldOf(fieldOf(value, 'shipping'), field) === 'string'
}

/** What every order form asks; the browser checks by it before it sends. */
export const customerForm = withAddress(z.object(customer))
