import { z } from 'zod'

/** A column of a CSV file. Staff choose how it is used. */
export const importColumn = z.object({
  /** Heading of the column. Empty if the file has no headings. */
  heading: z.string(),
  samples: z.array(z.string()),
})
export type ImportColumn = z.output<typeof importColumn>
