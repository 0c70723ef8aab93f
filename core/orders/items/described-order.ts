import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { jobTroubleErrors, describedJobSchema } from '#core/pricing/described/described-calls.ts'
import { maxInteger } from '#core/shared/limits.ts'
import { createCodedError, type IssueParams } from '#core/shared/coded-issues.ts'
import { requirePlainLine, requireTextWithoutLink } from '#core/shared/plain-line.ts'
import { customerFields, addAddressRules } from '../customer-form.ts'
import { orderPlacementOptions } from '../orders.ts'
import { orderLookupOptions } from '../order-view.ts'

const mostNames = 500
export const maxPieceNameLength = 80

export const describedOrderIssues = {
  names_needed: 'Sila isi nama, satu baris setiap satu.',
  too_many_names: 'Satu pesanan memuatkan paling banyak {most} nama.',
  name_too_long: 'Nama ini terlalu panjang, paling banyak {most} huruf.',
  notes_too_long: 'Catatan terlalu panjang, paling banyak {most} huruf.',
} as const
export type DescribedOrderIssue = keyof typeof describedOrderIssues

const says = (code: DescribedOrderIssue, params: IssueParams = {}) => ({
  error: createCodedError(describedOrderIssues, code, params),
})

export const describedFields = {
  productSlug: z.string().trim().min(1).max(120),
  job: describedJobSchema,
  /** One name per piece, if the product asks for names. The number of names then replaces `quantity`. */
  names: z
    .array(
      requirePlainLine(
        z
          .string()
          .trim()
          .min(1)
          .max(maxPieceNameLength, says('name_too_long', { most: maxPieceNameLength })),
      ),
    )
    .max(mostNames, says('too_many_names', { most: mostNames }))
    .default([]),
  notes: requireTextWithoutLink(
    z
      .string()
      .trim()
      .max(1000, says('notes_too_long', { most: 1000 })),
  ).default(''),
}

const describedOrder = {
  ...customerFields,
  ...describedFields,
  /**
   * The subtotal displayed to the customer, without postage. The order is refused if the calculated subtotal differs.
   */
  total_sen: z.int().min(0).max(maxInteger).optional(),
}

export const placeDescribedOrder = contract('POST', '/api/products/save-order', {
  maxBytes: 262_144,
  access: orderPlacementOptions.access,
  reply: orderPlacementOptions.reply,
  errors: {
    ...orderPlacementOptions.errors,
    ...jobTroubleErrors,
    names_needed: { status: 422, error: describedOrderIssues.names_needed },
  },
  input: addAddressRules(z.object(describedOrder)),
})

export const getDescribedOrder = contract('GET', '/api/products/get-order-details', orderLookupOptions)
