import { issueSaying } from '#core/shared/issues.ts'
import type { IssueParams } from '#core/shared/issues.ts'
import { z } from 'zod'
import { plainLine, withoutLink } from '#core/shared/plain-line.ts'
import { tagRefusal, tagName } from '../tags/name-tag.ts'
import { anyone, contract } from '#core/contract.ts'
import { customer, withAddress } from '../customer-form.ts'
import { placing, saved, seenAmount } from '../orders.ts'
import { lookup } from '../order-view.ts'
import { orderedLogo } from './ordered-goods.ts'
import {
  ironOnErrors,
  ironOnFlows,
  mostRows,
  mostSets,
  ironOnIssues,
  type IronOnIssue,
  says,
  tagIssues,
} from './iron-on-issues.ts'

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
  /** Printed width in centimetres. */
  width: z.number(),
  height: z.number(),
  /** Logos per set. */
  quantity: z.int(),
})
export type School = z.output<typeof school>

export const listSchools = contract('GET', '/api/iron-on-logo/schools', {
  access: anyone,
  input: z.object({}),
  reply: z.object({ success: z.literal(true), data: z.array(school), message: z.string() }),
})

/** Returns the price of one set of a product, or of the kind's default product without a slug. */
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

const namaAnak = withoutLink(z.string(says('child_needed')).max(200, says('too_long_for_tag'))).transform(
  (typed, context) => {
    const refusal = tagRefusal(typed)
    if (!refusal) return tagName(typed)
    const params: IssueParams = 'character' in refusal ? { character: refusal.character } : {}
    context.addIssue(issueSaying(ironOnIssues, tagIssues[refusal.reason], params))
    return z.NEVER
  },
)

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row, says('rows_needed'))
    .min(1, says('rows_needed'))
    .max(mostRows, says('too_many_rows', { most: mostRows }))

const named = (code: IronOnIssue) => plainLine(z.string(says(code)).trim().min(1, says(code)).max(120))

const ironOn = {
  ...customer,
  /** The displayed subtotal without postage, in RM. Refused if it differs from the calculated one. */
  totalAmount: seenAmount.optional(),
  /** Slug of the product. Defaults to the kind's default product. */
  productSlug: z.string().trim().max(120).optional(),
}

export const nameTagRows = rowsOf(z.object({ namaAnak, warna: named('colours_needed'), bilangan }))
export const saveNameTagOrder = contract('POST', '/api/iron-on/save-order', {
  mostBytes: 262_144,
  access: placing.access,
  reply: saved,
  errors: {
    ...placing.errors,
    unknown_colour: ironOnErrors.unknown_colour,
  },
  input: withAddress(z.object({ ...ironOn, orders: nameTagRows })),
})

export const logoRows = rowsOf(z.object({ namaSekolah: named('school_needed'), bilangan }))
export const saveLogoOrder = contract('POST', '/api/iron-on-logo/save-order', {
  mostBytes: 262_144,
  access: placing.access,
  reply: saved.extend({ orderDetails: orderedLogo }),
  errors: {
    ...placing.errors,
    unknown_school: ironOnErrors.unknown_school,
  },
  input: withAddress(z.object({ ...ironOn, orders: logoRows })),
})

export const getNameTagOrder = contract('GET', '/api/iron-on/get-order-details', lookup)
export const getLogoOrder = contract('GET', '/api/iron-on-logo/get-order-details', lookup)
