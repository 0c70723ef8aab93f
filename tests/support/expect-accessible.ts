import type { Page } from '@playwright/test'
import { expect } from './shop.ts'
import { findAccessibilityProblems } from './accessibility.ts'

export const expectAccessible = async (page: Page) =>
  expect(await findAccessibilityProblems(page)).toEqual([])
