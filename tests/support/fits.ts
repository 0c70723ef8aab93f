import { expect, type Page } from '@playwright/test'

/** Expects that no page is wider than its window, so that readers need not scroll sideways. */
export async function expectToFit(page: Page, why?: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  // On a phone, `innerWidth` grows with content that does not fit.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), why)
    .toBeLessThanOrEqual(width)
}
