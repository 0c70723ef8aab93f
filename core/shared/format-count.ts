import { formatWholeNumber } from './format-whole-number.ts'

/** Formats a count with a noun that takes a plural s: `1 order`, `1,204 orders`. */
export const formatCount = (count: number, what: string): string =>
  `${formatWholeNumber(count)} ${what}${count === 1 ? '' : 's'}`
