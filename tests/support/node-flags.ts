import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

/** Node's flags in `npm start`. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  `--import=${pathToFileURL(join(import.meta.dirname, '../../scripts/near-imports.ts')).href}`,
  '--max-semi-space-size=8',
]
