import { z } from 'zod'

/** Parameters of a message, in the format in which they are sent. */
export const issueParams = z.record(z.string(), z.union([z.string(), z.number()]))
