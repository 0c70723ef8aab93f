import { join } from 'node:path'

/** V8 flag: WebAssembly is compiled once and quickly, and not again for speed. */
export const liftoffOnly = '--liftoff-only'

/** Set by the browser tests, whose runner gives its processes no flag: what their programs get besides. */
export const compilingVariable = 'CETAK_TEST_COMPILING'

/**
 * What Node gets in `npm start`, and from the test its way of compiling: the embedded database of a program that lives
 * for seconds is not worth compiling for speed, which takes a quarter of its processor's time. Never from a bench.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  `--import=${join(import.meta.dirname, '../../scripts/near-imports.ts')}`,
  ...[...process.execArgv, process.env[compilingVariable]].filter((flag) => flag === liftoffOnly),
]
