import { z } from 'zod'
import { anyCaller, requireRole, contract } from '#core/contract.ts'
import { createCodedError } from '#core/shared/coded-issues.ts'
import { versionConflict, createVersionSchema, versionSchema } from '#core/shared/versions.ts'

// Customers' reviews of delivered orders. The home page shows a review once the shop has approved it.

export const maxReviewLength = 280
export const maxReviewEdits = 10

export const reviewStates = ['waiting', 'agreed', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewIssues = {
  words_needed: 'Sila tulis beberapa perkataan.',
  words_too_long: 'Terlalu panjang: paling banyak 280 aksara.',
  consent_needed: 'Sila tandakan persetujuan anda.',
} as const
const says = (code: keyof typeof reviewIssues) => ({ error: createCodedError(reviewIssues, code) })

/** The order number, and the key that tracking the order returns. */
const ofOrder = { order: z.string().trim().min(1).max(20), key: z.string().min(1).max(80) }
const notFound = { not_found: { status: 404, error: 'Pesanan tidak ditemui' } } as const

/** `state` is `null` if the author has not written a review. */
export const reviewViewSchema = z.object({
  key: z.string(),
  /** Name displayed with the review, which is the author's first name only. */
  name: z.string(),
  words: z.string(),
  state: z.enum(reviewStates).nullable(),
})
export type ReviewView = z.output<typeof reviewViewSchema>

/** Saves a customer's review. A rewritten review replaces the previous one and has to be approved again. */
export const saveReview = contract('POST', '/api/orders/words', {
  access: anyCaller,
  input: z.object({
    ...ofOrder,
    words: z
      .string(says('words_needed'))
      .trim()
      .min(1, says('words_needed'))
      .max(maxReviewLength, says('words_too_long'))
      .regex(/^[^\0]*$/, says('words_needed')),
    consent: z.literal(true, says('consent_needed')),
  }),
  reply: reviewViewSchema,
  errors: {
    ...notFound,
    not_arrived: { status: 409, error: 'Pesanan ini belum sampai.' },
    said_too_often: {
      status: 429,
      error: 'Sudah ditukar sepuluh kali. Hubungi kedai untuk menukarnya lagi.',
    },
  },
})

/** Deletes a customer's review. Does nothing if there is no review. */
export const deleteReview = contract('POST', '/api/orders/words/remove', {
  access: anyCaller,
  input: z.object(ofOrder),
  reply: reviewViewSchema,
  errors: notFound,
})

export const listApprovedReviews = contract('GET', '/api/orders/words', {
  access: anyCaller,
  input: z.object({}),
  reply: z.object({ customer_words: z.array(z.object({ name: z.string(), words: z.string() })) }),
})

const deskWords = z.object({
  id: z.string(),
  number: z.string(),
  nama: z.string(),
  name: z.string(),
  words: z.string(),
  state: z.enum(reviewStates),
  said_at: z.iso.datetime(),
  version: versionSchema,
})
export type AdminReview = z.output<typeof deskWords>

const staff = requireRole('contributor', 'orders')

/** Lists at most 200 reviews in this state, newest first. */
export const listReviews = contract('GET', '/api/v2/order-words', {
  access: staff,
  input: z.object({ state: z.enum(reviewStates).default('waiting') }),
  reply: z.object({ words: z.array(deskWords), counts: z.record(z.enum(reviewStates), z.int()) }),
  envelope: 'data',
})

/** `version` is the version that staff have read. */
export const decideReview = contract('PUT', '/api/v2/order-words/:id', {
  access: staff,
  input: z.object({
    id: z.string().max(80),
    state: z.enum(['agreed', 'hidden']),
    version: createVersionSchema(),
  }),
  reply: deskWords,
  envelope: 'data',
  errors: { not_found: { status: 404, error: 'This review was withdrawn.' }, ...versionConflict },
})
