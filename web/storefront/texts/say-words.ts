import { saveReview as sayWordsCall, reviewIssues } from '#core/orders/tracking/reviews.ts'
import { sayWords as en } from './en/say-words.ts'
import { sayWords as ms } from './ms/say-words.ts'
import { problemTexts, together, type ProblemTexts } from './problem-texts.ts'
import type { Catalogue } from './texts.ts'

export const sayWordsTexts: Catalogue<typeof ms> = { ms, en }

/** Messages about saving and deleting a review. */
export const wordsProblems: ProblemTexts = together(
  problemTexts(reviewIssues, {
    words_needed: 'Please write a short review.',
    words_too_long: 'Your review is too long. Use up to 280 characters.',
    consent_needed: 'Please tick the box to agree.',
  }),
  problemTexts(sayWordsCall.errors, {
    not_found: 'There is no such order',
    not_arrived: 'You can review this order once it arrives.',
    said_too_often: 'You have changed this review ten times. Contact the shop to change it again.',
  }),
)
