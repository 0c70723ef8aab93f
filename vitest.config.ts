import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { scaleTime } from './tests/support/load-factor.ts'

const otherBrowsers = 'tests/other-browsers/**'

const shared = {
  // Node loads the sources as it does in the program (docs/decisions/0538).
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Test files of a worker share the loaded sources: loading them takes longer than most files.
  isolate: false,
  testTimeout: scaleTime(60_000),
  hookTimeout: scaleTime(60_000),
  // A shared machine may starve a test for seconds.
  expect: { poll: { timeout: scaleTime(20_000), interval: 10 } },
}

export default defineConfig({
  test: {
    // Many tests wait for another process: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // A shared machine may hold up a test once. The delay lets the cause pass.
    retry: { count: process.env['CI'] ? 1 : 0, delay: 3_000 },
    projects: [
      { test: { ...shared, name: 'no-database', include: ['core/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: ['tests/**/*.test.ts'],
          exclude: [otherBrowsers],
          globalSetup: 'tests/support/prepare-postgres.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'other-browsers',
          include: [otherBrowsers],
          // After all others, one browser at a time: on a busy machine a page misses its time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
