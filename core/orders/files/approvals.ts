import { z } from 'zod'
import { contourBorders, contourParts } from '../../artwork/contour-choice.ts'
import { cutShapes, placementBounds } from '../../artwork/sticker-art.ts'
import { anyone, atLeast, contract } from '../../contract.ts'
import { mostWhole } from '../../shared/bounds.ts'
import { says } from '../../shared/field-words.ts'
import { closedDesign, ofItem, ofOrder, unknownOrder } from './designs-calls.ts'
import { cutRules, designLook, itemToPrint, sentDesigns } from './sent-designs.ts'

// Approvals of what is printed. Customers read the words of theirs: Malay.

const design = z.string().min(1).max(80)
const farMm = z.number().min(-1000).max(1000)
/** How a design becomes a sticker. */
const layout = {
  design,
  cut: z.enum(cutShapes),
  placement: z.object({
    scale: z.number().min(placementBounds.leastScale).max(placementBounds.mostScale),
    xMm: farMm,
    yMm: farMm,
  }),
  /** Along the art: how; left out: with a white edge, parts apart, without its holes. */
  contour: z
    .object({ border: z.enum(contourBorders), parts: z.enum(contourParts), holes: z.boolean() })
    .optional(),
  /** Square, and not with the shop's round corners. */
  sharp: z.boolean().optional(),
}
const sideMm = z.number().min(0).max(100_000)
/** What stood on the screen of whoever approves: the order may have changed since. */
const seen = z.object({
  quantity: z.int().min(0).max(mostWhole).nullable(),
  size: z.object({ width: sideMm, height: sideMm }).nullable(),
  material: z.string().max(100),
})
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('too_long', { most }))
    .regex(/^[^\0]*$/)
/** Which version, and what it says: nobody approves what he has not seen. */
const version = { ...ofItem, version: z.int().min(1).max(1_000_000), hash: z.string().min(1).max(80) }

const changed = {
  status: 409,
  error: 'Pesanan atau reka bentuk ini telah berubah. Semak semula sebelum meluluskan.',
} as const
const refusals = { not_found: unknownOrder, design_closed: closedDesign, changed_meanwhile: changed }

/** The customer approves his own design, as he has laid it. */
export const approveDesign = contract('POST', '/api/orders/design/approve', {
  access: anyone,
  input: z.object({
    ...ofOrder,
    ...layout,
    seen,
    /** Along the art of a picture on white: the customer says that the white is no part of it. */
    white_is_ground: z.boolean().optional(),
  }),
  reply: sentDesigns,
  errors: {
    ...refusals,
    white_unsure: {
      status: 422,
      error: 'Sahkan dahulu bahawa latar putih bukan sebahagian reka bentuk.',
    },
    no_contour: {
      status: 422,
      error: 'Gambar ini tidak boleh dipotong mengikut bentuknya. Pilih bentuk lain.',
    },
  },
})

/** The customer approves what the shop has proposed. */
export const approveProof = contract('POST', '/api/orders/design/approve-proof', {
  access: anyone,
  input: z.object({ ...ofOrder, ...version }),
  reply: sentDesigns,
  errors: refusals,
})

/** The customer asks for something else than the shop has proposed. */
export const askChange = contract('POST', '/api/orders/design/change', {
  access: anyone,
  input: z.object({ ...ofOrder, ...version, note: text(500).min(1, says('write_something')) }),
  reply: sentDesigns,
  errors: refusals,
})

const staff = atLeast('contributor', 'orders')
const id = z.string().max(80)

/** A version as staff see it. */
export const orderProof = z.object({
  /** Which of the order's goods it is of, from 0 on; each has versions of its own. */
  item: z.int(),
  version: z.int(),
  design: z.string().nullable(),
  design_name: z.string(),
  cut: z.enum(cutShapes).nullable(),
  /** Of the sticker over its cut, mm. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  quantity: z.int().nullable(),
  material: z.string(),
  /** The first letters of what it is known by. */
  hash: z.string(),
  made_at: z.iso.datetime(),
  /** By name; empty: the customer. */
  made_by: z.string(),
  note: z.string(),
  approved_at: z.iso.datetime().nullable(),
  approved_by: z.string(),
  decision: z.string(),
  withdrawn_at: z.iso.datetime().nullable(),
  change_asked_at: z.iso.datetime().nullable(),
  change_note: z.string(),
})
export type OrderProof = z.output<typeof orderProof>

const proofs = z.object({
  /** What is printed from designs. */
  items: z.array(itemToPrint),
  /** From which versions are made. */
  /** How the shop cuts. */
  cuts: cutRules,
  designs: z.array(
    z.object({ id: z.string(), item: z.int(), name: z.string(), looked: designLook.nullable() }),
  ),
  proofs: z.array(orderProof),
})
export type OrderProofs = z.output<typeof proofs>
const noContour = {
  status: 422,
  error: 'This picture has no outline to cut along. Choose another shape.',
} as const

/** All versions of an order, the latest first. */
export const listProofs = contract('GET', '/api/v2/orders/:id/proofs', {
  access: staff,
  input: z.object({ id }),
  reply: proofs,
  envelope: 'data',
})

/** Staff choose which page of a PDF is printed. */
export const choosePageAtDesk = contract('POST', '/api/v2/orders/:id/designs/:design/page', {
  access: staff,
  input: z.object({ id, design, page: z.int().min(1).max(10_000) }),
  reply: proofs,
  envelope: 'data',
})

/** The shop proposes a version; the customer gets a message with the link to approve it. */
export const proposeProof = contract('POST', '/api/v2/orders/:id/proofs', {
  access: staff,
  input: z.object({ id, ...layout, note: text(500) }),
  reply: proofs,
  envelope: 'data',
  errors: { no_contour: noContour },
})

/** The shop approves in the customer's place, and writes down why. */
export const decideProof = contract('POST', '/api/v2/orders/:id/proofs/decide', {
  access: staff,
  input: z.object({ id, ...layout, decision: text(200).min(3, says('too_short', { least: 3 })) }),
  reply: proofs,
  envelope: 'data',
  errors: { no_contour: noContour },
})
