import type { Sen } from '#core/shared/money.ts'

/** `sign` is `null` if the bank printed none, as in a column of debits. */
export interface StatementAmount {
  /** Never negative. */
  sen: Sen
  sign: 'credit' | 'debit' | null
}

const written =
  /^(?<before>[-+(])?\s*(?:RM|MYR)?\s*(?<minus>-)?(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<part>\d{1,2}))?\s*(?<after>[-+)]|CR|DR|C|D)?$/i

/**
 * Parses an amount such as `1,234.50`, `1,234.50CR`, `12.00-`, `(12.00)` or `.00`. Returns `null` for other texts.
 */
export function parseStatementAmount(text: string): StatementAmount | null {
  const found = written.exec(text.trim())?.groups
  if (!found || (!found['whole'] && found['part'] === undefined)) return null
  const { whole = '', part = '' } = found
  const sen = Number(whole.replaceAll(',', '') || '0') * 100 + Number(part.padEnd(2, '0') || '0')
  if (!Number.isSafeInteger(sen)) return null
  return { sen, sign: signOf(found['before'] ?? found['minus'] ?? '', (found['after'] ?? '').toUpperCase()) }
}

function signOf(before: string, after: string): StatementAmount['sign'] {
  if (before === '-' || before === '(' || after === '-' || after.startsWith('D')) return 'debit'
  return before === '+' || after === '+' || after.startsWith('C') ? 'credit' : null
}

/** Returns credits as positive and debits as negative sen. An amount without a sign is positive. */
export const toSignedSen = ({ sen, sign }: StatementAmount): Sen => (sign === 'debit' ? 0 - sen : sen)
