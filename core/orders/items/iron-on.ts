import { createCodedIssue } from '#core/shared/coded-issues.ts'
import type { IssueParams } from '#core/shared/coded-issues.ts'
import { z } from 'zod'
import { requirePlainLine, requireTextWithoutLink } from '#core/shared/plain-line.ts'
import { checkTagName, normalizeTagName } from '../tags/name-tag.ts'
import { anyCaller, contract } from '#core/contract.ts'
import { customerFields, addAddressRules } from '../customer-form.ts'
import { orderPlacementOptions, savedOrderSchema, displayedAmountSchema } from '../orders.ts'
import { orderLookupOptions } from '../order-view.ts'
import { orderedLogoSchema } from './order-items-view.ts'
import {
  ironOnErrors,
  ironOnTypes,
  maxIronOnRows,
  maxIronOnSets,
  ironOnIssues,
  type IronOnIssue,
  ironOnError,
  tagNameIssues,
} from './iron-on-issues.ts'

export const listTagColours = contract('GET', '/api/iron-on/colors', {
  access: anyCaller,
  input: z.object({}),
  reply: z.object({
    success: z.literal(true),
    /** `warna` contains the colours of letters and border, such as `Red/White`. */
    data: z.array(z.object({ id: z.int(), warna: z.string() })),
    message: z.string(),
  }),
})

export const schoolSchema = z.object({
  name: z.string(),
  imageUrl: z.string(),
  /** Printed width in centimetres. */
  width: z.number(),
  height: z.number(),
  quantity: z.int(),
})
export type SchoolView = z.output<typeof schoolSchema>

export const listSchools = contract('GET', '/api/iron-on-logo/schools', {
  access: anyCaller,
  input: z.object({}),
  reply: z.object({ success: z.literal(true), data: z.array(schoolSchema), message: z.string() }),
})

/** Returns the price of sets. Without `product`, it is the price of the kind's default product. */
export const getIronOnSetPrice = contract('GET', '/api/quotes/set', {
  access: anyCaller,
  input: z.object({ flow: z.enum(ironOnTypes), product: z.string().trim().max(120).optional() }),
  reply: z.object({ product: z.string(), name: z.string(), set_sen: z.int() }),
  errors: {
    unknown_product: { status: 404, error: 'Product not found' },
    unknown_price_list: { status: 404, error: 'This product has no price' },
  },
})

const bilangan = z.coerce
  .number(ironOnError('sets_needed'))
  .int(ironOnError('sets_needed'))
  .min(1, ironOnError('sets_needed'))
  .max(maxIronOnSets, ironOnError('too_many_sets', { most: maxIronOnSets }))

const namaAnak = requireTextWithoutLink(
  z.string(ironOnError('child_needed')).max(200, ironOnError('too_long_for_tag')),
).transform((typed, context) => {
  const refusal = checkTagName(typed)
  if (!refusal) return normalizeTagName(typed)
  const params: IssueParams = 'character' in refusal ? { character: refusal.character } : {}
  context.addIssue(createCodedIssue(ironOnIssues, tagNameIssues[refusal.reason], params))
  return z.NEVER
})

const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row, ironOnError('rows_needed'))
    .min(1, ironOnError('rows_needed'))
    .max(maxIronOnRows, ironOnError('too_many_rows', { most: maxIronOnRows }))

const named = (code: IronOnIssue) =>
  requirePlainLine(z.string(ironOnError(code)).trim().min(1, ironOnError(code)).max(120))

const ironOn = {
  ...customerFields,
  /**
   * The subtotal in RM displayed to the customer, without postage. The order is refused if the calculated subtotal
   * differs.
   */
  totalAmount: displayedAmountSchema.optional(),
  /** Defaults to the default product of the kind. */
  productSlug: z.string().trim().max(120).optional(),
}

export const nameTagRowsSchema = rowsOf(z.object({ namaAnak, warna: named('colours_needed'), bilangan }))
export const placeNameTagOrder = contract('POST', '/api/iron-on/save-order', {
  maxBytes: 262_144,
  access: orderPlacementOptions.access,
  reply: savedOrderSchema,
  errors: {
    ...orderPlacementOptions.errors,
    unknown_colour: ironOnErrors.unknown_colour,
  },
  input: addAddressRules(z.object({ ...ironOn, orders: nameTagRowsSchema })),
})

export const logoRowsSchema = rowsOf(z.object({ namaSekolah: named('school_needed'), bilangan }))
export const placeLogoOrder = contract('POST', '/api/iron-on-logo/save-order', {
  maxBytes: 262_144,
  access: orderPlacementOptions.access,
  reply: savedOrderSchema.extend({ orderDetails: orderedLogoSchema }),
  errors: {
    ...orderPlacementOptions.errors,
    unknown_school: ironOnErrors.unknown_school,
  },
  input: addAddressRules(z.object({ ...ironOn, orders: logoRowsSchema })),
})

export const getNameTagOrder = contract('GET', '/api/iron-on/get-order-details', orderLookupOptions)
export const getLogoOrder = contract('GET', '/api/iron-on-logo/get-order-details', orderLookupOptions)
