import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { thanksTexts, type ThanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

export interface ThankYouMessages {
  t: ThanksTexts
  problemText: (problem: CodedProblem) => string
}

export function useThankYouMessages(): ThankYouMessages {
  return { t: useTexts(thanksTexts), problemText: useFormatProblem() }
}
