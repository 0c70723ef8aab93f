import type { Page } from '@playwright/test'
import { listAllContacts } from '#core/contacts/contacts.ts'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { scaleTime } from './load-factor.ts'
import { type Shop, expect } from './shop.ts'

export const messageForm = (page: Page) => page.locator('form')
export const composerToggle = (page: Page) => page.locator('summary', { hasText: 'Schedule New Message' })
export const phoneField = (page: Page) => messageForm(page).getByLabel('Phone Number')
export const timeField = (page: Page) => messageForm(page).getByLabel('Schedule Time')
export const messageField = (page: Page) => messageForm(page).getByLabel('Message')
export const formatListTime = (time: string) =>
  `${time.slice(0, 10).split('-').toReversed().join('/')} ${time.slice(11, 16)}`
export const scheduleButton = (page: Page) =>
  messageForm(page).getByRole('button', { name: 'Schedule Message' })

export async function fillComposer(page: Page, parts: { phone?: string; message?: string; time?: string }) {
  await composerToggle(page).click()
  if (parts.phone !== undefined) {
    await messageForm(page).getByRole('button', { name: 'Manual' }).click()
    await phoneField(page).fill(parts.phone)
  }
  if (parts.message !== undefined) await messageField(page).fill(parts.message)
  if (parts.time !== undefined) await timeField(page).fill(parts.time)
}

export async function openSchedulerWithContacts({ page, shop }: { page: Page; shop: Shop }) {
  // The list shows 100 messages, oldest first. The messages of earlier tests would push new ones to its second page.
  const as_of = new Date().toISOString()
  await shop.call(changeMessages, { operation: 'delete', matching: { as_of } })
  await shop.deleteBuyerContacts()
  shop.source.behave({
    records: [
      { firstName: 'Siti Nurhaliza', phoneNumber: '019 876 5432' },
      { firstName: 'Aminah binti Ali', phoneNumber: 60123456789 },
      { firstName: 'Tiada nombor', phoneNumber: '' },
    ],
  })
  // Poll, because the server caches the previous contact list for a while.
  const known = async () => (await shop.call(listAllContacts, {})).contacts.map(({ name }) => name)
  await expect.poll(known, { timeout: scaleTime(15_000) }).toContain('Aminah binti Ali')
  await shop.open(page, '/admin/whatsapp-scheduler')
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp Scheduler' })).toBeVisible()
}
