import {
  createPlaceholder,
  amountDuePlaceholder,
  accountsPlaceholder,
  orderProgressPlaceholders,
  type AutomaticMessage,
} from './message-placeholders.ts'

export const orderProgressTexts = {
  order_paid: {
    title: 'Payment confirmed',
    about: 'Sent when an order moves to Paid.',
    placeholders: {
      ...orderProgressPlaceholders,
      amount: createPlaceholder('Amount received', 'RM 126.00'),
    },
    defaults: {
      ms: 'Salam {name}, bayaran {amount} untuk pesanan {number} ({product}) sudah kami terima. Terima kasih! Kami akan maklumkan apabila ia siap.\nDijangka siap: {ready}',
      en: 'Hello {name}, we have received {amount} for order {number} ({product}). Thank you! We will let you know when it is ready.\nReady by: {ready}',
    },
  },
  order_in_production: {
    title: 'In production',
    about: 'Sent when an order moves to In production.',
    placeholders: orderProgressPlaceholders,
    defaults: {
      ms: 'Salam {name}, pesanan {number} ({product}) sedang dicetak.',
      en: 'Hello {name}, order {number} ({product}) is being printed.',
    },
  },
  order_ready: {
    title: 'Ready',
    about: 'Sent when an order moves to Ready.',
    placeholders: {
      ...orderProgressPlaceholders,
      pickup_code: createPlaceholder(
        'Code that the customer shows at pickup. Empty if the order is posted',
        '739104',
      ),
    },
    defaults: {
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
        'Pickup code: *{pickup_code}*',
        'It will be posted to {state}.',
        'Thank you, {shop}',
      ].join('\n'),
    },
  },
  order_posted: {
    title: 'Posted',
    about: 'Sent when an order moves to Posted.',
    placeholders: {
      ...orderProgressPlaceholders,
      tracking: createPlaceholder('Tracking number. Empty if there is none', 'EH123456789MY'),
      tracking_page: createPlaceholder(
        'Tracking link of the carrier. Empty if the carrier is unknown',
        'https://tracking.pos.com.my/tracking/EH123456789MY',
      ),
    },
    defaults: {
      ms: 'Salam {name}, pesanan {number} ({product}) telah dipos ke {state}.\nNo. penjejakan: {tracking}\nJejak bungkusan: {tracking_page}\nTerima kasih, {shop}',
      en: 'Hello {name}, order {number} ({product}) has been posted to {state}.\nTracking number: {tracking}\nTrack your parcel: {tracking_page}\nThank you, {shop}',
    },
  },
  order_handed_over: {
    title: 'Handed over',
    about: 'Sent when an order moves to Handed over.',
    placeholders: orderProgressPlaceholders,
    defaults: {
      ms: 'Salam {name}, terima kasih kerana mengambil pesanan {number}. Jumpa lagi!',
      en: 'Hello {name}, thank you for picking up order {number}. See you again!',
    },
  },
  order_cancelled: {
    title: 'Cancelled',
    about: 'Sent when an order is cancelled.',
    placeholders: orderProgressPlaceholders,
    defaults: {
      ms: 'Salam {name}, pesanan {number} ({product}) telah dibatalkan. Balas mesej ini jika ada pertanyaan.',
      en: 'Hello {name}, order {number} ({product}) has been cancelled. Reply to this message if you have any questions.',
    },
  },
  order_new_day: {
    title: 'Due date changed',
    about: 'Sent when you change the due date of an order, with your reason.',
    placeholders: {
      ...orderProgressPlaceholders,
      why: createPlaceholder('Your reason', 'Mesin cetak sedang dibaiki.'),
    },
    defaults: {
      ms: [
        'Salam {name}, tarikh siap pesanan {number} ({product}) kini *{ready}*.',
        '{why}',
        'Maaf atas kesulitan. Balas mesej ini jika ada pertanyaan. Terima kasih, {shop}',
      ].join('\n'),
      en: [
        'Hello {name}, order {number} ({product}) will now be ready on *{ready}*.',
        '{why}',
        'We are sorry for the inconvenience. Reply to this message if you have any questions. Thank you, {shop}',
      ].join('\n'),
    },
  },
  order_unpaid: {
    title: 'Payment reminder',
    about:
      'Sent when you remind customers in Unpaid orders, and once after the number of days chosen in Order updates.',
    placeholders: { ...orderProgressPlaceholders, due: amountDuePlaceholder, accounts: accountsPlaceholder },
    defaults: {
      ms: [
        'Salam {name}, pesanan {number} ({product}) belum dibayar.',
        'Sila bayar {due} ke:\n{accounts}\nRujukan: {number}',
        'Jika sudah bayar, hantar gambar resit di sini. Terima kasih, {shop}',
        'Bayar atau hantar resit: {link}',
      ].join('\n\n'),
      en: [
        'Hello {name}, order {number} ({product}) has not been paid yet.',
        'Please pay {due} to:\n{accounts}\nReference: {number}',
        'If you have already paid, send a picture of the payment slip here. Thank you, {shop}',
        'Pay or send your payment slip: {link}',
      ].join('\n\n'),
    },
  },
  order_balance: {
    title: 'Balance reminder',
    about: 'Sent when you remind customers in Unpaid orders and a part of the order is paid.',
    placeholders: { ...orderProgressPlaceholders, due: amountDuePlaceholder, accounts: accountsPlaceholder },
    defaults: {
      ms: [
        'Salam {name}, pesanan {number} ({product}) masih ada baki {due}.',
        'Sila bayar ke:\n{accounts}\nRujukan: {number}',
        'Jika sudah bayar, hantar gambar resit di sini. Terima kasih, {shop}',
        'Bayar atau hantar resit: {link}',
      ].join('\n\n'),
      en: [
        'Hello {name}, {due} is still due for order {number} ({product}).',
        'Please pay to:\n{accounts}\nReference: {number}',
        'If you have already paid, send a picture of the payment slip here. Thank you, {shop}',
        'Pay or send your payment slip: {link}',
      ].join('\n\n'),
    },
  },
} satisfies Record<string, AutomaticMessage>
