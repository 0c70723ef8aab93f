import { z } from 'zod'
import { addDays } from './shop-weeks.ts'

// Text searches are mostly for recent records. A search therefore covers a few months at first and shows this period,
// and each extension doubles it (docs/decisions/0279).

const daysAtFirst = 90

/** Minimum number of digits in a complete order number or phone number. */
const wholeDigits = 7

/**
 * The period that a search covered: the days from `since` on. Pass `older` as `since` to extend the period. `null` if
 * all records were searched.
 */
export const searchedPeriodSchema = z.object({ since: z.string(), older: z.string() }).nullable()
export type SearchedPeriod = z.output<typeof searchedPeriodSchema>

interface Asked {
  search?: string | undefined
  since?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns true for a complete number, which matches so few records that all records are searched, however old they
 * are.
 */
export const isWholeNumber = (search: string): boolean =>
  /^[\d\s+().-]+$/.test(search) && search.replace(/\D/g, '').length >= wholeDigits

/**
 * Returns the period that a search covers. Given days are covered completely. If only a last day is given, the period
 * ends on it. `oldest` is the first day with data.
 */
export function getSearchedPeriod(
  { search, since, from, to }: Asked,
  { today, oldest }: { today: string; oldest: string | undefined },
): SearchedPeriod {
  if (!search || from !== undefined || isWholeNumber(search)) return null
  const last = to !== undefined && to < today ? to : today
  const atFirst = addDays(last, -daysAtFirst)
  const first = since !== undefined && since < atFirst ? since : atFirst
  if (oldest === undefined || oldest >= first) return null
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000
  return { since: first, older: addDays(last, -2 * days) }
}
