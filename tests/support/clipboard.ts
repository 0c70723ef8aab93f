import type { Page } from '@playwright/test'

export const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
