import type { Page, Locator } from '@playwright/test'

export const narrow = { width: 390, height: 844 }
export const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
export const save = (page: Page | Locator) => page.getByRole('button', { name: 'Save', exact: true })
