import { exampleBank } from './example-bank.ts'
import { languages, type Language } from '../shared/language.ts'

// Placeholders in the texts of automatic messages.

/** Languages for messages to customers: those of the storefront. The shop chooses one. */
export const textLanguages = languages
export type TextLanguage = Language

export interface Place {
  about: string
  /** Sample value for the preview. */
  example: Record<TextLanguage, string>
}

/** An automatic message to customers: its use, placeholders and default text. */
export interface MessageText {
  title: string
  about: string
  places: Record<string, Place>
  stock: Record<TextLanguage, string>
}

export const same = (about: string, example: string): Place => ({
  about,
  example: { ms: example, en: example },
})

export const shop = same('Name of the shop', 'Cetak')
export const number = same('Order number, also the payment reference', '2611-0042')
export const due = same('What is to be paid', 'RM 126.00')
export const name = same('Name of the customer', 'Siti Aminah')
export const accounts = same('Your bank accounts, one a line', `${exampleBank} 0000 0000 0000 (Nama Kedai)`)
/** Omitted with its line if the shop's address is unknown. */
export const link = same(
  'Where the customer follows and pays the order, and sends the design, without typing',
  'https://kedai.example/jejak#2611-0042.x8Zk…',
)
export const ready: Place = {
  about: 'The day that was promised; empty: none was',
  example: { ms: 'Jumaat, 27 November', en: 'Friday, 27 November' },
}
/** Placeholders of all messages about orders in progress. A line whose placeholders are all empty is omitted. */
export const onTheWay = {
  name,
  shop,
  number,
  product: same('What was ordered', 'Mirrorcoat Sticker'),
  pickup: same('Where it is picked up; empty for the post', 'Taman Tropika'),
  state: same('The state that it is posted to; empty for self-pickup', 'Johor'),
  ready,
  link,
}

export const goods: Place = {
  about: 'What was ordered, line by line, with the total',
  example: {
    ms: 'Produk: Mirrorcoat Sticker\nSaiz: 6cm\nKuantiti: 1,000 keping\n*Jumlah: RM 126.00*',
    en: 'Product: Mirrorcoat Sticker\nSize: 6cm\nQuantity: 1,000 pieces\n*Total: RM 126.00*',
  },
}
export const until = same('The last day that the quotation holds', '30/11/2026')
