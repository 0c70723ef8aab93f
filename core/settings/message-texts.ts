import {
  createPlaceholder,
  shopPlaceholder,
  type AutomaticMessage,
  orderProgressPlaceholders,
  amountDuePlaceholder,
  itemsPlaceholder,
  validUntilPlaceholder,
} from './message-placeholders.ts'
import type { OrderStage } from '../orders/order-stages.ts'
import { orderPlacedTexts } from './order-placed-texts.ts'
import { inboxTexts } from './inbox-texts.ts'
import { getKeys } from '../shared/typed-records.ts'
import { orderProgressTexts } from './order-progress-texts.ts'

const quoteTexts = {
  order_quoted: {
    title: 'Quotation',
    about: 'Sent when you create a quotation.',
    placeholders: {
      ...orderProgressPlaceholders,
      goods: itemsPlaceholder,
      until: validUntilPlaceholder,
      note: createPlaceholder('Your note below the quotation', 'Siap dalam 5 hari'),
    },
    defaults: {
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
        'Valid until {until}. Reply to this message if you have any questions.',
        'View and accept it here: {link}',
      ].join('\n\n'),
    },
  },
  quote_reminder: {
    title: 'Quotation reminder',
    about: 'Sent once, two days before a quotation expires, if the customer has not accepted it.',
    placeholders: { ...orderProgressPlaceholders, until: validUntilPlaceholder, due: amountDuePlaceholder },
    defaults: {
      ms: 'Salam {name}, sebut harga {number} ({product}, {due}) sah sehingga {until}.\nTerima di sini: {link}\nTerima kasih, {shop}',
      en: 'Hello {name}, quotation {number} ({product}, {due}) is valid until {until}.\nAccept it here: {link}\nThank you, {shop}',
    },
  },
} satisfies Record<string, AutomaticMessage>

const designTexts = {
  design_version: {
    title: 'Design approval',
    about: 'Sent when you send a design for approval.',
    placeholders: {
      ...orderProgressPlaceholders,
      said: createPlaceholder('Your message to the customer', 'Kami betulkan warna.'),
    },
    defaults: {
      ms: [
        'Hai {name},',
        'Reka bentuk untuk pesanan {number} sudah sedia untuk disemak. Kami cetak selepas anda luluskan.',
        '{said}',
        'Semak dan luluskan di sini: {link}',
        '{shop}',
      ].join('\n\n'),
      en: [
        'Hi {name},',
        'The design for your order {number} is ready for you to check. We will print it after you approve it.',
        '{said}',
        'Check and approve it here: {link}',
        '{shop}',
      ].join('\n\n'),
    },
  },
  design_reminder: {
    title: 'Approval reminder',
    about:
      'Sent once if the customer has not approved a design after the number of hours chosen in Order updates.',
    placeholders: orderProgressPlaceholders,
    defaults: {
      ms: [
        'Hai {name}, reka bentuk untuk pesanan {number} ({product}) menunggu kelulusan anda. Kami cetak selepas anda luluskan.',
        'Semak dan luluskan di sini: {link}',
        'Terima kasih, {shop}',
      ].join('\n\n'),
      en: [
        'Hi {name}, the design for your order {number} ({product}) is waiting for your approval. We will print it after you approve it.',
        'Check and approve it here: {link}',
        'Thank you, {shop}',
      ].join('\n\n'),
    },
  },
} satisfies Record<string, AutomaticMessage>

export const messageTexts = {
  ...orderPlacedTexts,
  ...orderProgressTexts,
  ...designTexts,
  ...quoteTexts,
  ...inboxTexts,
  test_message: {
    title: 'Test message',
    about: 'Sent when you choose “Send test” in Settings, Gateway.',
    placeholders: { shop: shopPlaceholder, time: createPlaceholder('Current time', '21/11/2026 14:30') },
    defaults: {
      ms: 'Ini mesej ujian daripada {shop}, {time}. Jika anda membacanya, WhatsApp kedai berfungsi.',
      en: 'This is a test message from {shop}, {time}. If you can read it, the shop’s WhatsApp works.',
    },
  },
} satisfies Record<string, AutomaticMessage>

export type MessageTextName = keyof typeof messageTexts
export const messageTextNames = getKeys(messageTexts)
/** The sender has to provide a value for each of these placeholders. */
export type PlaceholderName<Name extends MessageTextName> =
  keyof (typeof messageTexts)[Name]['placeholders'] & string

/** Returns a message text with a less specific type, for code that handles any text. */
export const getAutomaticMessage = (name: MessageTextName): AutomaticMessage => messageTexts[name]

/** The message that is sent when an order enters a stage. `null` if no message is sent. */
export const messageTextNamesByStage = {
  quoted: null,
  new: null,
  paid: 'order_paid',
  in_production: 'order_in_production',
  ready: 'order_ready',
  posted: 'order_posted',
  handed_over: 'order_handed_over',
  cancelled: 'order_cancelled',
} as const satisfies Record<OrderStage, MessageTextName | null>
