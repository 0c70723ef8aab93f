/** An order number in a text, from position `from` (inclusive) to `to` (exclusive). */
interface FoundNumber {
  digits: string
  from: number
  to: number
}

/** Keeps only digits and reads the letter O as 0, so that `2611-0042` and a customer's `2611 OO42` are equal. */
export const toOrderDigits = (number: string): string =>
  number.toUpperCase().replaceAll('O', '0').replace(/\D/g, '')

/**
 * Digits, where the letter O counts as zero. Up to three spaces, hyphens, underscores, dots or slashes may separate
 * them.
 */
const runPattern = /[\dO](?:[ \-_./]{0,3}[\dO])*/g

/**
 * Returns the distinct order numbers in the text of a bank transfer, in order of occurrence. Spaces, dashes and case
 * are ignored, and O is read as 0. `isKnown` returns true if the digits are those of an order. Digits within a longer
 * number, such as an account number in groups of four digits, are not an order number.
 */
export function findOrderNumbersInText(text: string, isKnown: (digits: string) => boolean): string[] {
  const upper = text.toUpperCase()
  const found: FoundNumber[] = []
  for (const run of upper.matchAll(runPattern)) found.push(...findInRun(upper, run.index, run[0], isKnown))
  return [...new Set(found.map(({ digits }) => digits))]
}

interface DigitGroup {
  digits: string
  from: number
  to: number
}

/** Minimum and maximum number of digits of an order number: year and month, and a count of at least four digits. */
const [shortest, longest] = [8, 10]

function findInRun(
  text: string,
  start: number,
  run: string,
  isKnown: (digits: string) => boolean,
): FoundNumber[] {
  const groups: DigitGroup[] = [...run.matchAll(/[\dO]+/g)].flatMap(({ 0: part, index }) => {
    const group = trimLetters(text, part, start + index)
    return group.digits === '' ? [] : [group]
  })
  const found: (FoundNumber & { first: number; last: number })[] = []
  for (let first = 0; first < groups.length; first += 1) {
    let digits = ''
    for (let last = first; last < groups.length && digits.length < longest; last += 1) {
      digits += groups[last]?.digits ?? ''
      const [from, to] = [groups[first]?.from ?? 0, groups[last]?.to ?? 0]
      if (digits.length >= shortest && digits.length <= longest && isKnown(digits)) {
        found.push({ digits, from, to, first, last })
        first = last
        break
      }
    }
  }
  const isTaken = (group: number) => found.some(({ first, last }) => group >= first && group <= last)
  // A number made of several groups, with another group of four digits beside it, is probably part of an account
  // number: 5141 2611 0042.
  const isAccountPart = (at: number) => groups[at]?.digits.length === 4 && !isTaken(at)
  return found.filter(
    ({ first, last }) => first === last || !(isAccountPart(first - 1) || isAccountPart(last + 1)),
  )
}

/** Removes letters O that belong to words beside the digits, as in `NO26110042` or `26110042OK`. */
function trimLetters(text: string, part: string, from: number): DigitGroup {
  const isLetter = (at: number) => /[A-Z]/.test(text[at] ?? '')
  const before = isLetter(from - 1) ? (/^O+/.exec(part)?.[0].length ?? 0) : 0
  const after = isLetter(from + part.length) ? (/O+$/.exec(part.slice(before))?.[0].length ?? 0) : 0
  const kept = part.slice(before, part.length - after)
  return { digits: kept.replaceAll('O', '0'), from: from + before, to: from + part.length - after }
}
