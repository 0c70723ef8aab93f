import { z } from 'zod'

// Without limits, large inputs fail in the database or exhaust the memory. `tests/platform/http.test.ts` finds fields
// without a limit.

/** The largest value of PostgreSQL's `integer`. */
export const maxInteger = 2_147_483_647

/** A time in the wire format, `2026-12-24 09:00:00` or ISO 8601. */
export const clockTimeSchema = z.string().max(60)
