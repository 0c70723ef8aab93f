import { placeholderBank } from './placeholder-bank.ts'
import { shopLanguages, type Language } from '../shared/language.ts'

/** Languages of messages to customers, which are those of the storefront. The shop chooses one of them. */
export const messageLanguages = shopLanguages
export type MessageLanguage = Language

export interface TextPlaceholder {
  about: string
  example: Record<MessageLanguage, string>
}

export interface AutomaticMessage {
  title: string
  about: string
  placeholders: Record<string, TextPlaceholder>
  defaults: Record<MessageLanguage, string>
}

export const createPlaceholder = (about: string, example: string): TextPlaceholder => ({
  about,
  example: { ms: example, en: example },
})

export const shopPlaceholder = createPlaceholder('Name of the shop', 'Cetak')
export const orderNumberPlaceholder = createPlaceholder(
  'Order number, also the payment reference',
  '2611-0042',
)
export const amountDuePlaceholder = createPlaceholder('Amount to pay', 'RM 126.00')
export const customerNamePlaceholder = createPlaceholder('Name of the customer', 'Siti Aminah')
export const accountsPlaceholder = createPlaceholder(
  'Your bank accounts, one per line',
  `${placeholderBank} 0000 0000 0000 (Nama Kedai)`,
)
/** If the shop's address is unknown, the line with the link is omitted. */
export const linkPlaceholder = createPlaceholder(
  'Link where the customer can track the order, pay and upload the design',
  'https://kedai.example/jejak#2611-0042.x8Zk…',
)
export const dueDatePlaceholder: TextPlaceholder = {
  about: 'Due date. Empty if there is none',
  example: { ms: 'Jumaat, 27 November', en: 'Friday, 27 November' },
}
/** A line is omitted if all of its placeholders are empty. */
export const orderProgressPlaceholders = {
  name: customerNamePlaceholder,
  shop: shopPlaceholder,
  number: orderNumberPlaceholder,
  product: createPlaceholder('Ordered product', 'Mirrorcoat Sticker'),
  pickup: createPlaceholder('Pickup address. Empty if the order is posted', 'Taman Tropika'),
  state: createPlaceholder('State that the order is posted to. Empty for self-pickup', 'Johor'),
  ready: dueDatePlaceholder,
  link: linkPlaceholder,
}

export const itemsPlaceholder: TextPlaceholder = {
  about: 'Ordered items, one per line, with the total',
  example: {
    ms: 'Produk: Mirrorcoat Sticker\nSaiz: 6cm\nKuantiti: 1,000 keping\n*Jumlah: RM 126.00*',
    en: 'Product: Mirrorcoat Sticker\nSize: 6cm\nQuantity: 1,000 pieces\n*Total: RM 126.00*',
  },
}
export const validUntilPlaceholder = createPlaceholder(
  'Last day on which the quotation is valid',
  '30/11/2026',
)
