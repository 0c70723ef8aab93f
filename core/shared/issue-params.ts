import { z } from 'zod'

/** Parameters of a message, as they travel on the wire. */
export const issueParams = z.record(z.string(), z.union([z.string(), z.number()]))
