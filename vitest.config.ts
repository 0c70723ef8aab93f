import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { wholeRunVariable } from './scripts/run-vitest.ts'
import { asksLessVariable } from './tests/support/asks-less.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { liftoffOnly } from './tests/support/node-flags.ts'
import { patient } from './tests/support/patience.ts'
import { findPostgres } from './tests/support/postgres.ts'

const needNoDatabase = [
  'core/**/*.test.ts',
  'tests/architecture-page.test.ts',
  'tests/architecture.test.ts',
  'tests/program/commands.test.ts',
  'tests/program/deploy.test.ts',
  'tests/program/install.test.ts',
  'tests/platform/artwork.test.ts',
  'tests/platform/format-warnings.test.ts',
  'tests/platform/pdf-artwork.test.ts',
  'tests/platform/pdf-words.test.ts',
  'tests/orders/bag-labels.test.ts',
  'tests/orders/quote-pdf.test.ts',
  'tests/platform/held-calls.test.ts',
  'tests/platform/issues.test.ts',
  'tests/pages/lean-manifest.test.ts',
  'tests/links.test.ts',
  'tests/look.test.ts',
  'tests/pages/page-sheets.test.ts',
  'tests/identity/seal.test.ts',
  'tests/patience.test.ts',
  'tests/platform/problem-texts.test.ts',
  'tests/contacts/source.test.ts',
  'tests/identity/wordpress-text.test.ts',
  'tests/messaging/answers.test.ts',
  'tests/messaging/cloud-gateway.test.ts',
  'tests/messaging/redirects.test.ts',
  'tests/messaging/send-gateway.test.ts',
  'tests/messaging/waha-gateway.test.ts',
  'tests/requirements.test.ts',
  'tests/pricing/described.test.ts',
  'tests/production/approved-raster.test.ts',
  'tests/production/machine-files.test.ts',
  'tests/production/sheets.test.ts',
  'tests/production/press-variants.test.ts',
  'tests/production/unprintable-designs.test.ts',
  'tests/production/vector-pages.test.ts',
  'tests/program/test-run.test.ts',
  'tests/states.test.ts',
  'tests/texts.test.ts',
  'tests/versions-of-contracts.test.ts',
]

/**
 * What a whole run asks of both databases (docs/decisions/0501, 0539): what they differ in, who comes first, and what is killed
 * in the middle. All else is asked of PostgreSQL where there is one: both speak the same SQL through the same driver, and the
 * browser tests ask the embedded one of every screen. A file that is named runs on both.
 */
const askedOfBoth = [
  'tests/backups/**',
  'tests/database/**',
  'tests/messaging/{calls,engine,faults,kills,list,live,outages,processes,restored}.test.ts',
  'tests/orders/{coupons,groups,list,once}.test.ts',
  'tests/platform/{fuzz,repeated-requests,versions}.test.ts',
  'tests/production/{jobs,supplies}.test.ts',
  'tests/program/start.test.ts',
]

const otherBrowsers = 'tests/other-browsers/**'

const isWholeRun = Boolean(process.env[wholeRunVariable])
const havePostgres = Boolean(process.env['TEST_DATABASE_URL']) || findPostgres() !== null
if (!havePostgres) {
  const what = 'PostgreSQL is not installed and TEST_DATABASE_URL is not set'
  if (process.env['CI']) throw new Error(`${what}: the tests have to run on it too.`)
  process.stderr.write(`${what}: THE TESTS RUN ON PGLITE ONLY.\n`)
}

/** A file of tests keeps its state to itself, and reading the same sources again for each takes a fifth of the time. */
const isolate = false

/**
 * Node reads tests and program as it reads the program alone: made over by Vite, with each import behind a getter, they took
 * a sixth more of the processor's time (docs/decisions/0538).
 */
const natively = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['scripts/near-imports.ts', 'tests/support/swap-argon2.ts'].map(
    (file) => `--import=${resolve(file)}`,
  ),
}

// An app for each test is much that lives briefly; looking through it often took a twentieth of all the time. MB. In the
// environment of the workers: their threads refuse it as an argument.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64']
  .filter(Boolean)
  .join(' ')

/** How long a wait for a condition lasts at most: long, as a shared machine may starve a test for seconds. */
const waiting = { poll: { timeout: patient(20_000), interval: 10 } }

/** The same tests on one engine of the database; what they get from it is in `tests/support`. */
const onEngine = (engine: 'pglite' | 'postgres', asked?: string[]) => ({
  test: {
    name: engine,
    ...natively,
    isolate,
    include: asked ?? ['tests/**/*.test.ts'],
    exclude: [
      ...needNoDatabase,
      otherBrowsers,
      `tests/database/only-${engine === 'pglite' ? 'postgres' : 'pglite'}/**`,
    ],
    globalSetup: `tests/support/prepare-${engine}.ts`,
    env: { CETAK_TEST_ENGINE: engine, ...(asked && { [asksLessVariable]: 'yes' }) },
    // Each test has a database of its own: compiling PGlite for speed, again and again, took a fifth of all the time.
    ...(engine === 'pglite' && { execArgv: [...natively.execArgv, liftoffOnly] }),
    testTimeout: patient(60_000),
    hookTimeout: patient(60_000),
    expect: waiting,
  },
})

export default defineConfig({
  test: {
    // Many tests wait for another process: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // As in the browser tests: on a shared machine what waits for a moment may miss it once. Not at once again,
    // as what held it up may still last.
    retry: { count: process.env['CI'] ? 1 : 0, delay: 3_000 },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // Projects run in the order of their names: a long file among these ended half a minute after all others.
          name: 'no-database',
          ...natively,
          isolate,
          include: needNoDatabase,
          testTimeout: patient(60_000),
          expect: waiting,
        },
      },
      onEngine('pglite', havePostgres && isWholeRun ? askedOfBoth : undefined),
      ...(havePostgres ? [onEngine('postgres')] : []),
      {
        test: {
          name: 'other-browsers',
          ...natively,
          include: [otherBrowsers],
          // After all others, one browser at a time: on a busy machine a page misses its time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: patient(60_000),
          hookTimeout: patient(60_000),
        },
      },
    ],
  },
})
