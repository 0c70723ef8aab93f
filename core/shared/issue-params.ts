import { z } from 'zod'

export const issueParamsSchema = z.record(z.string(), z.union([z.string(), z.number()]))
