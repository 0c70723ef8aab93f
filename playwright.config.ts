import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { findChromium } from './tests/support/chromium.ts'
import { scaleTime } from './tests/support/load-factor.ts'

/** Browser tests run the built program in Chromium (tests/support/browser.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/prepare-browser-tests.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // One worker more than there are cores, because a browser test waits for a third of its time.
  workers: availableParallelism() + 1,
  // On a shared machine, a browser sometimes gets too little CPU time. A test that passes when it is repeated is
  // reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: scaleTime(60_000),
  expect: { timeout: scaleTime(10_000) },
  reporter: [['list'], ['json']],
  use: {
    locale: 'ms-MY',
    // Differs from the shop's time zone, because screens must not depend on the browser's.
    timezoneId: 'America/New_York',
    // Recording traces of all tests would take a fifth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox'],
    },
  },
})
