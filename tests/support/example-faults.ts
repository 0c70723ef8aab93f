import type { Page } from '@playwright/test'
import { expect } from './shop.ts'
import { problemsOf } from './accessible.ts'

export const expectNoFaults = async (page: Page) => expect(await problemsOf(page)).toEqual([])
