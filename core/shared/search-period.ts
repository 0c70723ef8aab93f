import { z } from 'zod'
import { daysAfter } from './shop-weeks.ts'

// What is looked for by words is nearly always of late. So a search looks back a season at first, says so, and goes on
// when it is told to: each time over twice as long (docs/decisions/0279).

const daysAtFirst = 90

/** So many digits are a whole number, of an order or of a phone. */
const wholeDigits = 7

/**
 * How far back a search looked: from the day `since` on. Give it `older` as `since`, and it goes on. Null: it looked at
 * all that was asked for.
 */
export const searched = z.object({ since: z.string(), older: z.string() }).nullable()
export type Searched = z.output<typeof searched>

interface Asked {
  search?: string | undefined
  since?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A whole number, however it is typed: so few have it that it is looked for at any age. */
export const isWholeNumber = (search: string): boolean =>
  /^[\d\s+().-]+$/.test(search) && search.replace(/\D/g, '').length >= wholeDigits

/**
 * How far back a search looks. Days that were asked for are looked at whole; with only a last one, it looks back from
 * there. `oldest`: the first day that has anything.
 */
export function searchedOf(
  { search, since, from, to }: Asked,
  { today, oldest }: { today: string; oldest: string | undefined },
): Searched {
  if (!search || from !== undefined || isWholeNumber(search)) return null
  const last = to !== undefined && to < today ? to : today
  const atFirst = daysAfter(last, -daysAtFirst)
  const first = since !== undefined && since < atFirst ? since : atFirst
  if (oldest === undefined || oldest >= first) return null
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000
  return { since: first, older: daysAfter(last, -2 * days) }
}
