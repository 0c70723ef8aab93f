import type { Page } from '@playwright/test'

export const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Back-office' })
export const phoneViewport = { width: 390, height: 844 }
