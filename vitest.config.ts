import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { patient } from './tests/support/patience.ts'

const needNoDatabase = [
  'core/**/*.test.ts',
  'tests/inbox/webhook-readers.test.ts',
  'tests/contract-codes.test.ts',
  'tests/sql-ownership.test.ts',
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

const otherBrowsers = 'tests/other-browsers/**'

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
      {
        test: {
          name: 'postgres',
          ...natively,
          isolate,
          include: ['tests/**/*.test.ts'],
          exclude: [...needNoDatabase, otherBrowsers],
          globalSetup: 'tests/support/prepare-postgres.ts',
          testTimeout: patient(60_000),
          hookTimeout: patient(60_000),
          expect: waiting,
        },
      },
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
