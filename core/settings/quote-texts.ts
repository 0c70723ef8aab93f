import { same, due, onTheWay, goods, until, type MessageText } from './message-places.ts'

/** What goes with a quotation. */
export const quoteTexts = {
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
} satisfies Record<string, MessageText>
