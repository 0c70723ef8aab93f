import { wholeText } from './whole-text.ts'

/** Formats a count with a noun that takes a plural s: `1 order`, `1,204 orders`. */
export const counted = (count: number, what: string): string =>
  `${wholeText(count)} ${what}${count === 1 ? '' : 's'}`
