import type { Page } from '@playwright/test'
import type { Shop } from './shop.ts'
import { getShop, changeShop } from '#core/settings/settings.ts'

const stickerOrder = '/printing/ppsticker/order?size=6cm&quantity=999999'
export const shopPages = [
  '/',
  '/category',
  '/category/printing/stickerprint',
  '/category/fashion',
  '/printing/ppsticker',
]
export const adminPages = [
  '/admin',
  '/admin/products',
  '/admin/orders',
  '/admin/orders/production',
  '/admin/whatsapp-scheduler',
  '/profile',
  '/settings/payment',
  '/settings/gateway',
  '/settings/drive',
  '/settings/activity',
]
export const formPages = [
  '/IronOn',
  '/IronOnLogo',
  stickerOrder,
  '/jejak',
  '/privasi',
  '/login',
  '/pratonton',
]

export const measurePage = (page: Page) =>
  page.evaluate(() => ({
    header: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
    over: document.documentElement.scrollWidth - innerWidth,
  }))

export async function renameShop(shop: Shop, name: string) {
  const now = await shop.call(getShop, {})
  await shop.call(changeShop, { ...now, name })
}
