import { useProblemText, type Problem } from '../texts/problems.ts'
import { thanksTexts, type ThanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** The page's texts and error messages in one language. */
export interface ThanksWords {
  t: ThanksTexts
  problemText: (problem: Problem) => string
}

export function useThanksWords(): ThanksWords {
  return { t: useTexts(thanksTexts), problemText: useProblemText() }
}
