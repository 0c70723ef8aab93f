import { issueSaying } from '../../shared/issues.ts'
import { saying } from '../../shared/issues.ts'
import type { IssueParams } from '../../shared/issues.ts'
import { z } from 'zod'
import { tagRefusal, tagName, type TagRefusal } from '../tags/name-tag.ts'
import { anyone, contract } from '../../contract.ts'
import { customer, withAddress } from '../customer-form.ts'
import { lookup, placing, saved, seenAmount } from '../orders.ts'
import { orderedLogo } from './ordered-goods.ts'

// Name tags and school logos (API-03). Customers read the words, so they are Malay.

/** Kinds of product that are sold by the set. */
export const ironOnFlows = ['nametag', 'logo'] as const
export type IronOnFlow = (typeof ironOnFlows)[number]

export const mostRows = 200
export const mostSets = 1000

/** What is wrong with a row, in the words of the form and of the server alike. */
export const ironOnIssues = {
  child_needed: 'Sila isi nama anak.',
  colours_needed: 'Sila pilih warna.',
  school_needed: 'Sila pilih sekolah.',
  sets_needed: 'Sila isi bilangan set, sekurang-kurangnya 1.',
  too_many_sets: 'Bilangan set paling banyak ialah {most}.',
  too_long_for_tag: 'Nama ini terlalu panjang untuk tag. Sila ringkaskan.',
  other_script:
    '“{character}” tiada dalam huruf kami. Tulis nama ini dalam huruf Rumi, atau WhatsApp kedai: tulisan Cina, Tamil dan Jawi disusun dengan tangan.',
  unprintable: "“{character}” tidak boleh dicetak. Guna A–Z, 0–9 dan . ' / @ - & ( ) sahaja.",
  rows_needed: 'Sila tambah sekurang-kurangnya satu tempahan.',
  too_many_rows: 'Satu pesanan memuatkan paling banyak {most} baris.',
} as const
export type IronOnIssue = keyof typeof ironOnIssues

const says = (code: IronOnIssue, params: IssueParams = {}) => ({ error: saying(ironOnIssues, code, params) })

/** Why a name can't be printed. */
const tagIssues = {
  empty: 'child_needed',
  too_long: 'too_long_for_tag',
  script: 'other_script',
  character: 'unprintable',
} as const satisfies Record<TagRefusal['reason'], IronOnIssue>

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
  .number(says('sets_needed'))
  .int(says('sets_needed'))
  .min(1, says('sets_needed'))
  .max(mostSets, says('too_many_sets', { most: mostSets }))

const namaAnak = z
  .string(says('child_needed'))
  .max(200, says('too_long_for_tag'))
  .transform((typed, context) => {
    const refusal = tagRefusal(typed)
    if (!refusal) return tagName(typed)
    const params: IssueParams = 'character' in refusal ? { character: refusal.character } : {}
    context.addIssue(issueSaying(ironOnIssues, tagIssues[refusal.reason], params))
    return z.NEVER
  })

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row, says('rows_needed'))
    .min(1, says('rows_needed'))
    .max(mostRows, says('too_many_rows', { most: mostRows }))

const named = (code: IronOnIssue) => z.string(says(code)).trim().min(1, says(code)).max(120)

const ironOn = {
  ...customer,
  /** The goods' total that the customer saw, RM without postage; another one than ours is refused. */
  totalAmount: seenAmount.optional(),
  /** The product named in the address; the stock product of the kind without it. */
  productSlug: z.string().trim().max(120).optional(),
}

export const nameTagRows = rowsOf(z.object({ namaAnak, warna: named('colours_needed'), bilangan }))
export const saveNameTagOrder = contract('POST', '/api/iron-on/save-order', {
  access: placing.access,
  reply: saved,
  errors: {
    ...placing.errors,
    unknown_colour: { status: 422, error: 'Warna ini tidak ditawarkan. Sila pilih warna lain.' },
  },
  input: withAddress(z.object({ ...ironOn, orders: nameTagRows })),
})

export const logoRows = rowsOf(z.object({ namaSekolah: named('school_needed'), bilangan }))
export const saveLogoOrder = contract('POST', '/api/iron-on-logo/save-order', {
  access: placing.access,
  reply: saved.extend({ orderDetails: orderedLogo }),
  errors: {
    ...placing.errors,
    unknown_school: { status: 422, error: 'Logo sekolah ini tiada dalam senarai. Sila pilih sekolah lain.' },
  },
  input: withAddress(z.object({ ...ironOn, orders: logoRows })),
})

export const getNameTagOrder = contract('GET', '/api/iron-on/get-order-details', lookup)
export const getLogoOrder = contract('GET', '/api/iron-on-logo/get-order-details', lookup)
