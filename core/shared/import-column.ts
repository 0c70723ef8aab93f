import { z } from 'zod'

export const importColumn = z.object({
  /** Empty if the file has no headings. */
  heading: z.string(),
  samples: z.array(z.string()),
})
export type ImportColumn = z.output<typeof importColumn>
