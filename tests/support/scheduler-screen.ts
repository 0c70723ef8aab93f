import type { Page } from '@playwright/test'
import { expect, type Shop } from './shop.ts'

export const schedulerCallPattern = '**/api/v2/scheduled-messages'

export async function openScheduler({ page, shop }: { page: Page; shop: Shop }) {
  await shop.open(page, '/admin/whatsapp-scheduler')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp Scheduler' })).toBeVisible()
}
