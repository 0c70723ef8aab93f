import { languages, type Language } from './language.ts'

/** Customers are written to in a language in which they may read the shop; the shop chooses which. */
export const textLanguages = languages
export type TextLanguage = Language

interface Place {
  about: string
  /** For the preview. */
  example: Record<TextLanguage, string>
}

/** What the shop writes to customers by itself: where it is used, what can stand in it, and the stock words. */
export interface MessageText {
  title: string
  about: string
  places: Record<string, Place>
  stock: Record<TextLanguage, string>
}

const same = (about: string, example: string): Place => ({ about, example: { ms: example, en: example } })

const shop = same('Name of the shop', 'Cetak')
const number = same('Order number, also the payment reference', '2611-0042')
const due = same('What is to be paid', 'RM 126.00')

export const messageTexts = {
  order_received: {
    title: 'Order received',
    about: 'Goes out as soon as a customer has ordered.',
    places: {
      name: same('Name of the customer', 'Siti Aminah'),
      shop,
      number,
      goods: {
        about: 'What was ordered, line by line, with the total',
        example: {
          ms: 'Produk: Mirrorcoat Sticker\nSaiz: 6cm\nKuantiti: 1,000 keping\n*Jumlah: RM 126.00*',
          en: 'Product: Mirrorcoat Sticker\nSize: 6cm\nQuantity: 1,000 pieces\n*Total: RM 126.00*',
        },
      },
      delivery: {
        about: 'The address, or where to pick up',
        example: { ms: 'Ambil sendiri di: Taman Tropika', en: 'Pick up at: Taman Tropika' },
      },
      due,
      accounts: same('Your bank accounts, one a line', 'Bank Contoh 0000 0000 0000 (Nama Kedai)'),
    },
    stock: {
      ms: [
        'Salam {name}, terima kasih kerana menempah dengan {shop}.',
        '*Tempahan Diterima!*\nNo. pesanan: {number}\n{goods}',
        '{delivery}',
        'Sila bayar {due} ke:\n{accounts}\nRujukan: {number}',
        'Hantar gambar resit di sini selepas membuat bayaran. Pesanan diproses selepas bayaran diterima. Terima kasih!',
      ].join('\n\n'),
      en: [
        'Hello {name}, thank you for ordering from {shop}.',
        '*Order received!*\nOrder number: {number}\n{goods}',
        '{delivery}',
        'Please pay {due} to:\n{accounts}\nReference: {number}',
        'Send a picture of the receipt here once you have paid. We start as soon as the payment is in. Thank you!',
      ].join('\n\n'),
    },
  },
  payment_qr: {
    title: 'Caption of the payment QR',
    about: 'Stands under the QR picture that goes out with “Order received”.',
    places: { caption: same('The caption from Payment', 'QR DuitNow'), shop, number, due },
    stock: {
      ms: '{caption}\nPesanan {number}: {due}',
      en: '{caption}\nOrder {number}: {due}',
    },
  },
  test_message: {
    title: 'Test message',
    about: 'Goes out when you press “Send test” under Gateway.',
    places: { shop, time: same('Shop time', '21/11/2026 14:30') },
    stock: {
      ms: 'Ini mesej ujian daripada {shop}, {time}. Jika anda membacanya, WhatsApp kedai berfungsi.',
      en: 'This is a test message from {shop}, {time}. If you can read it, the shop’s WhatsApp works.',
    },
  },
} satisfies Record<string, MessageText>

export type MessageTextName = keyof typeof messageTexts
export const messageTextNames = Object.keys(messageTexts) as MessageTextName[]
/** The places of a text, which whoever sends it has to fill. */
export type PlaceOf<Name extends MessageTextName> = keyof (typeof messageTexts)[Name]['places'] & string

/** The same with its details widened, for code that goes over all of them. */
export const messageTextOf = (name: MessageTextName): MessageText => messageTexts[name]
