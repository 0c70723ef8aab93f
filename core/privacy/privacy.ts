import { z } from 'zod'
import { deliveryMethods } from '../orders/delivery.ts'
import { messageStatuses } from '../messaging/message-states.ts'
import { consentSchema } from '../contacts/consent.ts'
import { messagePreferences } from '../contacts/message-preference.ts'
import { maxPieceNameLength } from '../orders/items/described-order.ts'
import { checkTagName, normalizeTagName, type TagRefusal } from '../orders/tags/name-tag.ts'
import { orderStages } from '../orders/order-stages.ts'
import { requireAdministrator, contract } from '../contract.ts'
import { typedPhoneSchema } from '../shared/phone-input.ts'
import {
  fieldMessages,
  createIssueFactory,
  createErrorFactory,
  type ErrorFactory,
  type IssueFactory,
} from '../shared/field-messages.ts'

const privacyMessages = {
  ...fieldMessages,
  search_too_short: 'Please enter at least two letters or digits.',
  too_long_for_tag: 'This name is too long for a tag.',
  unprintable: "“{character}” can’t be printed. Use A–Z, 0–9 and . ' / @ - & ( ) only.",
} as const

const privacyError: ErrorFactory<typeof privacyMessages> = createErrorFactory(privacyMessages)
const privacyIssue: IssueFactory<typeof privacyMessages> = createIssueFactory(privacyMessages)

// Personal data of one customer, which staff can view, export, correct and delete on request (Personal Data
// Protection Act 2010). The phone number identifies the customer, as digits with country code.

const access = requireAdministrator()
const phoneDigitsSchema = z.string().regex(/^\d{6,20}$/, privacyError('required', { field: 'phone' }))

/** Maximum number of customers that a search by name or part of a number returns, most recent first. */
export const maxPeople = 20
export const findPeople = contract('GET', '/api/v2/people', {
  access,
  input: z.object({
    search: z
      .string()
      .trim()
      .min(2, privacyError('search_too_short'))
      .max(120)
      .regex(/^[^\0]*$/),
  }),
  reply: z.object({
    people: z.array(z.object({ phone: z.string(), names: z.array(z.string()), orders: z.int() })),
  }),
  envelope: 'data',
})
export type FoundPerson = z.output<typeof findPeople.reply>['people'][number]

const personOrderSchema = z.object({
  id: z.string(),
  number: z.string(),
  placed_at: z.iso.datetime(),
  stage: z.enum(orderStages),
  nama: z.string(),
  delivery_method: z.enum(deliveryMethods),
  address: z.string(),
  /** The fields of the address, if the order still has to be posted. Otherwise `null`. */
  to_post: z
    .object({ address1: z.string(), address2: z.string(), postcode: z.string(), city: z.string() })
    .nullable(),
  /**
   * Names on the order's tags, by row, which can be corrected until production starts. `null` afterwards, or if the
   * order has no tags.
   */
  tags: z.array(z.string()).nullable(),
  /**
   * Names on the pieces of a described product, by piece, which can be corrected until production starts. `null`
   * afterwards, or if the pieces have no names.
   */
  piece_names: z.array(z.string()).nullable(),
  /** The items of the order with their printed names, one item per line. */
  goods: z.array(z.string()),
  total_sen: z.int(),
  paid_at: z.iso.datetime().nullable(),
  paid_sen: z.int().nullable(),
  /** Payments and refunds, oldest first, such as `payment RM 10.00, Cash`. */
  payments: z.array(z.object({ at: z.iso.datetime(), what: z.string() })),
  tracking: z.string(),
  slips: z.int(),
  designs: z.array(z.string()),
  /** The customer's review of the order. Empty if there is none. */
  words: z.string(),
  /** Version of the privacy notice that the customer saw when ordering. `null` if it was not recorded. */
  notice_version: z.int().nullable(),
  follow_tries: z.int(),
  events: z.array(z.object({ at: z.iso.datetime(), action: z.string(), note: z.string() })),
})

export const getPersonalData = contract('GET', '/api/v2/people/:phone', {
  access,
  input: z.object({ phone: phoneDigitsSchema }),
  reply: z.object({
    phone: z.string(),
    names: z.array(z.string()),
    orders: z.array(personOrderSchema),
    contacts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        phone: z.string(),
        note: z.string(),
        groups: z.array(z.string()),
      }),
    ),
    wish: z.enum(messagePreferences),
    promotions: consentSchema.nullable(),
    messages: z.array(
      z.object({
        scheduled_at: z.iso.datetime(),
        status: z.enum(messageStatuses),
        body: z.string(),
        attachments: z.array(z.string()),
      }),
    ),
    repeats: z.array(z.object({ body: z.string(), next_at: z.iso.datetime().nullable() })),
    /**
     * Time of the customer's last message to the shop. `null` if the customer never wrote, or if the gateway does not
     * report it.
     */
    wrote_at: z.iso.datetime().nullable(),
    /**
     * Players on jersey lists with one of the customer's names. Staff have to decide whether they are the same
     * person.
     */
    jerseys: z.array(
      z.object({
        id: z.string(),
        list: z.string(),
        nama: z.string(),
        size: z.string(),
        bilangan: z.string(),
      }),
    ),
    /** Group orders that the customer organises, or in which the customer left this phone number for children. */
    group_orders: z.array(
      z.object({
        name: z.string(),
        organises: z.boolean(),
        children: z.array(z.string()),
        /**
         * Number of the order that the group created, whose items contain the children's names. Empty if there is
         * none yet.
         */
        order: z.string(),
      }),
    ),
    conversations: z.array(
      z.object({
        name: z.string(),
        profile_name: z.string(),
        started_at: z.iso.datetime(),
        /** The customer's ids in WhatsApp: `phone:…`, `lid:…` and `bsuid:…`. */
        identities: z.array(z.string()),
        messages: z.array(
          z.object({
            sent_at: z.iso.datetime(),
            from_shop: z.boolean(),
            kind: z.string(),
            text: z.string(),
            file: z.string(),
          }),
        ),
        notes: z.array(z.object({ written_at: z.iso.datetime(), text: z.string() })),
      }),
    ),
    /** Reasons that currently prevent deletion. Empty if the data can be deleted. */
    under_way: z.array(z.string()),
  }),
  envelope: 'data',
})
export type PersonalData = z.output<typeof getPersonalData.reply>

/**
 * Returns the name of an exported file. It contains only the last four digits of the phone number, which are enough
 * to tell files apart.
 */
export const getPersonalDataFileName = (phone: string, day: string) =>
  `personal-data-${phone.slice(-4)}-${day}.zip`

/** Exports a customer's data as a zip file with JSON, CSV tables, and the original slips and designs. */
export const exportPersonalData = contract('GET', '/api/v2/people/:phone/export', {
  access,
  input: z.object({ phone: phoneDigitsSchema }),
  reply: z.never(),
})

const lineSchema = (most: number) =>
  z
    .string()
    .trim()
    .max(most, privacyError('too_long', { most }))
    .regex(/^[^\0]*$/)

const tagNameSchema = z
  .string()
  .max(200, privacyError('too_long_for_tag'))
  .transform((typed, context) => {
    const refusal = checkTagName(typed)
    if (!refusal) return normalizeTagName(typed)
    context.addIssue(createTagIssue(refusal))
    return z.NEVER
  })

function createTagIssue(refusal: TagRefusal) {
  if (refusal.reason === 'empty') return privacyIssue('required', { field: 'name' })
  if (refusal.reason === 'too_long') return privacyIssue('too_long_for_tag')
  return privacyIssue('unprintable', { character: refusal.character })
}

/**
 * Corrects name, phone and address in contacts, orders and pending messages. Each corrected order gets an entry in
 * its history. The address is corrected only in orders that still have to be posted. `tags` are names on tags, by
 * order and row from 0; `piece_names` are names on pieces of described products. Absent fields stay unchanged.
 */
export const correctPersonalData = contract('PUT', '/api/v2/people/:phone', {
  access,
  input: z.object({
    phone: phoneDigitsSchema,
    name: lineSchema(120)
      .min(1, privacyError('required', { field: 'name' }))
      .optional(),
    new_phone: typedPhoneSchema.optional(),
    address: z
      .object({
        address1: lineSchema(200).min(1, privacyError('required', { field: 'address' })),
        address2: lineSchema(200),
        postcode: lineSchema(5).regex(/^\d{5}$/, privacyError('not_a_postcode')),
        city: lineSchema(100).min(1, privacyError('required', { field: 'city' })),
      })
      .optional(),
    tags: z
      .array(z.object({ order: z.string().max(80), row: z.int().min(0).max(500), name: tagNameSchema }))
      .max(500)
      .default([]),
    piece_names: z
      .array(
        z.object({
          order: z.string().max(80),
          row: z.int().min(0).max(500),
          name: lineSchema(maxPieceNameLength).min(1, privacyError('required', { field: 'name' })),
        }),
      )
      .max(500)
      .default([]),
  }),
  errors: {
    tags_fixed: { status: 409, error: 'The names on these items can’t be changed at this stage.' },
  },
  reply: z.object({ phone: z.string(), orders: z.int(), contacts: z.int(), messages: z.int() }),
  envelope: 'data',
})

/**
 * Deletes contacts, messages, conversations, slips and designs. Tax law requires orders to be kept for seven years,
 * so they keep number, items and amounts, but lose names, phone and address; older orders are deleted. `jerseys` are
 * the players on jersey lists who are this customer.
 */
export const erasePersonalData = contract('POST', '/api/v2/people/:phone/erase', {
  access,
  input: z.object({ phone: phoneDigitsSchema, jerseys: z.array(z.guid()).max(200).default([]) }),
  reply: z.object({
    orders: z.int(),
    contacts: z.int(),
    messages: z.int(),
    conversations: z.int(),
    slips: z.int(),
    designs: z.int(),
  }),
  envelope: 'data',
  errors: {
    under_way: {
      status: 409,
      error: 'This customer has open orders or messages. Please complete or cancel them first.',
    },
  },
})
export type ErasureResult = z.output<typeof erasePersonalData.reply>
