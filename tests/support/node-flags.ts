import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

/** What Node gets in `npm start`. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  `--import=${pathToFileURL(join(import.meta.dirname, '../../scripts/near-imports.ts')).href}`,
  '--max-semi-space-size=8',
]
