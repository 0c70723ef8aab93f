import { readFileSync } from 'node:fs'
import type { Page, Locator } from '@playwright/test'
import type { Shop } from './shop.ts'

export const messageForm = (page: Page) => page.locator('form')
export const scheduleButton = (page: Page) =>
  messageForm(page).getByRole('button', { name: 'Schedule Message' })
export const selectedFiles = (of: Locator) =>
  of.getByRole('list', { name: 'Selected Files' }).getByRole('listitem')
export const previewRegion = (of: Locator) => of.getByRole('region', { name: 'Preview' })
const picture = readFileSync('public/pictures/qr-contoh.png')
export const createFilePayload = (name: string, buffer: Buffer = picture, mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer,
})
export const fileInput = (of: Locator) => of.getByLabel('Files from this device')

export async function dropOrPastePicture(to: Locator, how: 'drop' | 'paste', name: string): Promise<void> {
  await to.evaluate(
    (element, { how, name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
      const more = { bubbles: true, cancelable: true }
      if (how === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...more }))
      else
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { dataTransfer: data, ...more }))
    },
    { how, name, bytes: [...picture] },
  )
}

export async function openMessageForm({ page, shop }: { page: Page; shop: Shop }) {
  await shop.open(page, '/admin/whatsapp-scheduler')
  await page.locator('summary', { hasText: 'Schedule New Message' }).click()
}

export async function fillMessageForm(page: Page, phone: string, message: string, time?: string) {
  await messageForm(page).getByRole('button', { name: 'Manual' }).click()
  await messageForm(page).getByLabel('Phone Number').fill(phone)
  await messageForm(page).getByLabel('Message').fill(message)
  if (time) await messageForm(page).getByLabel('Schedule Time').fill(time)
}
