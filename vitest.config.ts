import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { scaleTime } from './tests/support/load-factor.ts'

const otherBrowsers = 'tests/other-browsers/**'

const shared = {
  // Node loads the sources as it does in the program (docs/decisions/0538).
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Test files of a worker share the loaded sources, because loading them takes longer than most files.
  isolate: false,
  testTimeout: scaleTime(60_000),
  hookTimeout: scaleTime(60_000),
  // On a shared machine, a test may get no CPU time for seconds.
  expect: { poll: { timeout: scaleTime(20_000), interval: 10 } },
}

export default defineConfig({
  test: {
    // One worker more than there are cores, because many tests wait for another process.
    maxWorkers: availableParallelism() + 1,
    // On a shared machine, a test may fail once for lack of CPU time. The delay lets the cause pass.
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
          // Run after all others, one browser at a time, because pages time out on a busy machine.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
