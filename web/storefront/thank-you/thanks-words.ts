import { afterOrderSaid } from '../texts/en/after-order-said.ts'
import { useSaid } from '../texts/said.ts'
import { thanksTexts, type ThanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** The page's own texts, and what the server says in the same language. */
export interface ThanksWords {
  t: ThanksTexts
  said: (words: string) => string
}

export function useThanksWords(): ThanksWords {
  return { t: useTexts(thanksTexts), said: useSaid(afterOrderSaid) }
}
