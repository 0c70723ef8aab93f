import { z } from 'zod'

export const issueParams = z.record(z.string(), z.union([z.string(), z.number()]))
