/** `year` is `null` if the bank prints only day and month. */
export interface StatementDay {
  year: number | null
  /** From 1. */
  month: number
  day: number
}

const months = [
  ['jan'],
  ['feb'],
  ['mar', 'mac'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul', 'julai'],
  ['aug', 'ogos', 'ogo'],
  ['sep', 'sept'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dis'],
]

const numeric = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/
const named = /^(\d{1,2})[\s/-]?([a-z]{3,9})(?:[\s/,-]*(\d{4}|\d{2}))?$/i
const iso = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/
const compact = /^(20\d\d)(\d\d)(\d\d)$/
/** A time of day after the day, which some banks export. */
const time = /[\sT]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]m)?$/i

/**
 * Parses a day as Malaysian banks print it: `22/11/2026`, `22-11-26`, `22/11`, `22 Nov 2026`, `07Mac`, `2026-11-22` or
 * `20261122`, each also with a time. Returns `null` for other texts and for days that don't exist.
 */
export function parseStatementDay(text: string): StatementDay | null {
  const plain = text.trim().replace(time, '')
  const backwards = iso.exec(plain) ?? compact.exec(plain)
  if (backwards) return checkDay(Number(backwards[1]), Number(backwards[2]), Number(backwards[3]))
  const numbers = numeric.exec(plain)
  if (numbers) return checkDay(toYear(numbers[3]), Number(numbers[2]), Number(numbers[1]))
  const words = named.exec(plain)
  if (!words) return null
  const name = (words[2] ?? '').toLowerCase()
  const month = months.findIndex((names) => names.some((each) => name === each || isFullName(name, each)))
  return month === -1 ? null : checkDay(toYear(words[3]), month + 1, Number(words[1]))
}

/** `november` and `disember` begin with their abbreviations. `market` is not a month. */
const isFullName = (name: string, short: string) => name.startsWith(short) && fullNames.has(name)
const fullNames = new Set(
  (
    'january february march april june july august september october november december ' +
    'januari februari julai oktober disember'
  ).split(' '),
)

function toYear(digits: string | undefined): number | null {
  if (digits === undefined) return null
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits)
}

function checkDay(year: number | null, month: number, day: number): StatementDay | null {
  // 2024 is a leap year, so that 29/02 without a year is accepted.
  const asDate = new Date(Date.UTC(year ?? 2024, month - 1, day))
  return asDate.getUTCMonth() === month - 1 && asDate.getUTCDate() === day ? { year, month, day } : null
}

/**
 * Formats the day as `yyyy-MM-dd`. A day without a year gets the last year in which it is not after the month of
 * `latest`: in a statement of January 2027, `30/12` is in 2026. Returns `null` if neither the day nor `latest` has a
 * year.
 */
export function toIsoDay({ year, month, day }: StatementDay, latest: StatementDay | null): string | null {
  const known = year ?? (latest?.year ? latest.year - (month > latest.month ? 1 : 0) : null)
  return known === null ? null : [known, pad(month), pad(day)].join('-')
}

const pad = (number: number) => String(number).padStart(2, '0')
