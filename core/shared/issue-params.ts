import { z } from 'zod'

/** What stands in the places of a code's words, as it travels. */
export const issueParams = z.record(z.string(), z.union([z.string(), z.number()]))
