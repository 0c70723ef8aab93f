import { z } from 'zod'
import { contract } from '#core/contract.ts'
import { cannotBeMade, describedJob } from '#core/pricing/described/described-calls.ts'
import { mostWhole } from '#core/shared/bounds.ts'
import { saying, type IssueParams } from '#core/shared/issues.ts'
import { plainLine, withoutLink } from '#core/shared/plain-line.ts'
import { customer, withAddress } from '../customer-form.ts'
import { placing } from '../orders.ts'
import { lookup } from '../order-view.ts'

// Orders of described products. Malay, because customers read the messages.

/** Maximum names in one order. */
const mostNames = 500
/** Maximum length of a name. */
export const mostNameLetters = 80

export const describedOrderIssues = {
  names_needed: 'Sila isi nama, satu baris setiap satu.',
  too_many_names: 'Satu pesanan memuatkan paling banyak {most} nama.',
  name_too_long: 'Nama ini terlalu panjang, paling banyak {most} huruf.',
  notes_too_long: 'Catatan terlalu panjang, paling banyak {most} huruf.',
} as const
export type DescribedOrderIssue = keyof typeof describedOrderIssues

const says = (code: DescribedOrderIssue, params: IssueParams = {}) => ({
  error: saying(describedOrderIssues, code, params),
})

export const describedFields = {
  productSlug: z.string().trim().min(1).max(120),
  job: describedJob,
  /** One name per piece, if the product asks for names. Their number replaces `quantity` then. */
  names: z
    .array(
      plainLine(
        z
          .string()
          .trim()
          .min(1)
          .max(mostNameLetters, says('name_too_long', { most: mostNameLetters })),
      ),
    )
    .max(mostNames, says('too_many_names', { most: mostNames }))
    .default([]),
  notes: withoutLink(
    z
      .string()
      .trim()
      .max(1000, says('notes_too_long', { most: 1000 })),
  ).default(''),
}

const describedOrder = {
  ...customer,
  ...describedFields,
  /** The displayed subtotal without postage. Refused if it differs from the calculated one. */
  total_sen: z.int().min(0).max(mostWhole).optional(),
}

export const saveDescribedOrder = contract('POST', '/api/products/save-order', {
  mostBytes: 262_144,
  access: placing.access,
  reply: placing.reply,
  errors: {
    ...placing.errors,
    ...cannotBeMade,
    names_needed: { status: 422, error: describedOrderIssues.names_needed },
  },
  input: withAddress(z.object(describedOrder)),
})

export const getDescribedOrder = contract('GET', '/api/products/get-order-details', lookup)
