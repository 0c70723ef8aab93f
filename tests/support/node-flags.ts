import { join } from 'node:path'

/** What Node gets in `npm start`. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  `--import=${join(import.meta.dirname, '../../scripts/near-imports.ts')}`,
]
