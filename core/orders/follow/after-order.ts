import { mostWhole } from '../../shared/bounds.ts'
import { issueSaying, saying } from '../../shared/issues.ts'
import { z } from 'zod'
import { deliveryMethods } from '../delivery.ts'
import { orderStages } from '../order-stages.ts'
import { anyone, atLeast, contract } from '../../contract.ts'
import { chosen, orderedGoods } from '../goods/ordered-goods.ts'
import { customer } from '../customer-form.ts'
import { discount } from '../orders.ts'
import { readyView } from '../due.ts'
import { saidWords } from './customer-words.ts'
import { paymentDetails } from '../../settings/settings.ts'

// What comes after an order: the slip of its payment, and how it is doing. Customers read the words: Malay.

/** What a phone's picture of a slip needs at most; it travels as base64, a third longer. */
export const mostSlipBytes = 5_000_000
/** More than one transfer, a picture that was blurred: a few are enough. */
export const mostSlips = 5

/** What is wrong with a field, in the words of the page and of the server alike. */
export const afterOrderIssues = {
  slip_too_large: 'Fail ini melebihi 5 MB. Sila pilih yang lebih kecil.',
  slip_needed: 'Sila pilih gambar atau PDF.',
  order_number_needed: 'Sila isi nombor pesanan.',
  order_number_written: 'Nombor pesanan seperti 2611-0042.',
} as const
export type AfterOrderIssue = keyof typeof afterOrderIssues

const says = (code: AfterOrderIssue) => ({ error: saying(afterOrderIssues, code) })

const slipFile = z
  .string()
  .max(7_000_000, says('slip_too_large'))
  .regex(/^[A-Za-z\d+/]+={0,2}$/, says('slip_needed'))
/** As the file is called where it came from. */
const slipName = z.string().max(300).default('')
const takingSlip = {
  access: anyone,
  /** How many slips the order has now. */
  reply: z.object({ success: z.literal(true), slips: z.int(), message: z.string() }),
  mostBytes: 7_000_000,
  errors: {
    not_found: { status: 404, error: 'Pesanan tidak ditemui' },
    not_a_slip: { status: 422, error: 'Fail ini bukan gambar atau PDF. Sila pilih JPG, PNG, WebP atau PDF.' },
    slip_too_large: { status: 422, error: afterOrderIssues.slip_too_large },
    slip_too_heavy: {
      status: 422,
      error: 'Gambar ini terlalu besar untuk dibuka. Sila hantar tangkapan skrin atau PDF.',
    },
    too_many_slips: { status: 409, error: 'Pesanan ini sudah ada lima resit. Hubungi kedai jika ada lagi.' },
  },
} as const

/** A slip for the order that the caller holds the id of. The same slip again is no second one. */
export const sendSlip = contract('POST', '/api/orders/slip', {
  ...takingSlip,
  input: z.object({ id: z.string().trim().min(1).max(80), file: slipFile, name: slipName }),
})

/** A slip for an order by whoever follows it: its number, and the key that following answers with. */
export const sendFollowedSlip = contract('POST', '/api/orders/follow/slip', {
  ...takingSlip,
  input: z.object({
    order: z.string().trim().min(1).max(20),
    key: z.string().min(1).max(80),
    file: slipFile,
    name: slipName,
  }),
})

const slipsOf = { order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }
const sentSlips = z.object({
  slips: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      added_at: z.iso.datetime(),
      /** The shop has not looked at it: it can be taken back. */
      open: z.boolean(),
    }),
  ),
})
export type SentSlip = z.output<typeof sentSlips>['slips'][number]

/** The slips that have come, by name: what is on them is not shown again. */
export const listSlips = contract('POST', '/api/orders/slips', {
  access: anyone,
  input: z.object(slipsOf),
  reply: sentSlips,
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
})

/** Takes a slip back that the shop has not looked at; one that is gone already is no fault. */
export const removeSlip = contract('POST', '/api/orders/slip/remove', {
  access: anyone,
  input: z.object({ ...slipsOf, slip: z.string().min(1).max(80) }),
  reply: sentSlips,
  errors: {
    not_found: { status: 404, error: 'Pesanan tidak ditemui' },
    slip_closed: { status: 409, error: 'Kedai sudah menyemak resit ini. Hubungi kedai jika ia salah.' },
  },
})

/** One slip, as a file, for staff. From then on the customer can't take it back. */
export const orderSlip = contract('GET', '/api/v2/orders/:id/slips/:slip', {
  access: atLeast('contributor', 'orders'),
  input: z.object({ id: z.string().max(80), slip: z.string().max(80) }),
  reply: z.never(),
})

/** `2611-0042`, also as people type it: without the dash, with spaces. */
const orderNumber = z
  .string(says('order_number_needed'))
  .max(40)
  .transform((typed, context) => {
    const digits = typed.replace(/[\s-]/g, '')
    if (/^\d{8,12}$/.test(digits)) return `${digits.slice(0, 4)}-${digits.slice(4)}`
    const wrong = typed.trim() === '' ? 'order_number_needed' : 'order_number_written'
    context.addIssue(issueSaying(afterOrderIssues, wrong))
    return z.NEVER
  })

export const followedOrder = z.object({
  orderNumber: z.string(),
  product: z.string(),
  /** How much of it, in words; names on tags are not told. */
  amount: z.string(),
  /** What was chosen of products that the shop describes; left out: there are none. */
  choices: z.array(chosen).optional(),
  /** First letters only: enough to see that it is one's own. */
  nama: z.string(),
  deliveryMethod: z.enum(deliveryMethods),
  /** The state that it goes to, or where it is picked up. */
  place: z.string(),
  total_sen: z.int(),
  placed_at: z.iso.datetime(),
  /** When it is ready; left out: no day was promised, or it is ready. */
  ready: readyView.optional(),
  notification: z.enum(['waiting', 'sent', 'failed']),
  /** False while the sandbox is the shop's gateway: no message reaches a phone, whatever has become of it. */
  reaches_phone: z.boolean(),
  slips: z.int(),
  stage: z.enum(orderStages),
  stage_since: z.iso.datetime(),
  /** Whether the shop has seen the money in its bank. */
  paid: z.boolean(),
  /** How the shop is paid, and what slips are sent with besides the number; null: paid, or cancelled. */
  to_pay: z.object({ payment: paymentDetails, slip_key: z.string() }).nullable(),
  /** What is shown to pick it up, for whoever has the link; left out: it is not ready, or comes by post. */
  pick_up_code: z.string().optional(),
  /** The post's number of the parcel; empty: none. */
  tracking: z.string(),
  /** Whose number it is, and where it is followed; left out: nobody's that the shop knows. */
  parcel: z.object({ carrier: z.string(), page: z.string() }).optional(),
  /** The shop day about which the parcel is there; left out: nobody can say. */
  arrives_on: z.string().optional(),
  /** With it and the number the design is sent; null: there is none to send. */
  design_key: z.string().nullable(),
  /** Once it has come: what the customer says of it, and the key that says it. */
  words: saidWords.optional(),
  /** While it is only quoted, for whoever has the link. */
  quote: z
    .object({
      /** The last day that it holds, `YYYY-MM-DD`. */
      valid_until: z.string(),
      /** That day is over. */
      over: z.boolean(),
      /** What the shop wrote below it. */
      note: z.string(),
      goods: orderedGoods,
      discount: discount.optional(),
      shipping_sen: z.int(),
      pickup_place: z.string(),
    })
    .optional(),
})
export type FollowedOrder = z.output<typeof followedOrder>

/** The same for whoever has the link that the shop sent: its number, and a key that can't be guessed. */
export const followByLink = contract('POST', '/api/orders/follow/link', {
  access: anyone,
  input: z.object({ order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }),
  reply: followedOrder,
  errors: {
    not_found: {
      status: 404,
      error: 'Pautan ini tidak lagi dikenali. Isi nombor pesanan dan nombor telefon.',
    },
  },
})

const quoteErrors = {
  not_found: { status: 404, error: 'Pautan ini tidak lagi dikenali. Hubungi kedai.' },
} as const

/** The customer's word: what was quoted is ordered, and its payment details go out. Said again, it changes nothing. */
export const acceptQuote = contract('POST', '/api/orders/quote/accept', {
  access: anyone,
  input: followByLink.input.extend({
    /** The total that the customer saw; another one than ours is refused. */
    total_sen: z.int().min(0).max(mostWhole).optional(),
  }),
  reply: followedOrder,
  errors: {
    ...quoteErrors,
    quote_changed: {
      status: 409,
      error: 'Sebut harga ini baru sahaja ditukar. Sila semak jumlah baharu sebelum terima.',
    },
    quote_over: { status: 409, error: 'Tempoh sebut harga ini sudah tamat. Hubungi kedai.' },
    quote_withdrawn: { status: 409, error: 'Sebut harga ini telah dibatalkan. Hubungi kedai.' },
  },
})

/** The quotation as a PDF. */
export const quoteFile = contract('POST', '/api/orders/quote/file', {
  access: anyone,
  input: followByLink.input,
  reply: z.never(),
  errors: quoteErrors,
})

/** The same for staff. */
export const deskQuoteFile = contract('GET', '/api/v2/orders/:id/quote', {
  access: atLeast('contributor', 'orders'),
  input: z.object({ id: z.string().max(80) }),
  reply: z.never(),
})

/** How an order is doing, for whoever knows its number and phone. Wrong tries are limited (D-07). */
export const followOrder = contract('POST', '/api/orders/follow', {
  access: anyone,
  input: z.object({ number: orderNumber, phone: customer.phone }),
  reply: followedOrder,
  errors: {
    not_found: {
      status: 404,
      error: 'Tiada pesanan dengan nombor dan telefon ini. Semak mesej WhatsApp daripada kedai.',
    },
    too_many_tries: { status: 429, error: 'Terlalu banyak cubaan. Sila cuba lagi sejam kemudian.' },
  },
})
