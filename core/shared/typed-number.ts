/**
 * Parses a typed number: `1.5`, `1000`, `1,000` or `1,234,567.50`. Returns `null` for everything else. A comma that
 * does not group thousands (`1,5`, `0,500`, `1.000,5`) may mean a decimal point, so it is refused.
 */
export function parseNumber(typed: string): number | null {
  const found = plainNumber.exec(typed.trim())
  return found ? Number(found[0].replaceAll(',', '').replace('−', '-')) : null
}

const plainNumber = /^[-−]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/

/** Parses a whole number from 0 to `most`, `1000` or `1,000`. Returns `null` for other texts. */
export function parseWholeNumber(typed: string, most = 9_999_999): number | null {
  const number = parseNumber(typed)
  return number !== null && number <= most && !/[.−-]/.test(typed) ? number : null
}

/** Returns NaN if the text is not a number, so that the contract refuses the field of a form. */
export const parseNumberOrNaN = (typed: string): number => parseNumber(typed) ?? Number.NaN
