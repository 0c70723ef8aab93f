import { z } from 'zod'
import { addDays } from './shop-weeks.ts'

// Text searches are mostly for recent records. A search therefore covers a few months at first, shows the period, and
// can be extended to more than twice as long each time (docs/decisions/0279).

const daysAtFirst = 90

/** This many digits are a complete number of an order or a phone. */
const wholeDigits = 7

/**
 * The period that a search covered, from the day `since` on. Pass `older` as `since` to extend it. `null` if
 * everything was searched.
 */
export const searchedPeriodSchema = z.object({ since: z.string(), older: z.string() }).nullable()
export type SearchedPeriod = z.output<typeof searchedPeriodSchema>

interface Asked {
  search?: string | undefined
  since?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns true for a complete number, which is rare enough to search at any age. */
export const isWholeNumber = (search: string): boolean =>
  /^[\d\s+().-]+$/.test(search) && search.replace(/\D/g, '').length >= wholeDigits

/**
 * Returns the period of a search. Given days are covered completely. With only a last day, the period ends there.
 * `oldest` is the first day with data.
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
