import { z } from 'zod'
import { layTag, tagName, type TagRefusal } from '../values/name-tag.ts'
import { anyone, contract } from './contract.ts'
import { customer, lookup, orderedLogo, placing, saved, seenAmount, withAddress } from './orders.ts'

// Name tags and school logos (storefront.md 7; API-03). Customers read the words, so they are Malay.

/** Kinds of product that are sold by the set. */
export const ironOnFlows = ['nametag', 'logo'] as const
export type IronOnFlow = (typeof ironOnFlows)[number]

export const mostRows = 200
export const mostSets = 1000

/** What is wrong with a row, in the words of the form and of the server alike. */
export const ironOnWords = {
  namaAnak: 'Sila isi nama anak.',
  warna: 'Sila pilih warna.',
  namaSekolah: 'Sila pilih sekolah.',
  bilangan: 'Sila isi bilangan set, sekurang-kurangnya 1.',
  tooLong: 'Nama ini terlalu panjang untuk tag. Sila ringkaskan.',
  noRows: 'Sila tambah sekurang-kurangnya satu tempahan.',
} as const

/** Why a name can't be printed, for the customer. */
export function tagRefusalText(refusal: TagRefusal): string {
  if (refusal.reason === 'empty') return ironOnWords.namaAnak
  if (refusal.reason === 'too_long') return ironOnWords.tooLong
  if (refusal.reason === 'script')
    return `“${refusal.character}” tiada dalam huruf kami. Tulis nama ini dalam huruf Rumi, atau WhatsApp kedai: tulisan Cina, Tamil dan Jawi disusun dengan tangan.`
  return `“${refusal.character}” tidak boleh dicetak. Guna A–Z, 0–9 dan . ' / @ - & ( ) sahaja.`
}

export const listTagColours = contract('GET', '/api/iron-on/colors', {
  access: anyone,
  input: z.object({}),
  reply: z.object({
    success: z.literal(true),
    /** `warna` is letters and border, `Red/White`. */
    data: z.array(z.object({ id: z.int(), warna: z.string() })),
    message: z.string(),
  }),
})

export const school = z.object({
  name: z.string(),
  imageUrl: z.string(),
  /** Centimetres, as printed. */
  width: z.number(),
  height: z.number(),
  /** Logos in a set. */
  quantity: z.int(),
})
export type School = z.output<typeof school>

export const listSchools = contract('GET', '/api/iron-on-logo/schools', {
  access: anyone,
  input: z.object({}),
  reply: z.object({ success: z.literal(true), data: z.array(school), message: z.string() }),
})

/** What one set of a product costs, whatever is on it; of the flow's stock product without a slug. */
export const getSetPrice = contract('GET', '/api/quotes/set', {
  access: anyone,
  input: z.object({ flow: z.enum(ironOnFlows), product: z.string().trim().max(120).optional() }),
  reply: z.object({ product: z.string(), name: z.string(), set_sen: z.int() }),
  errors: {
    unknown_product: { status: 404, error: 'There is no such product' },
    unknown_price_list: { status: 404, error: 'There is no price for this product' },
  },
})

const bilangan = z.coerce
  .number({ error: ironOnWords.bilangan })
  .int({ error: ironOnWords.bilangan })
  .min(1, { error: ironOnWords.bilangan })
  .max(mostSets, { error: `Bilangan set paling banyak ialah ${mostSets}.` })

const namaAnak = z
  .string({ error: ironOnWords.namaAnak })
  .max(200, { error: ironOnWords.tooLong })
  .transform((typed, context) => {
    const laid = layTag(typed)
    if (!('reason' in laid)) return tagName(typed)
    context.addIssue({ code: 'custom', message: tagRefusalText(laid) })
    return z.NEVER
  })

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row, { error: ironOnWords.noRows })
    .min(1, { error: ironOnWords.noRows })
    .max(mostRows, { error: `Satu pesanan memuatkan paling banyak ${mostRows} baris.` })

const named = (words: string) => z.string({ error: words }).trim().min(1, { error: words }).max(120)

const ironOn = {
  ...customer,
  /** The goods' total that the customer saw, RM without postage; another one than ours is refused. */
  totalAmount: seenAmount.optional(),
  /** The product named in the address; the stock product of the kind without it. */
  productSlug: z.string().trim().max(120).optional(),
}

const nameTagRow = z.object({ namaAnak, warna: named(ironOnWords.warna), bilangan })
export const saveNameTagOrder = contract('POST', '/api/iron-on/save-order', {
  access: placing.access,
  reply: saved,
  errors: {
    ...placing.errors,
    unknown_colour: { status: 422, error: 'Warna ini tidak ditawarkan. Sila pilih warna lain.' },
  },
  input: withAddress(z.object({ ...ironOn, orders: rowsOf(nameTagRow) })),
})

const logoRow = z.object({ namaSekolah: named(ironOnWords.namaSekolah), bilangan })
export const saveLogoOrder = contract('POST', '/api/iron-on-logo/save-order', {
  access: placing.access,
  reply: saved.extend({ orderDetails: orderedLogo }),
  errors: {
    ...placing.errors,
    unknown_school: { status: 422, error: 'Logo sekolah ini tiada dalam senarai. Sila pilih sekolah lain.' },
  },
  input: withAddress(z.object({ ...ironOn, orders: rowsOf(logoRow) })),
})

export const getNameTagOrder = contract('GET', '/api/iron-on/get-order-details', lookup)
export const getLogoOrder = contract('GET', '/api/iron-on-logo/get-order-details', lookup)
