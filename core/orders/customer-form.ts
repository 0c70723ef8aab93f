import { z } from 'zod'
import { getField } from '../shared/typed-records.ts'
import { createCodedIssue, createCodedError, type IssueParams } from '../shared/coded-issues.ts'
import { parsePhone } from '../shared/phone.ts'
import { createPhoneSchema } from '../shared/phone-input.ts'
import { requestIdSchema } from '../shared/request-id.ts'
import { shopDaySchema } from '../shared/shop-day.ts'
import { requirePlainLine } from '../shared/plain-line.ts'
import { deliveryMethods, parseMalaysianState } from './delivery.ts'
import { orderIssues, type OrderIssue } from './order-errors.ts'

export const orderError = (code: OrderIssue, params: IssueParams = {}) => ({
  error: createCodedError(orderIssues, code, params),
})

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

const line = (most: number) => requirePlainLine(z.string().trim().max(most)).nullish().transform(orEmpty)
function orEmpty(text: string | null | undefined): string {
  return text ?? ''
}

export const customerFields = {
  nama: requirePlainLine(
    z
      .string(orderError('name_needed'))
      .trim()
      .min(1, orderError('name_needed'))
      // Refuses a name of zero-width characters, which only looks empty.
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
  /** Consent to promotions over WhatsApp. The box is unticked at first. */
  offers: z.boolean().optional(),
  /** The postage displayed to the customer. The order is refused if the current postage differs. */
  postage_sen: z.number().int().min(0).max(100_000_000).optional(),
  /** The due date displayed to the customer. The order is refused if the current due date is later. */
  due_on: shopDaySchema.optional(),
  requestId: requestIdSchema.optional(),
}

interface Addressed {
  deliveryMethod: 'selfPickup' | 'pos'
  shipping: { address1: string; city: string; postcode: string; state: string }
}

/** Delivery by post requires every address field except the second line (TAG-02). */
const addressRules = {
  address1: { wanted: (address1) => address1 !== '', issue: 'address_needed' },
  postcode: { wanted: (postcode) => /^(?!00)\d{5}$/.test(postcode), issue: 'postcode_needed' },
  city: { wanted: (city) => city !== '', issue: 'city_needed' },
  state: { wanted: (state) => parseMalaysianState(state) !== null, issue: 'state_needed' },
} satisfies Record<string, { wanted: (text: string) => boolean; issue: OrderIssue }>

/**
 * Adds the address rules to a schema. They are checked even if other fields are invalid, so that the form shows all
 * errors at once.
 */
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

/** Returns true if the field contains text. The schema itself reports other values. */
function isWritten(value: unknown, field: string): boolean {
  return typeof getField(getField(value, 'shipping'), field) === 'string'
}

export const customerFormSchema = addAddressRules(z.object(customerFields))
