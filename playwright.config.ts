import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { findChromium } from './tests/support/chromium.ts'
import { scaleTime } from './tests/support/load-factor.ts'

/** Browser tests drive the real built program in Debian's Chromium; see tests/support/browser.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/prepare-browser-tests.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // A browser test waits a third of its time: one more than there are cores keeps them busy.
  workers: availableParallelism() + 1,
  // A machine that many share starves a browser now and then. What needed a second try is told as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: scaleTime(60_000),
  expect: { timeout: scaleTime(10_000) },
  reporter: [['list'], ['json']],
  use: {
    locale: 'ms-MY',
    // Not the shop's zone on purpose: what a screen shows must not depend on the browser's.
    timezoneId: 'America/New_York',
    // A trace of every test would cost a fifth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox'],
    },
  },
})
