import {
  createPlaceholder,
  shopPlaceholder,
  orderNumberPlaceholder,
  duePlaceholder,
  customerNamePlaceholder,
  accountsPlaceholder,
  linkPlaceholder,
  readyPlaceholder,
  itemsPlaceholder,
  type MessageText,
} from './message-placeholders.ts'

const delivery = {
  about: 'The address, or where to pick up',
  example: { ms: 'Ambil sendiri di: Taman Tropika', en: 'Pick up at: Taman Tropika' },
}

/** Messages that are sent when an order is placed. */
export const orderPlacedTexts = {
  order_received: {
    title: 'Order received',
    about: 'Goes out as soon as a customer has ordered.',
    places: {
      name: customerNamePlaceholder,
      shop: shopPlaceholder,
      number: orderNumberPlaceholder,
      goods: itemsPlaceholder,
      delivery,
      due: duePlaceholder,
      accounts: accountsPlaceholder,
      ready: readyPlaceholder,
      pay_by: {
        about: 'Until when it has to be paid for that day; empty: no day was promised',
        example: { ms: 'Selasa, 24 November, 4.00 petang', en: 'Tuesday, 24 November, 4:00 pm' },
      },
      link: linkPlaceholder,
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
  order_free: {
    title: 'Order received, nothing to pay',
    about: 'Goes out instead of “Order received” when the total is RM 0.00.',
    places: {
      name: customerNamePlaceholder,
      shop: shopPlaceholder,
      number: orderNumberPlaceholder,
      goods: itemsPlaceholder,
      delivery,
      ready: readyPlaceholder,
      link: linkPlaceholder,
    },
    stock: {
      ms: [
        'Salam {name}, terima kasih kerana menempah dengan {shop}.',
        '*Tempahan Diterima!*\nNo. pesanan: {number}\n{goods}',
        '{delivery}',
        'Tiada bayaran diperlukan.',
        'Siap {ready}.',
        'Semak pesanan atau hantar reka bentuk: {link}',
      ].join('\n\n'),
      en: [
        'Hello {name}, thank you for ordering from {shop}.',
        '*Order received!*\nOrder number: {number}\n{goods}',
        '{delivery}',
        'There is nothing to pay.',
        'Ready {ready}.',
        'Follow the order or send the design: {link}',
      ].join('\n\n'),
    },
  },
  payment_qr: {
    title: 'Caption of the payment QR',
    about: 'Stands under the QR picture that goes out with “Order received”.',
    places: {
      caption: createPlaceholder('The caption from Payment', 'QR DuitNow'),
      shop: shopPlaceholder,
      number: orderNumberPlaceholder,
      due: duePlaceholder,
    },
    stock: {
      ms: '{caption}\nPesanan {number}: {due}',
      en: '{caption}\nOrder {number}: {due}',
    },
  },
} satisfies Record<string, MessageText>
