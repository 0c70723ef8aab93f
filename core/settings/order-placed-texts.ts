import {
  createPlaceholder,
  shopPlaceholder,
  orderNumberPlaceholder,
  amountDuePlaceholder,
  customerNamePlaceholder,
  accountsPlaceholder,
  linkPlaceholder,
  dueDatePlaceholder,
  itemsPlaceholder,
  type AutomaticMessage,
} from './message-placeholders.ts'

const delivery = {
  about: 'Delivery address or pickup address',
  example: { ms: 'Ambil sendiri di: Taman Tropika', en: 'Pick up at: Taman Tropika' },
}

export const orderPlacedTexts = {
  order_received: {
    title: 'Order received',
    about: 'Sent as soon as a customer places an order.',
    placeholders: {
      name: customerNamePlaceholder,
      shop: shopPlaceholder,
      number: orderNumberPlaceholder,
      goods: itemsPlaceholder,
      delivery,
      due: amountDuePlaceholder,
      accounts: accountsPlaceholder,
      ready: dueDatePlaceholder,
      pay_by: {
        about:
          'Time by which the order must be paid to be ready on the due date. Empty if there is no due date',
        example: { ms: 'Selasa, 24 November, 4.00 petang', en: 'Tuesday, 24 November, 4:00 pm' },
      },
      link: linkPlaceholder,
    },
    defaults: {
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
        'Ready {ready}, if paid before {pay_by}.',
        'After you pay, send a picture of the payment slip here. We start when we receive your payment. Thank you!',
        'Track your order, pay or send your design: {link}',
      ].join('\n\n'),
    },
  },
  order_free: {
    title: 'Order received, nothing to pay',
    about: 'Sent instead of “Order received” when the total is RM 0.00.',
    placeholders: {
      name: customerNamePlaceholder,
      shop: shopPlaceholder,
      number: orderNumberPlaceholder,
      goods: itemsPlaceholder,
      delivery,
      ready: dueDatePlaceholder,
      link: linkPlaceholder,
    },
    defaults: {
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
        'No payment is needed.',
        'Ready {ready}.',
        'Track your order or send your design: {link}',
      ].join('\n\n'),
    },
  },
  payment_qr: {
    title: 'Payment QR caption',
    about: 'Caption of the QR picture that is sent with “Order received”.',
    placeholders: {
      caption: createPlaceholder('Caption from Settings, Payment', 'QR DuitNow'),
      shop: shopPlaceholder,
      number: orderNumberPlaceholder,
      due: amountDuePlaceholder,
    },
    defaults: {
      ms: '{caption}\nPesanan {number}: {due}',
      en: '{caption}\nOrder {number}: {due}',
    },
  },
} satisfies Record<string, AutomaticMessage>
