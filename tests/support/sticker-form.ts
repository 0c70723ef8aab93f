import type { Page } from '@playwright/test'
import type { Shop } from './shop.ts'

/**
 * ORD-03: the shops of these tests send to the sandbox, so customers are not told that a message arrived on their
 * phone.
 */
export const sandboxNotice =
  /dihantar ke telefon ujian kedai, bukan ke telefon anda: WhatsApp kedai belum disambung/
export const sendingNotice = 'Notifikasi WhatsApp sedang dihantar'
const shelf = '/category/printing/stickerprint'
export const stickerFormPath = `${shelf}/mirrorcoat-sticker`
export const stickerSendButton = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
export const findToast = (page: Page, text: string | RegExp) =>
  page.locator('.toast').filter({ hasText: text })
export const readStoredJson = (page: Page) => page.evaluate(() => ({ ...localStorage }))

export const stopToastTimer = (page: Page) =>
  page.locator('.toast-clock').evaluate((bar) => (bar.style.animationPlayState = 'paused'))

export async function openStickerOrderForm(
  page: Page,
  phone: string,
  calculator = `${stickerFormPath}/calculator`,
) {
  await page.goto(calculator)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
}

export async function fillAddress(page: Page, state = 'Selangor') {
  await page.getByRole('radio', { name: /^Pos/ }).check()
  await page.getByLabel('Alamat baris 1').fill('12 Jalan Mawar')
  await page.getByLabel('Poskod').fill('43000')
  await page.getByLabel('Bandar').fill('Kajang')
  await page.getByLabel('Negeri').selectOption(state)
}

export async function readArrivedMessages(shop: Shop, phone: string) {
  const bubbles = await shop.listSandboxMessages(phone)
  return bubbles.map(({ kind, text }) => ({ kind, text }))
}
