import sharp from 'sharp'
import type { Page } from '@playwright/test'
import type { Shop } from './shop.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'

export const createTwoColourPicture = () =>
  sharp({ create: { width: 1600, height: 600, channels: 3, background: '#c4005f' } })
    .composite([
      {
        input: { create: { width: 800, height: 600, channels: 3, background: '#2fa84f' } },
        left: 800,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

export const entryNames = (page: Page, list: string) =>
  page
    .getByRole('table', { name: list })
    .getByRole('row')
    .getByRole('button', { name: /^(?!Move|Actions)/ })

export const listProductsIn = async (shop: Shop, categoryId: number) =>
  (await shop.call(getCatalog, {})).products.filter(({ category_id }) => category_id === categoryId)
