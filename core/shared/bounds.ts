import { z } from 'zod'

// How large the parts of an input may be: what has no bound of its own fails in the database, or fills the memory.
// `tests/platform/door.test.ts` finds what has none.

/** The largest whole number that a column of ours holds (PostgreSQL's `integer`). */
export const mostWhole = 2_147_483_647

/** A time as somebody writes it, `2026-12-24 09:00:00` or ISO 8601. */
export const writtenTime = z.string().max(60)
