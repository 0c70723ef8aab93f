import { expect, type Page } from '@playwright/test'

export async function expectToFitWidth(page: Page, why?: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  // The viewport width is used, because on a phone `innerWidth` grows with overflowing content.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), why)
    .toBeLessThanOrEqual(width)
}
