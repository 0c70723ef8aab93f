import { expect, type Page } from '@playwright/test'

/** No page is wider than its window: what is has to be pushed sideways to be read. */
export async function expectToFit(page: Page, why?: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  // A phone's own `innerWidth` grows with what doesn't fit.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), why)
    .toBeLessThanOrEqual(width)
}
