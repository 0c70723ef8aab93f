import { z } from 'zod'

export const importColumnSchema = z.object({
  /** Empty if the file has no headings. */
  heading: z.string(),
  samples: z.array(z.string()),
})
export type ImportColumn = z.output<typeof importColumnSchema>
