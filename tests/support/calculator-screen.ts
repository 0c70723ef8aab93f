import type { Page } from '@playwright/test'

export const stickerCalculatorPath = '/category/printing/stickerprint/mirrorcoat-sticker/calculator'
export const ppCalculatorPath = '/category/printing/stickerprint/ppsticker/calculator'
export const quantityField = (page: Page) => page.getByLabel('Kuantiti', { exact: true })
export const calculatorTotal = (page: Page) => page.getByRole('status').filter({ hasText: 'RM' })
export const readLocalStorage = (page: Page, key: string) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), key)
