import { z } from 'zod'
import { deliveryMethods, stateNamed } from '../values/delivery.ts'
import { senFromRinggit } from '../values/money.ts'
import { isForeign, normalizePhone, typedPhoneTrouble } from '../values/phone.ts'
import { ppMaterials } from '../values/pp-material.ts'
import { sizeFromText } from '../values/sheet.ts'
import { mostWhole } from './bounds.ts'
import { anyone, contract } from './contract.ts'
import { mostPieces } from './pricing.ts'
import { paymentDetails } from './settings.ts'

// Orders of customers (storefront.md 7; API-03). Each kind has its own call to place it; what is common is here
// once. Customers read the words, so they are Malay.

/** What is wrong with a field, in the words of the form and of the server alike. */
export const orderWords = {
  nama: 'Sila isi nama anda.',
  phone: 'Sila isi nombor telefon.',
  phoneFormat: 'Nombor ini tidak lengkap. Contoh: 012-345 6789.',
  twoPhones: 'Dua nombor dibaca: “{name}” dan “{n}”. Sila beri satu sahaja.',
  lettersInPhone: '“{name}” mempunyai huruf. Sila beri angka sahaja, contoh: 012-345 6789.',
  longPhone: '“{name}” terlalu panjang untuk satu nombor. Contoh: 012-345 6789.',
  foreignPhone: 'Sila beri nombor Malaysia. Contoh: 012-345 6789.',
  address1: 'Sila isi alamat.',
  city: 'Sila isi bandar.',
  postcode: 'Sila isi poskod, lima angka.',
  state: 'Sila pilih negeri.',
  quantity: 'Sila isi kuantiti, sekurang-kurangnya 1.',
} as const

/** The customer's number as typed → digits with country code. Letters and foreign numbers are refused. */
export function customerPhone(typed: string): { phone: string } | { error: string } {
  if (typed.trim() === '') return { error: orderWords.phone }
  if (isForeign(typed)) return { error: orderWords.foreignPhone }
  const trouble = typedPhoneTrouble(typed)
  if (trouble === null) return { phone: normalizePhone(typed) }
  if (trouble.what === 'two') return { error: read(orderWords.twoPhones, trouble.read, trouble.second) }
  if (trouble.what === 'long') return { error: read(orderWords.longPhone, trouble.read) }
  if (trouble.what === 'letters' && trouble.read)
    return { error: read(orderWords.lettersInPhone, trouble.read) }
  return { error: orderWords.phoneFormat }
}

/** Words with what was read in their places. */
const read = (words: string, name: string, n = '') =>
  words.replace('{name}', () => name).replace('{n}', () => n)

const line = (most: number) => z.string().trim().max(most).nullish().transform(orEmpty)
function orEmpty(text: string | null | undefined): string {
  return text ?? ''
}

/** Who orders, and where it goes: the part of every kind's call. */
export const customer = {
  nama: z
    .string({ error: orderWords.nama })
    .trim()
    .min(1, { error: orderWords.nama })
    .max(120, { error: 'Nama terlalu panjang.' }),
  phone: z
    .string({ error: orderWords.phone })
    .max(40)
    .transform((typed, context) => {
      const read = customerPhone(typed)
      if ('phone' in read) return read.phone
      context.addIssue({ code: 'custom', message: read.error })
      return z.NEVER
    }),
  deliveryMethod: z.enum(deliveryMethods, { error: 'Sila pilih cara penghantaran.' }),
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
  /** Made once for each order by the form: a repeated call with it answers with the order that exists. */
  requestId: z.string().min(8).max(80).optional(),
}

interface Addressed {
  deliveryMethod: 'selfPickup' | 'pos'
  shipping: { address1: string; city: string; postcode: string; state: string }
}

/** By post everything but the second address line is needed (storefront.md 5). */
const addressRules = {
  address1: (address1) => address1 !== '',
  postcode: (postcode) => /^\d{5}$/.test(postcode),
  city: (city) => city !== '',
  state: (state) => stateNamed(state) !== null,
} satisfies Record<string, (text: string) => boolean>

/** Named together with whatever else is wrong, so that a form has to be mended once only. */
export function withAddress<Schema extends z.ZodType<Addressed>>(schema: Schema): Schema {
  let checked = schema
  for (const field of ['address1', 'postcode', 'city', 'state'] as const) {
    checked = checked.refine(
      ({ deliveryMethod, shipping }) => deliveryMethod !== 'pos' || addressRules[field](shipping[field]),
      { path: ['shipping', field], error: orderWords[field], when: ({ value }) => isAddressed(value) },
    )
  }
  return checked
}

function isAddressed(value: unknown): boolean {
  return typeof (value as Partial<Addressed> | null)?.shipping?.address1 === 'string'
}

/** What every order form asks; the browser checks by it before it sends. */
export const customerForm = withAddress(z.object(customer))

/** A number, or text that says it. */
const figure = z.union([z.string().max(60), z.number().min(-mostWhole).max(mostWhole)])
const size = figure.transform((size) => sizeFromText(String(size)))
const quantity = z.coerce
  .number({ error: orderWords.quantity })
  .int({ error: orderWords.quantity })
  .min(1, { error: orderWords.quantity })
  .max(mostPieces, { error: `Kuantiti paling banyak ialah ${mostPieces}.` })
/** RM that a customer saw, as whole sen. */
export const seenAmount = figure.transform((amount) => senFromRinggit(amount))

const sticker = {
  ...customer,
  /** The total is the one that the customer saw, without postage; another one than ours is refused. */
  stickerDetails: z.object({ stickerSize: size, orderQuantity: quantity, totalCost: seenAmount }),
  totalAmount: seenAmount.optional(),
  /** Name or slug of the product; the stock product of the kind without it. */
  productType: z.string().trim().max(120).optional(),
  productSlug: z.string().trim().max(120).optional(),
  /** The deal that it is ordered by; the price is the deal's while it runs, and only for exactly its job (ORD-12). */
  deal: z.coerce.number().int().min(1).max(mostWhole).optional(),
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
    request_reused: { status: 409, error: 'Permintaan ini telah digunakan untuk pesanan lain.' },
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

/** What was ordered; one shape for each kind of order. */
export const orderedGoods = z.discriminatedUnion('kind', [
  orderedNameTags,
  orderedLogo,
  z.object({ kind: z.literal('sticker'), ...stickerJob }),
  z.object({ kind: z.literal('ppsticker'), ...stickerJob, material: z.enum(ppMaterials) }),
])
export type OrderedGoods = z.output<typeof orderedGoods>
export type OrderKind = OrderedGoods['kind']

/** What the holder of an order's id sees of it: no name, phone or address (D-07). */
export const orderView = z.object({
  id: z.string(),
  orderNumber: z.string(),
  goods: orderedGoods,
  deliveryMethod: z.enum(deliveryMethods),
  pickupPlace: z.string(),
  goods_sen: z.int(),
  shipping_sen: z.int(),
  total_sen: z.int(),
  placed_at: z.string(),
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
