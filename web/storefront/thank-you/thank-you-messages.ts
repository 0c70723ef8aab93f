import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { thanksTexts, type ThanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** The page's texts and error messages in one language. */
export interface ThankYouMessages {
  t: ThanksTexts
  problemText: (problem: CodedProblem) => string
}

export function useThankYouMessages(): ThankYouMessages {
  return { t: useTexts(thanksTexts), problemText: useFormatProblem() }
}
