import { exampleBank } from './example-bank.ts'
import { languages, type Language } from '../shared/language.ts'
import type { OrderStage } from '../orders/order-stages.ts'
import { keysOf } from '../shared/keys.ts'

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
const name = same('Name of the customer', 'Siti Aminah')
const accounts = same('Your bank accounts, one a line', `${exampleBank} 0000 0000 0000 (Nama Kedai)`)
/** Left out with its line where the shop's address is not known. */
const link = same(
  'Where the customer follows and pays the order, and sends the design, without typing',
  'https://kedai.example/jejak#2611-0042.x8Zk…',
)
const ready: Place = {
  about: 'The day that was promised; empty: none was',
  example: { ms: 'Jumaat, 27 November', en: 'Friday, 27 November' },
}
/** What every text about an order on its way can say; a line whose places are all empty is left out. */
const onTheWay = {
  name,
  shop,
  number,
  product: same('What was ordered', 'Mirrorcoat Sticker'),
  pickup: same('Where it is picked up; empty for the post', 'Taman Tropika'),
  state: same('The state that it is posted to; empty for self-pickup', 'Johor'),
  ready,
  link,
}

const goods: Place = {
  about: 'What was ordered, line by line, with the total',
  example: {
    ms: 'Produk: Mirrorcoat Sticker\nSaiz: 6cm\nKuantiti: 1,000 keping\n*Jumlah: RM 126.00*',
    en: 'Product: Mirrorcoat Sticker\nSize: 6cm\nQuantity: 1,000 pieces\n*Total: RM 126.00*',
  },
}
const until = same('The last day that the quotation holds', '30/11/2026')

export const messageTexts = {
  order_received: {
    title: 'Order received',
    about: 'Goes out as soon as a customer has ordered.',
    places: {
      name,
      shop,
      number,
      goods,
      delivery: {
        about: 'The address, or where to pick up',
        example: { ms: 'Ambil sendiri di: Taman Tropika', en: 'Pick up at: Taman Tropika' },
      },
      due,
      accounts,
      ready,
      pay_by: {
        about: 'Until when it has to be paid for that day; empty: no day was promised',
        example: { ms: 'Selasa, 24 November, 4.00 petang', en: 'Tuesday, 24 November, 4:00 pm' },
      },
      link,
    },
    stock: {
      ms: [
        'Salam {name}, terima kasih kerana menempah dengan {shop}.',
        '*Tempahan Diterima!*\nNo. pesanan: {number}\n{goods}',
        '{delivery}',
        'Sila bayar {due} ke:\n{accounts}\nRujukan: {number}',
        'Siap {ready}, jika dibayar sebelum {pay_by}.',
        'Hantar gambar resit di sini selepas membuat bayaran. Pesanan diproses selepas bayaran diterima. Terima kasih!',
        'Semak pesanan, bayar atau hantar reka bentuk: {link}',
      ].join('\n\n'),
      en: [
        'Hello {name}, thank you for ordering from {shop}.',
        '*Order received!*\nOrder number: {number}\n{goods}',
        '{delivery}',
        'Please pay {due} to:\n{accounts}\nReference: {number}',
        'Ready {ready}, if it is paid before {pay_by}.',
        'Send a picture of the receipt here once you have paid. We start as soon as the payment is in. Thank you!',
        'Follow the order, pay it or send the design: {link}',
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
  order_paid: {
    title: 'Payment seen',
    about: 'For an order that is moved to Paid.',
    places: { ...onTheWay, amount: same('What was seen in the bank', 'RM 126.00') },
    stock: {
      ms: 'Salam {name}, bayaran {amount} untuk pesanan {number} ({product}) sudah kami terima. Terima kasih! Kami akan maklumkan apabila ia siap.\nDijangka siap: {ready}',
      en: 'Hello {name}, we have received {amount} for order {number} ({product}). Thank you! We will tell you when it is ready.\nReady by: {ready}',
    },
  },
  order_in_production: {
    title: 'In production',
    about: 'For an order that is moved to In production.',
    places: onTheWay,
    stock: {
      ms: 'Salam {name}, pesanan {number} ({product}) sedang dicetak.',
      en: 'Hello {name}, order {number} ({product}) is being printed.',
    },
  },
  order_ready: {
    title: 'Ready',
    about: 'For an order that is moved to Ready.',
    places: {
      ...onTheWay,
      pickup_code: same('The code that is shown at pick-up; empty for the post', '739104'),
    },
    stock: {
      ms: [
        'Salam {name}, pesanan {number} ({product}) sudah siap!',
        'Boleh diambil di {pickup}.',
        'Kod ambilan: *{pickup_code}*',
        'Ia akan dipos ke {state}.',
        'Terima kasih, {shop}',
      ].join('\n'),
      en: [
        'Hello {name}, order {number} ({product}) is ready!',
        'Pick it up at {pickup}.',
        'Pick-up code: *{pickup_code}*',
        'It will be posted to {state}.',
        'Thank you, {shop}',
      ].join('\n'),
    },
  },
  order_posted: {
    title: 'Posted',
    about: 'For an order that is moved to Posted.',
    places: {
      ...onTheWay,
      tracking: same('The post’s number; empty: none', 'EH123456789MY'),
      tracking_page: same(
        'The carrier’s page of that number; empty: the number says nothing of it',
        'https://tracking.pos.com.my/tracking/EH123456789MY',
      ),
    },
    stock: {
      ms: 'Salam {name}, pesanan {number} ({product}) telah dipos ke {state}.\nNo. penjejakan: {tracking}\nJejak bungkusan: {tracking_page}\nTerima kasih, {shop}',
      en: 'Hello {name}, order {number} ({product}) has been posted to {state}.\nTracking number: {tracking}\nFollow the parcel: {tracking_page}\nThank you, {shop}',
    },
  },
  order_handed_over: {
    title: 'Handed over',
    about: 'For an order that is moved to Handed over.',
    places: onTheWay,
    stock: {
      ms: 'Salam {name}, terima kasih kerana mengambil pesanan {number}. Jumpa lagi!',
      en: 'Hello {name}, thank you for picking up order {number}. See you again!',
    },
  },
  order_cancelled: {
    title: 'Cancelled',
    about: 'For an order that is cancelled.',
    places: onTheWay,
    stock: {
      ms: 'Salam {name}, pesanan {number} ({product}) telah dibatalkan. Balas mesej ini jika ada pertanyaan.',
      en: 'Hello {name}, order {number} ({product}) has been cancelled. Answer this message if you have a question.',
    },
  },
  order_new_day: {
    title: 'Another day',
    about: 'For an order whose promised day you change, with what you say about it.',
    places: { ...onTheWay, why: same('What you wrote about it', 'Mesin cetak sedang dibaiki.') },
    stock: {
      ms: [
        'Salam {name}, tarikh siap pesanan {number} ({product}) kini *{ready}*.',
        '{why}',
        'Maaf atas kesulitan. Balas mesej ini jika ada pertanyaan. Terima kasih, {shop}',
      ].join('\n'),
      en: [
        'Hello {name}, order {number} ({product}) will now be ready on *{ready}*.',
        '{why}',
        'We are sorry. Answer this message if you have a question. Thank you, {shop}',
      ].join('\n'),
    },
  },
  order_unpaid: {
    title: 'Payment reminder',
    about: 'For an order that is not paid after some days, where you say so below.',
    places: { ...onTheWay, due, accounts },
    stock: {
      ms: [
        'Salam {name}, pesanan {number} ({product}) belum dibayar.',
        'Sila bayar {due} ke:\n{accounts}\nRujukan: {number}',
        'Jika sudah bayar, hantar gambar resit di sini. Terima kasih, {shop}',
        'Bayar atau hantar resit: {link}',
      ].join('\n\n'),
      en: [
        'Hello {name}, order {number} ({product}) is not paid yet.',
        'Please pay {due} to:\n{accounts}\nReference: {number}',
        'If you have paid, send a picture of the slip here. Thank you, {shop}',
        'Pay or send the slip: {link}',
      ].join('\n\n'),
    },
  },
  design_version: {
    title: 'Design to approve',
    about: 'Goes out when you send a version of a design to be approved.',
    places: { ...onTheWay, said: same('What you wrote with it', 'Kami betulkan warna.') },
    stock: {
      ms: [
        'Hai {name},',
        'Reka bentuk untuk pesanan {number} sudah sedia untuk disemak. Kami cetak selepas anda luluskan.',
        '{said}',
        'Semak dan luluskan di sini: {link}',
        '{shop}',
      ].join('\n\n'),
      en: [
        'Hi {name},',
        'The design of your order {number} is ready to be checked. We print it once you approve it.',
        '{said}',
        'Check and approve it here: {link}',
        '{shop}',
      ].join('\n\n'),
    },
  },
  design_reminder: {
    title: 'Reminder to approve',
    about: 'Goes out once for a design that nobody has approved after some hours, where you say so below.',
    places: onTheWay,
    stock: {
      ms: [
        'Hai {name}, reka bentuk untuk pesanan {number} ({product}) menunggu kelulusan anda. Kami cetak selepas anda luluskan.',
        'Semak dan luluskan di sini: {link}',
        'Terima kasih, {shop}',
      ].join('\n\n'),
      en: [
        'Hi {name}, the design of your order {number} ({product}) waits for your approval. We print it once you approve it.',
        'Check and approve it here: {link}',
        'Thank you, {shop}',
      ].join('\n\n'),
    },
  },
  order_quoted: {
    title: 'Quotation',
    about: 'Goes out when you make a quotation.',
    places: {
      ...onTheWay,
      goods,
      until,
      note: same('What you wrote below the quotation', 'Siap dalam 5 hari'),
    },
    stock: {
      ms: [
        'Salam {name}, ini sebut harga daripada {shop}.',
        '*Sebut harga {number}*\n{goods}',
        '{note}',
        'Sah sehingga {until}. Balas mesej ini jika ada pertanyaan.',
        'Lihat dan terima di sini: {link}',
      ].join('\n\n'),
      en: [
        'Hello {name}, this is a quotation from {shop}.',
        '*Quotation {number}*\n{goods}',
        '{note}',
        'Valid until {until}. Answer this message if you have a question.',
        'See and accept it here: {link}',
      ].join('\n\n'),
    },
  },
  quote_reminder: {
    title: 'Quotation about to end',
    about: 'Goes out once, two days before a quotation ends that nobody has accepted.',
    places: { ...onTheWay, until, due },
    stock: {
      ms: 'Salam {name}, sebut harga {number} ({product}, {due}) sah sehingga {until}.\nTerima di sini: {link}\nTerima kasih, {shop}',
      en: 'Hello {name}, quotation {number} ({product}, {due}) is valid until {until}.\nAccept it here: {link}\nThank you, {shop}',
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
export const messageTextNames = keysOf(messageTexts)
/** The places of a text, which whoever sends it has to fill. */
export type PlaceOf<Name extends MessageTextName> = keyof (typeof messageTexts)[Name]['places'] & string

/** The same with its details widened, for code that goes over all of them. */
export const messageTextOf = (name: MessageTextName): MessageText => messageTexts[name]

/** What is written to the customer when an order comes to a stage; null: nothing. */
export const stageTexts = {
  quoted: null,
  new: null,
  paid: 'order_paid',
  in_production: 'order_in_production',
  ready: 'order_ready',
  posted: 'order_posted',
  handed_over: 'order_handed_over',
  cancelled: 'order_cancelled',
} as const satisfies Record<OrderStage, MessageTextName | null>
