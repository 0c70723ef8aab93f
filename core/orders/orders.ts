import { fieldOf } from '../shared/keys.ts'
import { z } from 'zod'
import { issueSaying, saying, type IssueParams } from '../shared/issues.ts'
import { couponErrors } from './coupon-troubles.ts'
import { deliveryMethods, stateNamed } from './delivery.ts'
import { earlierDesign, notYours } from './files/earlier-design.ts'
import { senFromRinggit } from '../shared/money.ts'
import { isForeign, normalizePhone, typedPhoneTrouble } from '../shared/phone.ts'
import { ppMaterials } from './goods/pp-material.ts'
import { sizeFromText } from '../pricing/sheet.ts'
import { mostWhole } from '../shared/bounds.ts'
import { anyone, contract } from '../contract.ts'
import { mostPieces } from '../pricing/pricing.ts'
import { readyView } from './due.ts'
import { shopDay } from '../shared/shop-day.ts'
import { paymentDetails } from '../settings/settings.ts'

// Orders of customers (API-03). Each kind has its own call to place it; what is common is here
// once. Customers read the words, so they are Malay.

/** What is wrong with a field, in the words of the form and of the server alike. */
export const orderIssues = {
  name_needed: 'Sila isi nama anda.',
  name_too_long: 'Nama terlalu panjang.',
  phone_needed: 'Sila isi nombor telefon.',
  phone_incomplete: 'Nombor ini tidak lengkap. Contoh: 012-345 6789.',
  two_phones: 'Dua nombor dibaca: “{read}” dan “{second}”. Sila beri satu sahaja.',
  letters_in_phone: '“{read}” mempunyai huruf. Sila beri angka sahaja, contoh: 012-345 6789.',
  phone_too_long: '“{read}” terlalu panjang untuk satu nombor. Contoh: 012-345 6789.',
  foreign_phone: 'Sila beri nombor Malaysia. Contoh: 012-345 6789.',
  delivery_needed: 'Sila pilih cara penghantaran.',
  address_needed: 'Sila isi alamat.',
  city_needed: 'Sila isi bandar.',
  postcode_needed: 'Sila isi poskod, lima angka.',
  state_needed: 'Sila pilih negeri.',
  quantity_needed: 'Sila isi kuantiti, sekurang-kurangnya 1.',
  quantity_too_large: 'Kuantiti paling banyak ialah {most}.',
} as const
export type OrderIssue = keyof typeof orderIssues

const says = (code: OrderIssue, params: IssueParams = {}) => ({ error: saying(orderIssues, code, params) })

/** The customer's number as typed → digits with country code. Letters and foreign numbers are refused. */
export function customerPhone(typed: string): { phone: string } | { wrong: OrderIssue; params: IssueParams } {
  const wrong = (code: OrderIssue, params: IssueParams = {}) => ({ wrong: code, params })
  if (typed.trim() === '') return wrong('phone_needed')
  if (isForeign(typed)) return wrong('foreign_phone')
  const trouble = typedPhoneTrouble(typed)
  if (trouble === null) return { phone: normalizePhone(typed) }
  if (trouble.what === 'two') return wrong('two_phones', { read: trouble.read, second: trouble.second })
  if (trouble.what === 'long') return wrong('phone_too_long', { read: trouble.read })
  return trouble.what === 'letters'
    ? wrong('letters_in_phone', { read: trouble.read })
    : wrong('phone_incomplete')
}

const line = (most: number) => z.string().trim().max(most).nullish().transform(orEmpty)
function orEmpty(text: string | null | undefined): string {
  return text ?? ''
}

/** Who orders, and where it goes: the part of every kind's call. */
export const customer = {
  nama: z.string(says('name_needed')).trim().min(1, says('name_needed')).max(120, says('name_too_long')),
  phone: z
    .string(says('phone_needed'))
    .max(40)
    .transform((typed, context) => {
      const read = customerPhone(typed)
      if ('phone' in read) return read.phone
      context.addIssue(issueSaying(orderIssues, read.wrong, read.params))
      return z.NEVER
    }),
  deliveryMethod: z.enum(deliveryMethods, says('delivery_needed')),
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
  /** The postage that the customer saw; another one than ours is refused. */
  postage_sen: z.number().int().min(0).max(100_000_000).optional(),
  /** The day that the customer was promised; where ours has become a later one the order is refused. */
  due_on: shopDay.optional(),
  /** Made once for each order by the form: a repeated call with it answers with the order that exists. */
  requestId: z.string().min(8).max(80).optional(),
}

interface Addressed {
  deliveryMethod: 'selfPickup' | 'pos'
  shipping: { address1: string; city: string; postcode: string; state: string }
}

/** By post everything but the second address line is needed (TAG-02). */
const addressRules = {
  address1: { wanted: (address1) => address1 !== '', issue: 'address_needed' },
  postcode: { wanted: (postcode) => /^\d{5}$/.test(postcode), issue: 'postcode_needed' },
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
      { path: ['shipping', field], ...says(issue), when: ({ value }) => isAddressed(value) },
    )
  }
  return checked
}

function isAddressed(value: unknown): boolean {
  return typeof fieldOf(fieldOf(value, 'shipping'), 'address1') === 'string'
}

/** What every order form asks; the browser checks by it before it sends. */
export const customerForm = withAddress(z.object(customer))

/** A number, or text that says it. */
const figure = z.union([z.string().max(60), z.number().min(-mostWhole).max(mostWhole)])
const size = figure.transform((size) => sizeFromText(String(size)))
const quantity = z.coerce
  .number(says('quantity_needed'))
  .int(says('quantity_needed'))
  .min(1, says('quantity_needed'))
  .max(mostPieces, says('quantity_too_large', { most: mostPieces }))
/** RM that a customer saw, as whole sen. */
export const seenAmount = figure.transform((amount) => senFromRinggit(amount))

export const stickerJobFields = { stickerSize: size, orderQuantity: quantity }
/** The deal that it is ordered by; the price is the deal's while it runs, and only for exactly its job (ORD-12). */
export const orderedDeal = z.coerce.number().int().min(1).max(mostWhole).optional()

const sticker = {
  ...customer,
  /** The total is the one that the customer saw, without postage; another one than ours is refused. */
  stickerDetails: z.object({ ...stickerJobFields, totalCost: seenAmount }),
  totalAmount: seenAmount.optional(),
  /** Name or slug of the product; the stock product of the kind without it. */
  productType: z.string().trim().max(120).optional(),
  productSlug: z.string().trim().max(120).optional(),
  deal: orderedDeal,
  /** Printed from what was approved before. */
  earlier: earlierDesign.optional(),
}

export const saved = z.object({
  success: z.literal(true),
  /** Unguessable: whoever holds it may look the order up. */
  id: z.string(),
  /** The shop's own number, `2611-0042`, for people. */
  orderNumber: z.string(),
  whatsappMessage: z.string(),
  whatsappMedia: z.string().nullable(),
  message: z.string(),
})

export const placing = {
  access: anyone,
  reply: saved,
  errors: {
    unknown_product: { status: 404, error: 'Produk ini tiada dalam kedai kami.' },
    unknown_size: { status: 422, error: 'Saiz ini tidak ditawarkan. Sila pilih saiz lain.' },
    /** `details`: `{ total, totalSen }`, the right figure. */
    wrong_total: { status: 409, error: 'Harga telah berubah. Sila semak jumlah baharu.' },
    /** The same, of an order by a deal that runs no more or is not for this job. */
    deal_over: { status: 409, error: 'Tawaran ini tidak lagi sah. Sila semak jumlah baharu.' },
    /** `details`: `{ postageSen }`, the right figure. */
    wrong_postage: { status: 409, error: 'Kos pos telah berubah. Sila semak jumlah baharu.' },
    /** `details`: `{ due_on }`, the earliest day that there is. */
    later_day: { status: 409, error: 'Tarikh siap telah berubah. Sila semak tarikh baharu.' },
    request_reused: { status: 409, error: 'Permintaan ini telah digunakan untuk pesanan lain.' },
    /** The design that was chosen is another phone number's, or has gone. */
    design_not_yours: notYours,
    coupon_used_up: couponErrors.coupon_used_up,
    coupon_used: couponErrors.coupon_used,
    /** More than an order can hold. */
    too_much: { status: 422, error: 'Jumlah ini terlalu besar untuk borang. Sila hubungi kedai.' },
    too_many_orders: {
      status: 429,
      error: 'Terlalu banyak pesanan dalam masa singkat. Sila cuba lagi sejam kemudian atau hubungi kedai.',
    },
  },
} as const

export const saveStickerOrder = contract('POST', '/api/sticker-print/save-order', {
  ...placing,
  input: withAddress(z.object(sticker)),
})

export const savePpStickerOrder = contract('POST', '/api/products/ppsticker/save-order', {
  ...placing,
  input: withAddress(z.object({ ...sticker, materialType: z.enum(ppMaterials).default('PP Transparent') })),
})

/** `details` of a `wrong_total` or `deal_over` refusal. */
export const rightTotal = z.object({ total: z.number(), totalSen: z.int() })

const stickerJob = {
  product: z.string(),
  /** As text, `6cm`. */
  size: z.string(),
  quantity: z.int(),
  /** It was ordered by a deal: at this price instead of the usual one. */
  deal: z.object({ price_sen: z.int(), usual_sen: z.int() }).optional(),
}

const orderedNameTags = z.object({
  kind: z.literal('nametag'),
  product: z.string(),
  /** `bilangan` sets of the name, in letters and border of `warna`. */
  rows: z.array(z.object({ namaAnak: z.string(), warna: z.string(), bilangan: z.int() })),
  sets: z.int(),
  tags: z.int(),
})

export const orderedLogo = z.object({
  kind: z.literal('logo'),
  product: z.string(),
  rows: z.array(z.object({ namaSekolah: z.string(), bilangan: z.int(), logos: z.int() })),
  sets: z.int(),
  logos: z.int(),
})

const twoWords = z.object({ ms: z.string(), en: z.string() })
/** What was chosen of a product that the shop describes, for so many pieces. */
export const chosen = z.object({ option: twoWords, choice: twoWords, quantity: z.int() })
const orderedDescribed = z.object({
  kind: z.literal('described'),
  product: z.string(),
  quantity: z.int(),
  /** Pieces in a set, where `quantity` counts sets. */
  set_of: z.int().nullable(),
  choices: z.array(chosen),
  /** The pieces are spread over choices, as jerseys over sizes. */
  spread: z.boolean(),
  size_mm: z.object({ width: z.number(), height: z.number() }).nullable(),
  rush: z.boolean(),
  names: z.array(z.string()),
  notes: z.string(),
  /** It is printed from what the customer sends. */
  design: z.boolean(),
})

const orderedFree = z.object({
  kind: z.literal('free'),
  /** What staff wrote. */
  product: z.string(),
  quantity: z.int(),
  each_sen: z.int(),
})

const oneKind = [
  orderedNameTags,
  orderedLogo,
  z.object({ kind: z.literal('sticker'), ...stickerJob }),
  z.object({ kind: z.literal('ppsticker'), ...stickerJob, material: z.enum(ppMaterials) }),
  orderedDescribed,
  orderedFree,
] as const

/** Goods of one form. */
export const orderedItem = z.discriminatedUnion('kind', oneKind)
export type OrderedItem = z.output<typeof orderedItem>
export type ItemKind = OrderedItem['kind']

/** Goods of several forms in one order. */
const orderedBasket = z.object({
  kind: z.literal('basket'),
  /** What is in it, by name. */
  product: z.string(),
  /** Something in it is printed from what the customer sends. */
  design: z.boolean(),
  items: z.array(z.object({ goods: orderedItem, goods_sen: z.int() })),
})

/** What was ordered; one shape for each kind of order. */
export const orderedGoods = z.discriminatedUnion('kind', [...oneKind, orderedBasket])
export type OrderedGoods = z.output<typeof orderedGoods>
export type OrderKind = OrderedGoods['kind']

/** What was taken off the goods; by a coupon, or with an empty code by staff. */
export const discount = z.object({ code: z.string(), sen: z.int() })

/** What the holder of an order's id sees of it: no name, phone or address (D-07). */
export const orderView = z.object({
  id: z.string(),
  orderNumber: z.string(),
  goods: orderedGoods,
  deliveryMethod: z.enum(deliveryMethods),
  pickupPlace: z.string(),
  goods_sen: z.int(),
  discount: discount.optional(),
  shipping_sen: z.int(),
  total_sen: z.int(),
  placed_at: z.string(),
  /** When it is ready; left out: no day was promised. */
  ready: readyView.optional(),
  payment: paymentDetails,
  /** How many slips of its payment have come. */
  slips: z.int(),
  /** With it and the number the slips that have come are listed and taken back. */
  slip_key: z.string(),
  /** With it and the number the design is sent; null: there is none to send. */
  design_key: z.string().nullable(),
  /** False while the sandbox is the shop's gateway: no message reaches a phone, whatever has become of it. */
  reaches_phone: z.boolean(),
})
export type OrderView = z.output<typeof orderView>

export const lookup = {
  access: anyone,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({ success: z.literal(true), order: orderView, message: z.string() }),
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
} as const

export const getStickerOrder = contract('GET', '/api/sticker-print/get-order-details', lookup)
export const getPpStickerOrder = contract('GET', '/api/products/ppsticker/get-order-details', lookup)

/**
 * The state of an order's one notification; triggers it only if it has not gone (D-08). `waiting`: it goes out by
 * itself, browser open or not. Asking again never sends a second one.
 */
export const notifyOrder = contract('POST', '/api/orders/notify', {
  access: anyone,
  input: z.object({ id: z.string().trim().min(1).max(80) }),
  reply: z.object({ state: z.enum(['waiting', 'sent', 'failed']), message: z.string() }),
  errors: { not_found: { status: 404, error: 'Pesanan tidak ditemui' } },
})

/**
 * The same once it is no longer `waiting`, or after 25 s. Where too many listen, or the server stops, it is answered at
 * once and was not `listened` for: ask again a little later.
 */
export const awaitNotification = contract('GET', '/api/orders/notification', {
  access: anyone,
  input: notifyOrder.input,
  reply: notifyOrder.reply.extend({ listened: z.boolean() }),
  errors: notifyOrder.errors,
})
