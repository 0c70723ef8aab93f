import { parseRinggit } from '../shared/money.ts'
import type { ProductDeposit } from './deposits.ts'

/**
 * Parses a deposit such as `50%`, `20` or `RM 20.00`. For empty text, `percent` and `sen` are both `null`. Returns
 * `undefined` for other text.
 */
export function parseDeposit(typed: string): ProductDeposit | undefined {
  const text = typed.trim()
  if (text === '') return { percent: null, sen: null }
  const percent = Number(/^(\d{1,2})\s*%$/.exec(text)?.[1] ?? 0)
  if (percent > 0) return { percent, sen: null }
  const sen = parseRinggit(text)
  return sen === null || sen === 0 ? undefined : { percent: null, sen }
}
