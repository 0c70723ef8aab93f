import { pathToFileURL } from 'node:url'
import { join } from 'node:path'

/** The command-line flags that `npm start` passes to Node. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  `--import=${pathToFileURL(join(import.meta.dirname, '../../scripts/near-imports.ts')).href}`,
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
]
