/**
 * Reads a number as people type it: `1.5`, `1000`, `1,000` or `1,234,567.50`. Returns null for everything else: a comma
 * that does not group thousands (`1,5`, `0,500`, `1.000,5`) may mean a decimal point, so the field has to ask.
 */
export function numberFromText(typed: string): number | null {
  const found = plainNumber.exec(typed.trim())
  return found ? Number(found[0].replaceAll(',', '').replace('−', '-')) : null
}

const plainNumber = /^[-−]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/

/** Reads a whole number from 0 to `most`, `1000` or `1,000`; null if the text is not one. */
export function wholeFromText(typed: string, most = 9_999_999): number | null {
  const number = numberFromText(typed)
  return number !== null && number <= most && !/[.−-]/.test(typed) ? number : null
}

/** For forms: NaN if the text is not a number, so that the contract refuses the field. */
export const numberOrNaN = (typed: string): number => numberFromText(typed) ?? Number.NaN
