import type { Page } from '@playwright/test'

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Back-office' })
export const narrow = { width: 390, height: 844 }
