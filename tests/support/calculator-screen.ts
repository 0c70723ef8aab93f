import type { Page } from '@playwright/test'

export const sticker = '/category/printing/stickerprint/mirrorcoat-sticker/calculator'
export const pp = '/category/printing/stickerprint/ppsticker/calculator'
export const quantity = (page: Page) => page.getByLabel('Kuantiti', { exact: true })
export const total = (page: Page) => page.getByRole('status').filter({ hasText: 'RM' })
export const stored = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), key)
