import { saveReview as sayWordsCall, reviewIssues } from '#core/orders/tracking/reviews.ts'
import { sayWords as en } from './en/say-words.ts'
import { sayWords as ms } from './ms/say-words.ts'
import { problemTexts, together, type ProblemTexts } from './problem-texts.ts'
import type { Catalogue } from './texts.ts'

export const sayWordsTexts: Catalogue<typeof ms> = { ms, en }

/** What saying words, and taking them back, can say. */
export const wordsProblems: ProblemTexts = together(
  problemTexts(reviewIssues, {
    words_needed: 'Please write a few words.',
    words_too_long: 'Too long: 280 characters at most.',
    consent_needed: 'Please tick that you agree.',
  }),
  problemTexts(sayWordsCall.errors, {
    not_found: 'There is no such order',
    not_arrived: 'This order has not come yet.',
    said_too_often: 'Changed ten times already. Contact the shop to change it again.',
  }),
)
