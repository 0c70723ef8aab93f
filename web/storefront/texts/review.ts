import { saveReview, reviewIssues } from '#core/orders/tracking/reviews.ts'
import { reviewTextsEn as en } from './en/review.ts'
import { reviewTextsMs as ms } from './ms/review.ts'
import { pairErrorMessages, mergeErrorMessages, type ErrorMessages } from './error-messages.ts'
import type { TextCatalog } from './texts.ts'

export const reviewTexts: TextCatalog<typeof ms> = { ms, en }

export const reviewErrorMessages: ErrorMessages = mergeErrorMessages(
  pairErrorMessages(reviewIssues, {
    words_needed: 'Please write a short review.',
    words_too_long: 'Your review is too long. Use up to 280 characters.',
    consent_needed: 'Please tick the box to agree.',
  }),
  pairErrorMessages(saveReview.errors, {
    not_found: 'Order not found.',
    not_arrived: 'You can review this order once it arrives.',
    said_too_often: 'You have changed this review ten times. Contact the shop to change it again.',
  }),
)
