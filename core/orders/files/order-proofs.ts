import { z } from 'zod'
import { requireRole, contract } from '#core/contract.ts'
import { cutShapes } from '#core/artwork/sticker-art.ts'
import { itemToPrintSchema, cutRulesSchema, designInspectionSchema } from './sent-designs.ts'
import { designIdSchema, designLayoutFields, createProofNoteSchema } from './approvals.ts'
import { fieldError } from '#core/shared/field-messages.ts'

const staff = requireRole('contributor', 'orders')
const id = z.string().max(80)

export const orderProofSchema = z.object({
  /** Index of the order item, from 0. Each item has its own versions. */
  item: z.int(),
  version: z.int(),
  design: z.string().nullable(),
  design_name: z.string(),
  cut: z.enum(cutShapes).nullable(),
  /** Size of the sticker along its cut line, in mm. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  quantity: z.int().nullable(),
  material: z.string(),
  /** First characters of the version's hash. */
  hash: z.string(),
  made_at: z.iso.datetime(),
  /** Name of the user who created the version. Empty if the customer created it. */
  made_by: z.string(),
  note: z.string(),
  approved_at: z.iso.datetime().nullable(),
  approved_by: z.string(),
  decision: z.string(),
  withdrawn_at: z.iso.datetime().nullable(),
  change_asked_at: z.iso.datetime().nullable(),
  change_note: z.string(),
})
export type OrderProof = z.output<typeof orderProofSchema>

const proofs = z.object({
  items: z.array(itemToPrintSchema),
  /** The shop's cutting rules, which apply to new versions. */
  cuts: cutRulesSchema,
  designs: z.array(
    z.object({ id: z.string(), item: z.int(), name: z.string(), looked: designInspectionSchema.nullable() }),
  ),
  proofs: z.array(orderProofSchema),
})
export type OrderProofs = z.output<typeof proofs>
const noContour = {
  status: 422,
  error: 'This picture has no outline to cut. Choose another shape.',
} as const

export const listOrderProofs = contract('GET', '/api/v2/orders/:id/proofs', {
  access: staff,
  input: z.object({ id }),
  reply: proofs,
  envelope: 'data',
})

export const chooseOrderDesignPage = contract('POST', '/api/v2/orders/:id/designs/:design/page', {
  access: staff,
  input: z.object({ id, design: designIdSchema, page: z.int().min(1).max(10_000) }),
  reply: proofs,
  envelope: 'data',
})

/** Proposes a version to the customer, who gets a message with a link to approve it. */
export const proposeProof = contract('POST', '/api/v2/orders/:id/proofs', {
  access: staff,
  input: z.object({ id, ...designLayoutFields, note: createProofNoteSchema(500) }),
  reply: proofs,
  envelope: 'data',
  errors: { no_contour: noContour },
})

/** Approves a version on behalf of the customer. Staff have to give a reason. */
export const approveProofForCustomer = contract('POST', '/api/v2/orders/:id/proofs/decide', {
  access: staff,
  input: z.object({
    id,
    ...designLayoutFields,
    decision: createProofNoteSchema(200).min(3, fieldError('too_short', { least: 3 })),
  }),
  reply: proofs,
  envelope: 'data',
  errors: { no_contour: noContour },
})
