import {
  createPlaceholder,
  duePlaceholder,
  accountsPlaceholder,
  orderProgressPlaceholders,
  type MessageText,
} from './message-placeholders.ts'

/** Messages about the progress of an order, and about what the customer has to do. */
export const orderProgressTexts = {
  order_paid: {
    title: 'Payment seen',
    about: 'For an order that is moved to Paid.',
    places: {
      ...orderProgressPlaceholders,
      amount: createPlaceholder('What was seen in the bank', 'RM 126.00'),
    },
    stock: {
      ms: 'Salam {name}, bayaran {amount} untuk pesanan {number} ({product}) sudah kami terima. Terima kasih! Kami akan maklumkan apabila ia siap.\nDijangka siap: {ready}',
      en: 'Hello {name}, we have received {amount} for order {number} ({product}). Thank you! We will tell you when it is ready.\nReady by: {ready}',
    },
  },
  order_in_production: {
    title: 'In production',
    about: 'For an order that is moved to In production.',
    places: orderProgressPlaceholders,
    stock: {
      ms: 'Salam {name}, pesanan {number} ({product}) sedang dicetak.',
      en: 'Hello {name}, order {number} ({product}) is being printed.',
    },
  },
  order_ready: {
    title: 'Ready',
    about: 'For an order that is moved to Ready.',
    places: {
      ...orderProgressPlaceholders,
      pickup_code: createPlaceholder('The code that is shown at pick-up; empty for the post', '739104'),
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
      ...orderProgressPlaceholders,
      tracking: createPlaceholder('The post’s number; empty: none', 'EH123456789MY'),
      tracking_page: createPlaceholder(
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
    places: orderProgressPlaceholders,
    stock: {
      ms: 'Salam {name}, terima kasih kerana mengambil pesanan {number}. Jumpa lagi!',
      en: 'Hello {name}, thank you for picking up order {number}. See you again!',
    },
  },
  order_cancelled: {
    title: 'Cancelled',
    about: 'For an order that is cancelled.',
    places: orderProgressPlaceholders,
    stock: {
      ms: 'Salam {name}, pesanan {number} ({product}) telah dibatalkan. Balas mesej ini jika ada pertanyaan.',
      en: 'Hello {name}, order {number} ({product}) has been cancelled. Answer this message if you have a question.',
    },
  },
  order_new_day: {
    title: 'Another day',
    about: 'For an order whose promised day you change, with what you say about it.',
    places: {
      ...orderProgressPlaceholders,
      why: createPlaceholder('What you wrote about it', 'Mesin cetak sedang dibaiki.'),
    },
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
    places: { ...orderProgressPlaceholders, due: duePlaceholder, accounts: accountsPlaceholder },
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
} satisfies Record<string, MessageText>
