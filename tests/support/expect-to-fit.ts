import { expect, type Page } from '@playwright/test'

/** Expects the page to be no wider than its window. */
export async function expectToFitWidth(page: Page, why?: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  // On a phone `innerWidth` grows with overflowing content.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), why)
    .toBeLessThanOrEqual(width)
}
