import type { Page, Locator } from '@playwright/test'

export const phoneViewport = { width: 390, height: 844 }
export const settingsSectionLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })
export const saveButton = (page: Page | Locator) => page.getByRole('button', { name: 'Save', exact: true })
