import type { PlainTexts } from '../text-types.ts'
import type { reviewTextsMs as malay } from '../ms/review.ts'

export const reviewTextsEn: PlainTexts<typeof malay> = {
  title: 'Happy with this order?',
  note: 'Write a short review for the shop and other customers. The shop reads it before it is shown.',
  words: 'Your review',
  hint: (left: number) => `${left} characters left`,
  consent: (name: string) => `My review may be shown on the shop’s home page with only the name “${name}”.`,
  send: 'Send',
  change: 'Change',
  takeBack: 'Delete',
  cancel: 'Cancel',
  thanks: 'Thank you for your review.',
  takenBack: 'Your review has been deleted.',
  state: {
    waiting: 'Waiting for the shop to read it.',
    agreed: 'Shown on the shop’s home page.',
    hidden: 'The shop has read your review but does not show it.',
  },
  offline: 'No connection. Check your internet, then try again.',
}
