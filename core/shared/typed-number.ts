/**
 * Parses a typed number: `1.5`, `1000`, `1,000` or `1,234,567.50`. Returns `null` for other texts. A comma that does
 * not group thousands (`1,5`, `0,500`, `1.000,5`) may be meant as a decimal point, so the number is refused.
 */
export function parseNumber(typed: string): number | null {
  const found = plainNumber.exec(typed.trim())
  return found ? Number(found[0].replaceAll(',', '').replace('−', '-')) : null
}

const plainNumber = /^[-−]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/

/** Parses a whole number from 0 to `most`, such as `1000` or `1,000`. Returns `null` for other texts. */
export function parseWholeNumber(typed: string, most = 9_999_999): number | null {
  const number = parseNumber(typed)
  return number !== null && number <= most && !/[.−-]/.test(typed) ? number : null
}

/** Returns NaN if the text is not a number. A contract then refuses the field of the form. */
export const parseNumberOrNaN = (typed: string): number => parseNumber(typed) ?? Number.NaN
