import { wholeText } from './whole-text.ts'

/** `1 order`, `1,204 orders`: of what takes an s where there are several. */
export const counted = (count: number, what: string): string =>
  `${wholeText(count)} ${what}${count === 1 ? '' : 's'}`
