import { z } from 'zod'
import { deliveryMethods } from '../orders/delivery.ts'
import { messageStatuses } from '../messaging/message-states.ts'
import { consent } from '../contacts/consent.ts'
import { messageWishes } from '../contacts/opt-out.ts'
import { mostNameLetters } from '../orders/items/described-order.ts'
import { tagRefusal, tagName, type TagRefusal } from '../orders/tags/name-tag.ts'
import { orderStages } from '../orders/order-stages.ts'
import { administratorOnly, contract } from '../contract.ts'
import { typedPhone } from '../shared/phone-input.ts'
import { fieldWords, issuer, sayer, type Sayer, type Issuer } from '../shared/field-words.ts'

/** Field messages that only this feature needs. */
const words = {
  ...fieldWords,
  search_too_short: 'Please enter two letters or digits at least.',
  too_long_for_tag: 'This name is too long for a tag.',
  unprintable: "“{character}” can’t be printed. Use A–Z, 0–9 and . ' / @ - & ( ) only.",
} as const

const says: Sayer<typeof words> = sayer(words)
const issue: Issuer<typeof words> = issuer(words)

// What the shop holds about one customer (Personal Data Protection Act 2010): to be seen, handed out, corrected and
// deleted on request. A customer is known by the phone number, digits with country code.

const access = administratorOnly()
const phone = z.string().regex(/^\d{6,20}$/, says('required', { field: 'phone' }))

/** Who there is for a name or a part of a number; at most so many, those who came last first. */
export const mostPeople = 20
export const findPeople = contract('GET', '/api/v2/people', {
  access,
  input: z.object({
    search: z
      .string()
      .trim()
      .min(2, says('search_too_short'))
      .max(120)
      .regex(/^[^\0]*$/),
  }),
  reply: z.object({
    people: z.array(z.object({ phone: z.string(), names: z.array(z.string()), orders: z.int() })),
  }),
  envelope: 'data',
})
export type FoundPerson = z.output<typeof findPeople.reply>['people'][number]

const heldOrder = z.object({
  id: z.string(),
  number: z.string(),
  placed_at: z.iso.datetime(),
  stage: z.enum(orderStages),
  nama: z.string(),
  delivery_method: z.enum(deliveryMethods),
  address: z.string(),
  /** The address in parts where the order is still to be posted; null: it isn't. */
  to_post: z
    .object({ address1: z.string(), address2: z.string(), postcode: z.string(), city: z.string() })
    .nullable(),
  /** The names on its tags, row by row, where they can be corrected; null: it has none, or they are being made. */
  tags: z.array(z.string()).nullable(),
  /** The same of a product that the shop describes: a name for each piece. */
  piece_names: z.array(z.string()).nullable(),
  /** The goods, line by line, with the names that are printed. */
  goods: z.array(z.string()),
  total_sen: z.int(),
  paid_at: z.iso.datetime().nullable(),
  paid_sen: z.int().nullable(),
  tracking: z.string(),
  slips: z.int(),
  /** The designs that were sent for it, by name. */
  designs: z.array(z.string()),
  /** What the customer has said about it for the shop's home page; empty: nothing. */
  words: z.string(),
  /** Of the privacy notice that was to be read as it was placed; null: nobody wrote that down then. */
  notice_version: z.int().nullable(),
  /** Tries to follow it by its number in the last hour. */
  follow_tries: z.int(),
  /** What the shop wrote down about it. */
  events: z.array(z.object({ at: z.iso.datetime(), action: z.string(), note: z.string() })),
})

/** Everything that is held about one customer. */
export const getPerson = contract('GET', '/api/v2/people/:phone', {
  access,
  input: z.object({ phone }),
  reply: z.object({
    phone: z.string(),
    names: z.array(z.string()),
    orders: z.array(heldOrder),
    contacts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        phone: z.string(),
        /** What the shop has noted about them. */
        note: z.string(),
        groups: z.array(z.string()),
      }),
    ),
    /** Which messages they want. */
    wish: z.enum(messageWishes),
    /** Consent to promotions; `null` if they were never asked. */
    promotions: consent.nullable(),
    messages: z.array(
      z.object({
        scheduled_at: z.iso.datetime(),
        status: z.enum(messageStatuses),
        body: z.string(),
        attachments: z.array(z.string()),
      }),
    ),
    /** Messages that come again. */
    repeats: z.array(z.object({ body: z.string(), next_at: z.iso.datetime().nullable() })),
    /** When they last wrote to the shop, as far as the gateway tells. */
    wrote_at: z.iso.datetime().nullable(),
    /** Players of the jersey lists who bear one of these names: whether it is the same person, only people know. */
    jerseys: z.array(
      z.object({
        id: z.string(),
        list: z.string(),
        nama: z.string(),
        size: z.string(),
        bilangan: z.string(),
      }),
    ),
    /** Group orders that they organise, or have left their number in for children. */
    group_orders: z.array(
      z.object({
        name: z.string(),
        organises: z.boolean(),
        children: z.array(z.string()),
        /** The number of the order that it became, on whose goods the children's names stand; empty: none yet. */
        order: z.string(),
      }),
    ),
    /** Why none of it can be deleted at present; empty: it can. */
    under_way: z.array(z.string()),
  }),
  envelope: 'data',
})
export type Person = z.output<typeof getPerson.reply>

/** How the file is called: by the end of the number, as several may lie side by side, and the day (`YYYY-MM-DD`). */
export const personFileName = (phone: string, day: string) => `personal-data-${phone.slice(-4)}-${day}.zip`

/** All of it as one file: a zip with JSON, tables as CSV, slips and designs as they came. */
export const exportPerson = contract('GET', '/api/v2/people/:phone/export', {
  access,
  input: z.object({ phone }),
  reply: z.never(),
})

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)

/** A name as it will be printed. */
const nameOnTag = z
  .string()
  .max(200, says('too_long_for_tag'))
  .transform((typed, context) => {
    const refusal = tagRefusal(typed)
    if (!refusal) return tagName(typed)
    context.addIssue(tagProblem(refusal))
    return z.NEVER
  })

function tagProblem(refusal: TagRefusal) {
  if (refusal.reason === 'empty') return issue('required', { field: 'name' })
  if (refusal.reason === 'too_long') return issue('too_long_for_tag')
  return issue('unprintable', { character: refusal.character })
}

/**
 * Corrects name, phone and address wherever they are used from now on: on contacts, on orders with a line in their
 * history (the address on those that are still to be posted), on messages that wait. `tags`: names on tags, by order
 * and row from 0; `piece_names`: those on pieces of described products. What is left out stays.
 */
export const correctPerson = contract('PUT', '/api/v2/people/:phone', {
  access,
  input: z.object({
    phone,
    name: line(120)
      .min(1, says('required', { field: 'name' }))
      .optional(),
    new_phone: typedPhone.optional(),
    address: z
      .object({
        address1: line(200).min(1, says('required', { field: 'address' })),
        address2: line(200),
        postcode: line(5).regex(/^\d{5}$/, says('not_a_postcode')),
        city: line(100).min(1, says('required', { field: 'city' })),
      })
      .optional(),
    tags: z
      .array(z.object({ order: z.string().max(80), row: z.int().min(0).max(500), name: nameOnTag }))
      .max(500)
      .default([]),
    piece_names: z
      .array(
        z.object({
          order: z.string().max(80),
          row: z.int().min(0).max(500),
          name: line(mostNameLetters).min(1, says('required', { field: 'name' })),
        }),
      )
      .max(500)
      .default([]),
  }),
  errors: {
    tags_fixed: { status: 409, error: 'The names on these goods can’t be changed at this stage.' },
  },
  reply: z.object({ phone: z.string(), orders: z.int(), contacts: z.int(), messages: z.int() }),
  envelope: 'data',
})

/**
 * Deletes what is held: contacts, messages, slips and designs are gone; orders keep their number, goods and amounts, as tax law
 * asks for seven years, and lose every name, phone and address; older ones are gone. `jerseys`: players of the jersey
 * lists who are this person.
 */
export const erasePerson = contract('POST', '/api/v2/people/:phone/erase', {
  access,
  input: z.object({ phone, jerseys: z.array(z.guid()).max(200).default([]) }),
  reply: z.object({
    orders: z.int(),
    contacts: z.int(),
    messages: z.int(),
    slips: z.int(),
    designs: z.int(),
  }),
  envelope: 'data',
  errors: {
    under_way: {
      status: 409,
      error: 'Something is under way for this customer. Please finish or cancel it first.',
    },
  },
})
export type Erased = z.output<typeof erasePerson.reply>
